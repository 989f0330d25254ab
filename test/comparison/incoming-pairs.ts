/** Pairs, judged by hand, of calls that a service makes itself: the same as a webhook and as a callback. */

/** Below the method of the call. */
export type IncomingPair = readonly [what: string, old: string, now: string, expected: string]

const sends = (schema: string, more = ''): string =>
  `requestBody: {${more}content: {application/json: {schema: ${schema}}}}, responses: {'204': {description: ok}}`
const answers = (schema: string): string =>
  `responses: {'200': {description: ok, content: {application/json: {schema: ${schema}}}}}`
const pet = '{type: object, required: [name], properties: {name: {type: string}}}'
const loosePet = '{type: object, properties: {name: {type: string}}}'
const nullable = "{type: object, required: [name], properties: {name: {type: [string, 'null']}}}"
const withOne = (parameter: string): string => `parameters: [{${parameter}}], responses: {'204': {description: ok}}`
const plain = "responses: {'204': {description: ok}}"

export const incomingPairs: readonly IncomingPair[] = [
  ['the same', sends(pet), sends(pet), ''],
  ['what was always sent may be missing', sends(pet), sends(loosePet), 'error response-property-became-optional'],
  ['what may be missing is always sent', sends(loosePet), sends(pet), 'info response-property-became-required'],
  ['null may be sent', sends(pet), sends(nullable), 'error response-property-became-nullable'],
  [
    'a larger number may be sent',
    sends('{type: integer, maximum: 3}'),
    sends('{type: integer, maximum: 4}'),
    'error response-body-max-increased',
  ],
  ['fewer numbers are sent', sends('{type: integer, maximum: 4}'), sends('{type: integer, maximum: 3}'), ''],
  ['the body may be missing', sends(pet, 'required: true, '), sends(pet), 'error response-values-widened'],
  ['the body is always there', sends(pet), sends(pet, 'required: true, '), ''],
  ['a body more', plain, sends(pet), 'info request-body-added-optional'],
  [
    'an answer of a range is read by a schema of its own',
    `responses: {'2XX': {description: ok, content: {application/json: {schema: ${loosePet}}}}}`,
    `${answers(pet).slice(0, -1)}, '2XX': {description: ok, content: {application/json: {schema: ${loosePet}}}}}`,
    'error request-property-became-required, info response-success-status-added',
  ],
  ['a body less', sends(pet), plain, 'error request-body-removed'],
  [
    'another media type',
    sends(pet),
    `requestBody: {content: {application/xml: {schema: ${pet}}}}, responses: {'204': {description: ok}}`,
    'error response-media-type-removed, info response-media-type-added',
  ],
  [
    'a list of a query is in one text',
    withOne('name: q, in: query, schema: {type: array}'),
    withOne('name: q, in: query, explode: false, schema: {type: array}'),
    'error response-values-widened',
  ],
  [
    'a list of a query is written as it is anyway',
    withOne('name: q, in: query, schema: {type: array}'),
    withOne('name: q, in: query, style: form, explode: true, schema: {type: array}'),
    '',
  ],
  [
    'of a list of a query there is one',
    withOne('name: q, in: query, schema: {type: array, items: {type: integer}}'),
    withOne('name: q, in: query, schema: {type: integer}'),
    'info response-header-type-compatible',
  ],
  [
    'a parameter more',
    plain,
    withOne('name: X-Try, in: header, schema: {type: integer}'),
    'info response-header-added',
  ],
  [
    'a parameter less',
    withOne('name: X-Try, in: header, required: true, schema: {type: integer}'),
    plain,
    'error required-response-header-removed',
  ],
  [
    'a parameter is of another type',
    withOne('name: q, in: query, schema: {type: integer}'),
    withOne('name: q, in: query, schema: {type: boolean}'),
    'error response-header-type-changed',
  ],
  ['an answer has to have more', answers(loosePet), answers(pet), 'error request-property-became-required'],
  ['an answer may have less', answers(pet), answers(loosePet), 'info request-property-became-optional'],
  [
    'an answer is not known any more',
    answers(pet),
    plain,
    'error response-success-status-removed, info response-success-status-added',
  ],
  ['it is deprecated', plain, `deprecated: true, ${plain}`, 'info endpoint-deprecated'],
  ['it is less stable', plain, `x-stability-level: beta, ${plain}`, 'error api-stability-decreased'],
  ['a draft changes', `x-stability-level: draft, ${sends(pet)}`, `x-stability-level: draft, ${plain}`, ''],
]

/** All of them, of one operation or one document. */
export const callbackPairs: readonly IncomingPair[] = [
  [
    'a callback less',
    `callbacks: {sold: {'{$request.body#/url}': {post: {${plain}}}}}`,
    'callbacks: {}',
    'error webhook-removed',
  ],
  ['a callback more', '', `callbacks: {sold: {'{$request.body#/url}': {post: {${plain}}}}}`, 'info webhook-added'],
  [
    'it goes elsewhere',
    `callbacks: {sold: {'{$request.body#/url}': {post: {${plain}}}}}`,
    `callbacks: {sold: {'{$request.query.url}': {post: {${plain}}}}}`,
    'error webhook-removed, info webhook-added',
  ],
  [
    'it has another name, and goes where it went',
    `callbacks: {sold: {'{$request.body#/url}': {post: {${plain}}}}}`,
    `callbacks: {bought: {'{$request.body#/url}': {post: {${plain}}}}}`,
    '',
  ],
  [
    'it has another name, and other things are sent',
    `callbacks: {sold: {'{$request.body#/url}': {post: {${sends(pet)}}}}}`,
    `callbacks: {bought: {'{$request.body#/url}': {post: {${sends(loosePet)}}}}}`,
    'error response-property-became-optional',
  ],
  ['what is no operation', 'callbacks: {sold: 7, x-a: {a: {post: 7}}}', 'callbacks: {sold: {a: 7}}', ''],
]
