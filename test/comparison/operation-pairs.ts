/** Pairs of contracts of one path, judged by hand: what is below `/pets`, or the fields of the document. */

export type OperationPair = readonly [what: string, old: string, now: string, expected: string]

const get = (operation: string): string =>
  `{get: {responses: {'200': {description: ok}}${operation === '' ? '' : `, ${operation}`}}}`
const ok = (response: string): string => `{get: {responses: {'200': {description: ok, ${response}}}}}`
const answers = (responses: string): string => `{get: {responses: {${responses}}}}`
const body = (requestBody: string): string =>
  `{post: {responses: {'204': {description: ok}}, requestBody: {${requestBody}}}}`
const json = 'content: {application/json: {schema: {type: object}}}'
const none = `{post: {responses: {'204': {description: ok}}}}`

const withDelete = (more: string): string =>
  `{get: {responses: {'200': {description: ok}}}, delete: {${more}responses: {'204': {description: ok}}}}`
const withShared = (parameter: string): string =>
  `{parameters: [{${parameter}}], get: {responses: {'200': {description: ok}}}}`

/** Of a form with a list, an object and a single value. */
const form = (encoding: string, more = ''): string =>
  body(
    `content: {application/x-www-form-urlencoded: {schema: {type: object, properties: {l: {type: array, items: {}}, `
      + `o: {type: object}, one: {type: integer}${more}}}${encoding === '' ? '' : `, encoding: {${encoding}}`}}}`,
  )
const parted = (more: string): string =>
  body(
    'content: {application/x-www-form-urlencoded: {schema: {allOf: [{type: object, properties: {l: {type: array}}}]}'
      + `${more}}}`,
  )
const fieldOf = (schema: string): string => form('', `, f: {${schema}}`)
const multipart = (encoding: string): string =>
  `content: {multipart/form-data: {schema: {type: object, properties: {image: {}}}`
  + `${encoding === '' ? '' : `, encoding: {image: {${encoding}}}`}}}`
const sentPart = (encoding: string): string => body(multipart(encoding))
const comingPart = (encoding: string): string => ok(multipart(encoding))
const header = (more: string): string => `headers: {X-Kind: {${more}schema: {type: string}}}`

const urlEncoded = 'application/x-www-form-urlencoded'
const bodyOf = (type: string, schema: string): string => body(`content: {${type}: {schema: {${schema}}}}`)
const cameAs = (type: string, schema: string): string => ok(`content: {${type}: {schema: {${schema}}}}`)
const fieldOfXml = (schema: string): string => `type: object, properties: {a: {${schema}}}`

/** One schema a media type. */
const typed = (...media: readonly (readonly [type: string, schema: string])[]): string =>
  body(`content: {${media.map(([type, schema]) => `'${type}': {schema: {${schema}}}`).join(', ')}}`)
const object = 'type: object, properties: {a: {type: string}}'

/** What is read by another schema than before, as a narrower range, a type or a method has one of its own. */
export const narrowerPairs: readonly OperationPair[] = [
  [
    'a type of a range is read by a schema of its own',
    typed(['application/*', object]),
    typed(['application/*', object], ['application/json', `${object}, required: [a]`]),
    'error request-property-became-required',
  ],
  [
    'the same, and it is as wide',
    typed(['application/*', object]),
    typed(['application/*', object], ['application/json', object]),
    '',
  ],
  [
    'a range of a range',
    typed(['*/*', object]),
    typed(['*/*', object], ['application/*', `${object}, required: [a]`]),
    'error request-property-became-required',
  ],
  [
    'of two ranges the narrower one reads it',
    typed(['application/json', object]),
    typed(['*/*', object], ['application/*', `${object}, required: [a]`]),
    'error request-property-became-required, info request-body-media-type-added, info request-body-media-type-added',
  ],
  [
    'another method less',
    `{additionalOperations: {COPY: {responses: {'204': {description: ok}}}, MOVE: {}}}`,
    `{additionalOperations: {MOVE: {}}}`,
    'error api-removed-without-deprecation',
  ],
  [
    'another method with a required parameter',
    `{additionalOperations: {COPY: {responses: {}}}}`,
    `{additionalOperations: {COPY: {parameters: [{name: to, in: query, required: true}], responses: {}}}}`,
    'error new-required-request-parameter',
  ],
]

/** Of a body that is no JSON a number and the text of it are written alike. */
const textBodyPairs = (): readonly OperationPair[] => [
  [
    'a single value of XML becomes a list, which may be written alike',
    bodyOf('application/xml', fieldOfXml('type: integer')),
    bodyOf('application/xml', fieldOfXml('type: array, items: {type: integer}')),
    'warning schema-change-undecided',
  ],
  [
    'a single value of XML becomes a list of others',
    bodyOf('application/xml', fieldOfXml('type: string')),
    bodyOf('application/xml', fieldOfXml('type: array, items: {type: integer}')),
    'error request-property-type-changed',
  ],
  [
    'a list of XML becomes a single value',
    bodyOf('application/xml', fieldOfXml('type: array, items: {type: integer}')),
    bodyOf('application/xml', fieldOfXml('type: integer')),
    'error request-property-type-changed',
  ],
  [
    'a number becomes a text',
    bodyOf('text/plain', 'type: integer'),
    bodyOf('text/plain', 'type: string'),
    'info request-body-type-compatible',
  ],
  [
    'a text becomes a number',
    bodyOf('text/plain', 'type: string'),
    bodyOf('text/plain', 'type: integer'),
    'error request-body-type-changed',
  ],
  [
    'a text that came is a number now',
    cameAs('text/plain', 'type: string'),
    cameAs('text/plain', 'type: integer'),
    'info response-body-type-compatible',
  ],
  [
    'a number that came is a text now',
    cameAs('text/plain', 'type: integer'),
    cameAs('text/plain', 'type: string'),
    'error response-body-type-changed',
  ],
  [
    'a number in XML becomes a text',
    bodyOf('application/xml', fieldOfXml('type: integer')),
    bodyOf('application/xml', fieldOfXml('type: string')),
    'info request-property-type-compatible',
  ],
  [
    'a text in XML becomes a number',
    bodyOf('application/xml', fieldOfXml('type: string')),
    bodyOf('application/xml', fieldOfXml('type: integer')),
    'error request-property-type-changed',
  ],
  [
    'a text that came in XML is a number now, wherever it stands',
    cameAs('application/problem+xml', `type: array, items: {${fieldOfXml('type: array, items: {type: string}')}}`),
    cameAs('application/problem+xml', `type: array, items: {${fieldOfXml('type: array, items: {type: boolean}')}}`),
    'info response-property-type-compatible',
  ],
  [
    'texts in XML that are listed become numbers that are',
    bodyOf('text/xml', fieldOfXml("type: string, enum: ['1', '2']")),
    bodyOf('text/xml', fieldOfXml('type: integer, enum: [1, 2]')),
    'info request-property-type-compatible',
  ],
  [
    'a number in XML of which two parts say that it is one',
    bodyOf('application/xml', `${fieldOfXml('type: integer')}, allOf: [{properties: {a: {type: integer}}}]`),
    bodyOf('application/xml', fieldOfXml("type: string, enum: ['1']")),
    'error request-property-type-changed',
  ],
  [
    'a field of which two parts say that it is a number',
    bodyOf(urlEncoded, `${fieldOfXml('type: integer')}, patternProperties: {^a: {type: integer}}`),
    bodyOf(urlEncoded, fieldOfXml("type: string, enum: ['1']")),
    'error request-property-type-changed, info request-body-pattern-property-removed',
  ],
  [
    'an object in XML is no text',
    bodyOf('application/xml', fieldOfXml('type: object')),
    bodyOf('application/xml', fieldOfXml('type: string')),
    'error request-property-type-changed',
  ],
  [
    'a number in XML is bounded',
    bodyOf('application/xml', fieldOfXml('type: integer, maximum: 5')),
    bodyOf('application/xml', fieldOfXml('type: integer, maximum: 3')),
    'error request-property-max-decreased',
  ],
  [
    'a number in YAML is no text',
    bodyOf('application/yaml', 'type: integer'),
    bodyOf('application/yaml', 'type: string'),
    'error request-body-type-changed',
  ],
]

const formPairs = (): readonly OperationPair[] => [
  [
    'what came by default has a status of its own, and is another',
    answers(`default: {description: any, ${json.replace('object', 'string')}}`),
    answers(`'200': {description: ok, ${json.replace('object', 'integer')}}`),
    'error response-body-type-changed, info response-success-status-added',
  ],
  [
    'what came under a range has a status of its own',
    answers(`2XX: {description: any, ${json}}`),
    answers(`'200': {description: ok, ${json}}`),
    'info response-success-status-added',
  ],
  [
    'a list of a form whose schema is a part is one text',
    parted(''),
    parted(', encoding: {l: {explode: false}}'),
    'error request-values-narrowed',
  ],
  [
    'a header of JSON is another',
    ok('headers: {X-Kind: {content: {application/json: {schema: {type: string}}}}}'),
    ok('headers: {X-Kind: {content: {application/json: {schema: {type: integer}}}}}'),
    'error response-header-type-changed',
  ],
  [
    'a header of plain text is a header',
    ok('headers: {X-Kind: {content: {text/plain: {schema: {type: string}}}}}'),
    ok('headers: {X-Kind: {schema: {type: string}}}'),
    '',
  ],
  [
    'a header of JSON is a plain one',
    ok('headers: {X-Kind: {content: {application/json: {schema: {type: object}}}}}'),
    ok('headers: {X-Kind: {schema: {type: integer}}}'),
    'error response-values-widened',
  ],
  [
    'a field of JSON is one of XML',
    form('o: {contentType: application/json}'),
    form('o: {contentType: application/xml}'),
    'error request-values-narrowed',
  ],
  ['an encoding of nothing', form(''), form('none: {explode: false}'), ''],
  [
    'a field that is new, in a way of its own',
    form(''),
    form('f: {explode: false}', ', f: {type: array}'),
    'info new-optional-request-property',
  ],
  [
    'bytes have no schema',
    ok('content: {application/octet-stream: {schema: {type: string, format: binary}}}'),
    ok('content: {application/octet-stream: {}}'),
    '',
  ],
  [
    'a schema that says nothing',
    ok('content: {application/json: {}}'),
    ok('content: {application/json: {schema: {}}}'),
    '',
  ],
  [
    'a server of its own',
    get("servers: [{url: 'https://a.example/x'}]"),
    get("servers: [{url: 'https://a.example/y'}]"),
    'warning server-path-removed',
  ],
  ['a list of a form is one text', form(''), form('l: {explode: false}'), 'error request-values-narrowed'],
  [
    'a list of a form that has one item at most is written alike',
    form('', ', f: {type: array, maxItems: 1}'),
    form('f: {explode: false}', ', f: {type: array, maxItems: 1}'),
    '',
  ],
  ['as it is anyway', form(''), form('l: {style: form, explode: true}'), ''],
  ['an object of a form', form('o: {style: deepObject}'), form(''), 'error request-values-narrowed'],
  ['deepObject has one way', form('o: {style: deepObject}'), form('o: {style: deepObject, explode: true}'), ''],
  ['a single value of a form is written in one way', form(''), form('one: {explode: false}'), ''],
  [
    'a field that was a number is a text',
    fieldOf('type: integer'),
    fieldOf('type: string'),
    'info request-property-type-compatible',
  ],
  [
    'a field that was a text is a number',
    fieldOf('type: string'),
    fieldOf('type: integer'),
    'error request-property-type-changed',
  ],
  [
    'a field that was one is a list',
    fieldOf('type: string'),
    fieldOf('type: array, items: {type: string}'),
    'info request-property-type-compatible',
  ],
  [
    'a field that was a list is one',
    fieldOf('type: array, items: {type: string}'),
    fieldOf('type: string'),
    'error request-property-type-changed',
  ],
  [
    'a list of a form in one text becomes a text',
    form('f: {explode: false}', ', f: {type: array, items: {type: integer}}'),
    form('f: {explode: false}', ', f: {type: string}'),
    'info request-property-type-compatible',
  ],
  [
    'a field of JSON is no text',
    form('one: {contentType: application/json}'),
    form('one: {contentType: application/json}').replace('one: {type: integer}', 'one: {type: string}'),
    'error request-property-type-changed',
  ],
  [
    'beside it another field is',
    form('o: {contentType: application/json}', ', f: {type: integer}'),
    form('o: {contentType: application/json}', ', f: {type: string}'),
    'info request-property-type-compatible',
  ],
  [
    'a number in a part is a text',
    body('content: {multipart/form-data: {schema: {type: object, properties: {n: {type: integer}}}}}'),
    body('content: {multipart/form-data: {schema: {type: object, properties: {n: {type: string}}}}}'),
    'info request-property-type-compatible',
  ],
  [
    'a part is of another type',
    sentPart('contentType: image/png'),
    sentPart('contentType: image/jpeg'),
    'error request-values-narrowed',
  ],
  [
    'a part may be of more types',
    sentPart('contentType: image/png'),
    sentPart("contentType: 'image/*'"),
    'info request-values-widened',
  ],
  [
    'a part that comes is of fewer types',
    comingPart("contentType: 'image/png, image/jpeg'"),
    comingPart('contentType: image/png'),
    'info response-values-narrowed',
  ],
  ['a part is of a type now', sentPart(''), sentPart('contentType: image/png'), 'warning schema-change-undecided'],
  ['a part is of any type now', sentPart('contentType: image/png'), sentPart(''), 'info request-values-widened'],
  [
    'a part needs a header',
    sentPart(header('')),
    sentPart(header('required: true, ')),
    'error request-values-narrowed',
  ],
  [
    'a header of a part is a number now',
    sentPart('headers: {X-Kind: {schema: {type: string}}}'),
    sentPart('headers: {X-Kind: {schema: {type: integer}}}'),
    'error request-parameter-type-changed',
  ],
  [
    'a header of a part that comes is a text now',
    comingPart('headers: {X-Kind: {schema: {type: integer}}}'),
    comingPart('headers: {X-Kind: {schema: {type: string}}}'),
    'error response-header-type-changed',
  ],
  [
    'a header of a part is a plain one, and was of JSON: that is told, and no change of its schema',
    sentPart('headers: {X-Kind: {content: {application/json: {schema: {type: string}}}}}'),
    sentPart('headers: {X-Kind: {schema: {type: integer}}}'),
    'error request-values-narrowed',
  ],
  ['a part needs a header no longer', sentPart(header('required: true, ')), sentPart(header('')), ''],
  [
    'a part that comes may be of more types',
    comingPart('contentType: image/png'),
    comingPart("contentType: 'image/png, image/jpeg'"),
    'error response-values-widened',
  ],
  [
    'a part that comes need not have a header',
    comingPart(header('required: true, ')),
    comingPart(header('')),
    'error response-values-widened',
  ],
  [
    'an object in a header is written otherwise',
    ok('headers: {X-Kind: {schema: {type: object}}}'),
    ok('headers: {X-Kind: {explode: true, schema: {type: object}}}'),
    'error response-values-widened',
  ],
  [
    'a list in a header is written in one way',
    ok('headers: {X-Kind: {schema: {type: array}}}'),
    ok('headers: {X-Kind: {explode: true, schema: {type: array}}}'),
    '',
  ],
]

/** Of the path item of `/pets`. */
export const pathItemPairs: readonly OperationPair[] = [
  [
    'an operation more',
    get(''),
    `{get: {responses: {'200': {description: ok}}}, delete: {responses: {'204': {description: ok}}}}`,
    'info endpoint-added',
  ],
  [
    'an operation less',
    `{get: {responses: {'200': {description: ok}}}, delete: {responses: {'204': {description: ok}}}}`,
    get(''),
    'error api-removed-without-deprecation',
  ],
  [
    'a deprecated operation less',
    `{get: {responses: {'200': {description: ok}}}, delete: {deprecated: true, responses: {'204': {description: ok}}}}`,
    get(''),
    'info api-removed-with-deprecation',
  ],
  [
    'an operation less before its sunset',
    withDelete(`deprecated: true, x-sunset: '2027-09-01', `),
    get(''),
    'error api-removed-before-sunset',
  ],
  [
    'an operation less after its sunset',
    withDelete(`deprecated: true, x-sunset: '2027-01-01', `),
    get(''),
    'info api-removed-with-deprecation',
  ],
  ['no operation left', get(''), '{}', 'error api-path-removed-without-deprecation'],
  ['no operation left, as was told', get('deprecated: true'), '{}', 'info api-path-removed-with-deprecation'],
  [
    'no operation left before its sunset',
    get("deprecated: true, x-sunset: '2027-09-01'"),
    '{}',
    'error api-path-removed-before-sunset',
  ],
  [
    'no operation left, with a sunset that is no date',
    get('deprecated: true, x-sunset: soon'),
    '{}',
    'error api-path-sunset-parse',
  ],
  ['it is deprecated', get(''), get('deprecated: true'), 'info endpoint-deprecated'],
  [
    'it is deprecated until a day',
    get(''),
    get("deprecated: true, x-sunset: '2027-09-01'"),
    'info endpoint-deprecated-with-sunset',
  ],
  [
    'it is deprecated until no day',
    get(''),
    get('deprecated: true, x-sunset: soon'),
    'error api-deprecated-sunset-parse',
  ],
  ['it is no longer deprecated', get('deprecated: true'), get(''), 'info endpoint-reactivated'],
  [
    'its sunset is gone',
    get("deprecated: true, x-sunset: '2027-09-01'"),
    get('deprecated: true'),
    'error sunset-deleted',
  ],
  ['another operationId', get('operationId: a'), get('operationId: b'), 'info api-operation-id-removed'],
  ['no operationId', get('operationId: a'), get(''), 'info api-operation-id-removed'],
  ['an operationId', get(''), get('operationId: a'), 'info api-operation-id-added'],
  ['another tag', get('tags: [a]'), get('tags: [b]'), 'info api-tag-added, info api-tag-removed'],
  ['another summary', get('summary: Pets'), get('summary: All pets'), ''],

  [
    'an optional parameter',
    get(''),
    get('parameters: [{name: q, in: query, schema: {type: string}}]'),
    'info new-optional-request-parameter',
  ],
  [
    'a required parameter',
    get(''),
    get('parameters: [{name: q, in: query, required: true, schema: {type: string}}]'),
    'error new-required-request-parameter',
  ],
  [
    'an optional parameter of the path',
    get(''),
    `{parameters: [{name: q, in: query, schema: {type: string}}], get: {responses: {'200': {description: ok}}}}`,
    'info new-optional-request-default-parameter-to-existing-path',
  ],
  [
    'a required parameter of the path',
    get(''),
    withShared('name: q, in: query, required: true, schema: {type: string}'),
    'error new-required-request-default-parameter-to-existing-path',
  ],
  [
    'a parameter in the path',
    get(''),
    get('parameters: [{name: q, in: path, required: true, schema: {type: string}}]'),
    'error new-request-path-parameter',
  ],
  [
    'a parameter less',
    get('parameters: [{name: q, in: query, schema: {type: string}}]'),
    get(''),
    'warning request-parameter-removed',
  ],
  [
    'a deprecated parameter less',
    get('parameters: [{name: q, in: query, deprecated: true, schema: {type: string}}]'),
    get(''),
    'info request-parameter-removed-with-deprecation',
  ],
  [
    'a parameter less before its sunset',
    get("parameters: [{name: q, in: query, deprecated: true, x-sunset: '2027-09-01', schema: {type: string}}]"),
    get(''),
    'error request-parameter-removed-before-sunset',
  ],
  [
    'a parameter less, with a sunset that is no date',
    get('parameters: [{name: q, in: query, deprecated: true, x-sunset: soon, schema: {type: string}}]'),
    get(''),
    'error request-parameter-sunset-parse',
  ],
  [
    'a parameter of the path becomes that of its only operation',
    `{parameters: [{name: q, in: query, schema: {type: string}}], get: {responses: {'200': {description: ok}}}}`,
    get('parameters: [{name: q, in: query, schema: {type: string}}]'),
    '',
  ],
  [
    'a header in other letters',
    get('parameters: [{name: X-Key, in: header, schema: {type: string}}]'),
    get('parameters: [{name: x-key, in: header, schema: {type: string}}]'),
    '',
  ],

  ['a required body', none, body(`required: true, ${json}`), 'error request-body-added-required'],
  ['an optional body', none, body(json), 'info request-body-added-optional'],
  ['no body', body(json), none, 'error request-body-removed'],
  ['the body is wanted', body(json), body(`required: true, ${json}`), 'error request-body-became-required'],
  ['the body is no longer wanted', body(`required: true, ${json}`), body(json), 'info request-body-became-optional'],
  [
    'a media type more',
    body('content: {application/json: {}}'),
    body('content: {application/json: {}, application/xml: {}}'),
    'info request-body-media-type-added',
  ],
  [
    'a media type less',
    body('content: {application/json: {}, application/xml: {}}'),
    body('content: {application/json: {}}'),
    'error request-body-media-type-removed',
  ],
  [
    'a media type that a range has',
    body('content: {text/csv: {}}'),
    body('content: {text/*: {}}'),
    'info request-body-media-type-added',
  ],
  [
    'a schema where there was none',
    body('content: {application/json: {}}'),
    body(json),
    'error request-body-media-type-schema-added',
  ],
  [
    'no schema where there was one',
    body(json),
    body('content: {application/json: {}}'),
    'info request-body-media-type-schema-removed',
  ],

  [
    'a success more',
    answers(`'200': {description: ok}`),
    answers(`'200': {description: ok}, '202': {description: later}`),
    'info response-success-status-added',
  ],
  [
    'a success less',
    answers(`'200': {description: ok}, '202': {description: later}`),
    answers(`'200': {description: ok}`),
    'error response-success-status-removed',
  ],
  [
    'an error more',
    answers(`'200': {description: ok}`),
    answers(`'200': {description: ok}, '404': {description: no}`),
    'info response-non-success-status-added',
  ],
  [
    'an error less',
    answers(`'200': {description: ok}, '404': {description: no}`),
    answers(`'200': {description: ok}`),
    'info response-non-success-status-removed',
  ],
  [
    'two errors in place of a range of them',
    answers(`'200': {description: ok}, 4XX: {description: no}`),
    answers(`'200': {description: ok}, '400': {description: no}, '401': {description: no}`),
    'info response-non-success-status-added, info response-non-success-status-added, '
      + 'info response-non-success-status-removed',
  ],
  [
    'an error beside a range of them that goes',
    answers(`'200': {description: ok}, '404': {description: no}, 4xx: {description: no}`),
    answers(`'200': {description: ok}, '404': {description: no}`),
    'info response-non-success-status-removed',
  ],
  [
    'a range of errors that comes by default',
    answers(`'200': {description: ok}, 4XX: {description: no}`),
    answers(`'200': {description: ok}, '404': {description: no}, default: {description: no}`),
    'info response-non-success-status-added, info response-non-success-status-added',
  ],
  [
    'an error that a range has',
    answers(`'200': {description: ok}, '404': {description: no}`),
    answers(`'200': {description: ok}, 4XX: {description: no}`),
    'info response-non-success-status-added',
  ],
  [
    'a media type of a response more',
    ok('content: {application/json: {}}'),
    ok('content: {application/json: {}, text/csv: {}}'),
    'info response-media-type-added',
  ],
  [
    'a media type of a response less',
    ok('content: {application/json: {}, text/csv: {}}'),
    ok('content: {application/json: {}}'),
    'error response-media-type-removed',
  ],
  [
    'a media type with another parameter',
    ok('content: {text/csv: {}}'),
    ok('content: {text/csv;header=present: {}}'),
    'info response-media-type-name-changed',
  ],
  [
    'a more general media type',
    ok('content: {application/hal+json: {}}'),
    ok('content: {application/json: {}}'),
    'error response-media-type-name-generalized',
  ],
  [
    'a more special media type',
    ok('content: {application/json: {}}'),
    ok('content: {application/hal+json: {}}'),
    'info response-media-type-name-specialized',
  ],
  [
    'a schema of a response',
    ok('content: {application/json: {}}'),
    ok(json),
    'info response-body-media-type-schema-added',
  ],
  [
    'no schema of a response',
    ok(json),
    ok('content: {application/json: {}}'),
    'error response-body-media-type-schema-removed',
  ],
  [
    'a header more',
    ok('headers: {}'),
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    'info response-header-added',
  ],
  [
    'a header less',
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    ok('headers: {}'),
    'warning optional-response-header-removed',
  ],
  [
    'a required header less',
    ok('headers: {X-Total: {required: true, schema: {type: integer}}}'),
    ok('headers: {}'),
    'error required-response-header-removed',
  ],
  [
    'a header is optional',
    ok('headers: {X-Total: {required: true, schema: {type: integer}}}'),
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    'error response-header-became-optional',
  ],
  [
    'a header may be null',
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    ok('headers: {X-Total: {schema: {type: [integer, "null"]}}}'),
    'error response-header-became-nullable',
  ],
  [
    'a header may not be null',
    ok('headers: {X-Total: {schema: {type: [integer, "null"]}}}'),
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    'info response-header-became-not-nullable',
  ],
  [
    'a header of a wider type',
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    ok('headers: {X-Total: {schema: {type: number}}}'),
    'error response-header-type-generalized',
  ],
  [
    'a header of a narrower type',
    ok('headers: {X-Total: {schema: {type: number}}}'),
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    'info response-header-type-specialized',
  ],
  [
    'a header of another type',
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    ok('headers: {X-Total: {schema: {type: boolean}}}'),
    'error response-header-type-changed',
  ],
  [
    'a header that was any text',
    ok('headers: {X-Total: {schema: {type: string}}}'),
    ok('headers: {X-Total: {schema: {type: integer}}}'),
    'info response-header-type-compatible',
  ],
  ...formPairs(),
  ...textBodyPairs(),
]

const oauth = (scopes: string, more = 'authorizationUrl: https://a.example/1, tokenUrl: https://a.example/2'): string =>
  `components: {securitySchemes: {o: {type: oauth2, flows: {authorizationCode: {${more}, scopes: {${scopes}}}}}}}`
const schemes = (scheme: string): string => `components: {securitySchemes: {k: {${scheme}}}}`
const paths = (operation = ''): string => `paths: {/pets: ${get(operation)}}`

const books = (schema: string, added?: string): string =>
  `paths: {'/books/{id}': ${get(`parameters: [{name: id, in: path, required: true, schema: {${schema}}}]`)}`
  + `${added === undefined ? '' : `, ${added}: ${get('')}`}}`

/** Of the whole document. */
/** A body by a schema of these components. */
const ofPet = (schema: string): string =>
  `paths: {'/pets': ${body(`content: {application/json: {schema: {${schema}}}}`)}}, `
  + 'components: {schemas: {Pet: {type: object, properties: {a: {type: string}}, minProperties: 1}}}'
const refOfPet = "$ref: '#/components/schemas/Pet'"

export const documentPairs: readonly OperationPair[] = [
  [
    'nothing is said beside a reference any more',
    ofPet(`${refOfPet}, maxProperties: 3`),
    ofPet(refOfPet),
    'info request-body-max-properties-increased',
  ],
  [
    'something is said beside it',
    ofPet(refOfPet),
    ofPet(`${refOfPet}, maxProperties: 3`),
    'error request-body-max-properties-set',
  ],
  [
    'more is asked for beside it',
    ofPet(refOfPet),
    ofPet(`${refOfPet}, required: [a]`),
    'error request-property-became-required',
  ],
  ['nothing more is', ofPet(`${refOfPet}, required: [a]`), ofPet(refOfPet), 'info request-property-became-optional'],
  [
    'a second part goes',
    ofPet(`allOf: [{${refOfPet}}, {required: [a]}]`),
    ofPet(refOfPet),
    'info request-body-all-of-removed',
  ],
  [
    'a part comes before it',
    ofPet(refOfPet),
    ofPet(`allOf: [{${refOfPet}}, {required: [a]}]`),
    'error request-body-all-of-added',
  ],
  [
    'credentials are wanted',
    paths(),
    `${paths()}, security: [{k: []}]`,
    'error api-global-security-removed, info api-global-security-added',
  ],
  ['credentials are no longer wanted', `${paths()}, security: [{k: []}]`, paths(), 'info api-global-security-added'],
  [
    'another way to give credentials',
    `${paths()}, security: [{k: []}]`,
    `${paths()}, security: [{k: []}, {t: []}]`,
    'info api-global-security-added',
  ],
  [
    'one way less to give credentials',
    `${paths()}, security: [{k: []}, {t: []}]`,
    `${paths()}, security: [{k: []}]`,
    'error api-global-security-removed',
  ],
  [
    'two together',
    `${paths()}, security: [{k: []}]`,
    `${paths()}, security: [{k: [], t: []}]`,
    'error api-global-security-removed, info api-global-security-added',
  ],
  [
    'a scope more',
    `${paths()}, security: [{o: [a]}]`,
    `${paths()}, security: [{o: [a, b]}]`,
    'error api-global-security-scope-added',
  ],
  [
    'a scope less',
    `${paths()}, security: [{o: [a, b]}]`,
    `${paths()}, security: [{o: [a]}]`,
    'info api-global-security-scope-removed',
  ],
  [
    'an operation wants credentials',
    paths(),
    paths('security: [{k: []}]'),
    'error api-security-removed, info api-security-added',
  ],
  ['an operation wants none', paths('security: [{k: []}]'), paths('security: []'), 'info api-security-added'],
  [
    'an operation says what all say',
    `${paths()}, security: [{k: []}]`,
    `${paths('security: [{k: []}]')}, security: [{k: []}]`,
    '',
  ],
  [
    'a scope more of an operation',
    paths('security: [{o: [a]}]'),
    paths('security: [{o: [a, b]}]'),
    'error api-security-scope-added',
  ],
  [
    'a scope less of an operation',
    paths('security: [{o: [a, b]}]'),
    paths('security: [{o: [a]}]'),
    'info api-security-scope-removed',
  ],
  [
    'scopes of alternatives in another order',
    paths('security: [{o: [a]}, {o: [b]}]'),
    paths('security: [{o: [b]}, {o: [a]}]'),
    '',
  ],
  [
    'a scope more of one of two alternatives',
    paths('security: [{o: [a]}, {o: [b]}]'),
    paths('security: [{o: [b]}, {o: [a, b]}]'),
    'error api-security-scope-added',
  ],
  [
    'a scope less of one of two alternatives',
    paths('security: [{o: [b]}, {o: [a, b]}]'),
    paths('security: [{o: [b]}, {o: [a]}]'),
    'info api-security-added',
  ],
  [
    'another scope will do',
    paths('security: [{o: [a]}]'),
    paths('security: [{o: [a]}, {o: [b]}]'),
    'info api-security-added',
  ],
  [
    'another scope is wanted',
    paths('security: [{o: [a]}]'),
    paths('security: [{o: [b]}]'),
    'error api-security-scope-added, info api-security-scope-removed',
  ],
  [
    'an alternative that asks for more than another',
    paths('security: [{o: [a]}]'),
    paths('security: [{o: [a, b]}, {o: [a]}]'),
    '',
  ],
  [
    'an alternative that asks for less, before one that stays',
    paths('security: [{o: [a, b]}]'),
    paths('security: [{o: [a]}, {o: [a, b]}]'),
    'info api-security-added',
  ],
  [
    'what all say is said by each',
    `security: [{k: []}], paths: {/a: ${get('')}, /b: ${get('security: []')}}`,
    `paths: {/a: ${get('security: [{k: []}]')}, /b: ${get('')}}`,
    '',
  ],
  [
    'what all say is said by each, but one',
    `security: [{k: []}], paths: {/a: ${get('')}, /b: ${get('')}}`,
    `paths: {/a: ${get('security: [{k: []}]')}, /b: ${get('')}}`,
    'info api-global-security-added',
  ],
  [
    'a scheme more',
    paths(),
    `${paths()}, components: {securitySchemes: {k: {type: apiKey}}}`,
    'info api-security-component-added',
  ],
  [
    'a scheme less',
    `${paths()}, components: {securitySchemes: {k: {type: apiKey}}}`,
    paths(),
    'info api-security-component-removed',
  ],
  [
    'a key goes into another header',
    `${paths()}, security: [{k: []}], ${schemes('type: apiKey, in: header, name: X-Key')}`,
    `${paths()}, security: [{k: []}], ${schemes('type: apiKey, in: header, name: X-Api-Key')}`,
    'error api-global-security-removed, info api-global-security-added',
  ],
  [
    'the name of its header is written otherwise',
    `${paths()}, security: [{k: []}], ${schemes('type: apiKey, in: header, name: X-Key')}`,
    `${paths()}, security: [{k: []}], ${schemes('type: apiKey, in: header, name: x-key')}`,
    '',
  ],
  [
    'a key goes into the query, of an operation that says so itself',
    `${paths('security: [{k: []}]')}, ${schemes('type: apiKey, in: header, name: key')}`,
    `${paths('security: [{k: []}]')}, ${schemes('type: apiKey, in: query, name: key')}`,
    'error api-security-removed, info api-security-added',
  ],
  [
    'a password becomes a token, and something else will do',
    `${paths()}, security: [{k: []}, {}], ${schemes('type: http, scheme: basic')}`,
    `${paths()}, security: [{k: []}, {}], ${schemes('type: http, scheme: bearer')}`,
    'info api-global-security-added',
  ],
  [
    "a token is OAuth's now",
    `${paths()}, security: [{k: []}], ${schemes('type: http, scheme: Bearer')}`,
    `${paths()}, security: [{k: []}], ${schemes('type: openIdConnect, openIdConnectUrl: https://a.example/')}`,
    'info api-security-component-type-changed',
  ],
  [
    'a scheme of another type',
    `${paths()}, components: {securitySchemes: {k: {type: apiKey}}}`,
    `${paths()}, components: {securitySchemes: {k: {type: http}}}`,
    'info api-security-component-type-changed',
  ],
  [
    'another page of consent',
    `${paths()}, ${oauth('a: A')}`,
    `${paths()}, ${oauth('a: A', 'authorizationUrl: https://b.example/1, tokenUrl: https://a.example/2')}`,
    'info api-security-component-oauth-url-changed',
  ],
  [
    'another address for tokens',
    `${paths()}, ${oauth('a: A')}`,
    `${paths()}, ${oauth('a: A', 'authorizationUrl: https://a.example/1, tokenUrl: https://b.example/2')}`,
    'info api-security-component-oauth-token-url-changed',
  ],
  [
    'a scope of a scheme more',
    `${paths()}, ${oauth('a: A')}`,
    `${paths()}, ${oauth('a: A, b: B')}`,
    'info api-security-component-oauth-scope-added',
  ],
  [
    'a scope of a scheme less',
    `${paths()}, ${oauth('a: A, b: B')}`,
    `${paths()}, ${oauth('a: A')}`,
    'info api-security-component-oauth-scope-removed',
  ],
  [
    'a scope of a scheme is another',
    `${paths()}, ${oauth('a: A')}`,
    `${paths()}, ${oauth('a: B')}`,
    'info api-security-component-oauth-scope-changed',
  ],
  [
    'a schema that nothing refers to',
    `${paths()}, components: {schemas: {Pet: {type: object}}}`,
    paths(),
    'info api-schema-removed',
  ],
  ['a webhook more', paths(), `${paths()}, webhooks: {born: {post: {}}}`, 'info webhook-added'],
  ['a webhook less', `${paths()}, webhooks: {born: {post: {}}}`, paths(), 'error webhook-removed'],
  [
    'a path with a parameter of another name',
    `paths: {'/pets/{id}': ${get('parameters: [{name: id, in: path, required: true, schema: {type: string}}]')}}`,
    `paths: {'/pets/{petId}': ${get('parameters: [{name: petId, in: path, required: true, schema: {type: string}}]')}}`,
    '',
  ],
  [
    'a path that goes into the server',
    `servers: [{url: /v2}], ${paths()}`,
    `servers: [{url: /}], paths: {/v2/pets: ${get('')}}`,
    '',
  ],
  [
    'another name of the same key',
    `${paths()}, security: [{a: []}], components: {securitySchemes: {a: {type: apiKey, in: header, name: X-Key}}}`,
    `${paths()}, security: [{b: []}], components: {securitySchemes: {b: {type: apiKey, in: header, name: x-key}}}`,
    'info api-security-component-added, info api-security-component-removed',
  ],
  [
    'a certificate becomes a key',
    `${paths()}, security: [{a: []}], components: {securitySchemes: {a: {type: mutualTLS}}}`,
    `${paths()}, security: [{a: []}], components: {securitySchemes: {a: {type: apiKey, in: header, name: X-Key}}}`,
    'error api-global-security-removed, info api-global-security-added, info api-security-component-type-changed',
  ],
  [
    'security that no operation needs',
    `security: [{a: []}], paths: {/a: ${get('security: [{a: []}]')}}`,
    `security: [{b: []}], paths: {/a: ${get('security: [{a: []}]')}}`,
    '',
  ],
  [
    'the servers of the only operation are its own',
    `servers: [{url: /v1}], paths: {/a: ${get('servers: [{url: /x}]')}}`,
    `servers: [{url: /v2}], paths: {/a: ${get('servers: [{url: /x}]')}}`,
    '',
  ],
  [
    'the name in a matrix',
    `paths: {'/pets/{id}': ${get('parameters: [{name: id, in: path, required: true, style: matrix, schema: {}}]')}}`,
    `paths: {'/pets/{pet}': ${get('parameters: [{name: pet, in: path, required: true, style: matrix, schema: {}}]')}}`,
    'error request-values-narrowed',
  ],
  [
    'a path that takes calls of one with a parameter',
    books('type: string'),
    books('type: string', '/books/recent'),
    'info endpoint-added, warning endpoint-added-within-template',
  ],
  [
    'a path that no good call had',
    books('type: integer'),
    books('type: integer', '/books/recent'),
    'info endpoint-added',
  ],
  [
    'a number in a path',
    books('type: integer'),
    books('type: integer', '/books/7'),
    'info endpoint-added, warning endpoint-added-within-template',
  ],
  ['a path that is longer', books('type: string'), books('type: string', '/books/recent/all'), 'info endpoint-added'],
  [
    'another host',
    `servers: [{url: 'https://a.example/v1'}], ${paths()}`,
    `servers: [{url: 'https://b.example/v1'}], ${paths()}`,
    '',
  ],
  [
    'another path of the server',
    `servers: [{url: 'https://a.example/v1'}], ${paths()}`,
    `servers: [{url: 'https://a.example/v2'}], ${paths()}`,
    'warning server-path-removed',
  ],
  [
    'a path of the server that stays beside another',
    `servers: [{url: 'https://a.example/v1'}], ${paths()}`,
    `servers: [{url: 'https://a.example/v2'}, {url: 'https://a.example/v1'}], ${paths()}`,
    '',
  ],
  [
    'a path of the server where there was none',
    paths(),
    `servers: [{url: 'https://a.example/v1'}], ${paths()}`,
    'warning server-path-removed',
  ],
  [
    'a flow of OAuth is another',
    `${paths()}, ${oauth('a: A')}`,
    `${paths()}, ${oauth('a: A').replace('authorizationCode', 'clientCredentials')}`,
    'info api-security-component-oauth-flow-added, warning api-security-component-oauth-flow-removed',
  ],
  [
    'another address of OpenID Connect',
    `${paths()}, components: {securitySchemes: {a: {type: openIdConnect, openIdConnectUrl: 'https://a.example/1'}}}`,
    `${paths()}, components: {securitySchemes: {a: {type: openIdConnect, openIdConnectUrl: 'https://a.example/2'}}}`,
    'info api-security-component-open-id-connect-url-changed',
  ],
  [
    'other paths in another order',
    `paths: {/a: ${get('')}, /b: ${get('')}}`,
    `paths: {/b: ${get('')}, /a: ${get('')}}`,
    '',
  ],
]
