/**
 * The objects of OpenAPI 3.0, 3.1 and 3.2 and the keywords of JSON Schema, as one table.
 *
 * The walk over a contract follows it, so that whatever the table does not name is reported, and so that schemas,
 * references and examples are found where the specification puts them and nowhere else (a `$ref` inside an example
 * is data). A field is `kind`, `[kind]` for a list of them, `{kind}` for a map from names to them; `!` marks a required
 * one.
 */

export type Version = '3.0' | '3.1' | '3.2'

export interface ObjectShape {
  readonly fields: Readonly<Record<string, string>>
  /** Fields not named here have this kind: paths, status codes, callback expressions. */
  readonly others?: { readonly kind: string; readonly matching: RegExp; readonly expected: string }
  /** A Reference Object may stand here. */
  readonly referable?: boolean
}

const docs = { description: 'string' }

const parameterFields = {
  description: 'string',
  required: 'boolean',
  deprecated: 'boolean',
  allowEmptyValue: 'boolean',
  style: 'string',
  explode: 'boolean',
  allowReserved: 'boolean',
  schema: 'Schema',
  example: 'any',
  examples: '{Example}',
  content: '{MediaType}',
}

export const shapes: Readonly<Record<string, ObjectShape>> = {
  OpenAPI: {
    fields: {
      openapi: 'string!',
      info: 'Info!',
      servers: '[Server]',
      paths: 'Paths',
      components: 'Components',
      security: '[SecurityRequirement]',
      tags: '[Tag]',
      externalDocs: 'ExternalDocs',
      jsonSchemaDialect: 'string',
      webhooks: '{PathItem}',
      $self: 'string',
    },
  },
  Info: {
    fields: {
      ...docs,
      title: 'string!',
      version: 'string!',
      summary: 'string',
      termsOfService: 'string',
      contact: 'Contact',
      license: 'License',
    },
  },
  Contact: { fields: { name: 'string', url: 'string', email: 'string' } },
  License: { fields: { name: 'string!', url: 'string', identifier: 'string' } },
  Server: { fields: { ...docs, url: 'string!', variables: '{ServerVariable}', name: 'string' } },
  ServerVariable: { fields: { ...docs, enum: '[string]', default: 'string!' } },
  Components: {
    fields: {
      schemas: '{Schema}',
      responses: '{Response}',
      parameters: '{Parameter}',
      examples: '{Example}',
      requestBodies: '{RequestBody}',
      headers: '{Header}',
      securitySchemes: '{SecurityScheme}',
      links: '{Link}',
      callbacks: '{Callback}',
      pathItems: '{PathItem}',
      mediaTypes: '{MediaType}',
    },
  },
  Paths: { fields: {}, others: { kind: 'PathItem', matching: /^\//, expected: 'a path that starts with "/"' } },
  PathItem: {
    fields: {
      $ref: 'string',
      summary: 'string',
      ...docs,
      get: 'Operation',
      put: 'Operation',
      post: 'Operation',
      delete: 'Operation',
      options: 'Operation',
      head: 'Operation',
      patch: 'Operation',
      trace: 'Operation',
      servers: '[Server]',
      parameters: '[Parameter]',
      query: 'Operation',
      additionalOperations: '{Operation}',
    },
  },
  Operation: {
    fields: {
      tags: '[string]',
      summary: 'string',
      ...docs,
      externalDocs: 'ExternalDocs',
      operationId: 'string',
      parameters: '[Parameter]',
      requestBody: 'RequestBody',
      responses: 'Responses',
      callbacks: '{Callback}',
      deprecated: 'boolean',
      security: '[SecurityRequirement]',
      servers: '[Server]',
    },
  },
  ExternalDocs: { fields: { ...docs, url: 'string!' } },
  Parameter: { referable: true, fields: { name: 'string!', in: 'string!', ...parameterFields } },
  Header: { referable: true, fields: parameterFields },
  RequestBody: { referable: true, fields: { ...docs, content: '{MediaType}!', required: 'boolean' } },
  MediaType: {
    referable: true,
    fields: {
      schema: 'Schema',
      example: 'any',
      examples: '{Example}',
      encoding: '{Encoding}',
      itemSchema: 'Schema',
      prefixEncoding: '[Encoding]',
      itemEncoding: 'Encoding',
      description: 'string',
    },
  },
  Encoding: {
    fields: {
      contentType: 'string',
      headers: '{Header}',
      style: 'string',
      explode: 'boolean',
      allowReserved: 'boolean',
      encoding: '{Encoding}',
      prefixEncoding: '[Encoding]',
      itemEncoding: 'Encoding',
    },
  },
  Responses: {
    fields: { default: 'Response' },
    others: {
      kind: 'Response',
      matching: /^[1-5](\d\d|XX)$/,
      expected: 'a status code such as "200", a range such as "4XX", or "default"',
    },
  },
  Response: {
    referable: true,
    fields: {
      description: 'string!',
      headers: '{Header}',
      content: '{MediaType}',
      links: '{Link}',
      summary: 'string',
    },
  },
  Callback: {
    referable: true,
    fields: {},
    others: { kind: 'PathItem', matching: /./, expected: 'a runtime expression' },
  },
  Example: {
    referable: true,
    fields: {
      summary: 'string',
      ...docs,
      value: 'any',
      externalValue: 'string',
      dataValue: 'any',
      serializedValue: 'string',
    },
  },
  Link: {
    referable: true,
    fields: {
      operationRef: 'string',
      operationId: 'string',
      parameters: '{any}',
      requestBody: 'any',
      ...docs,
      server: 'Server',
    },
  },
  Tag: {
    fields: {
      name: 'string!',
      ...docs,
      externalDocs: 'ExternalDocs',
      summary: 'string',
      parent: 'string',
      kind: 'string',
    },
  },
  SecurityScheme: {
    referable: true,
    fields: {
      type: 'string!',
      ...docs,
      name: 'string',
      in: 'string',
      scheme: 'string',
      bearerFormat: 'string',
      flows: 'OAuthFlows',
      openIdConnectUrl: 'string',
      oauth2MetadataUrl: 'string',
      deprecated: 'boolean',
    },
  },
  OAuthFlows: {
    fields: {
      implicit: 'OAuthFlow',
      password: 'OAuthFlow',
      clientCredentials: 'OAuthFlow',
      authorizationCode: 'OAuthFlow',
      deviceAuthorization: 'OAuthFlow',
    },
  },
  OAuthFlow: {
    fields: {
      authorizationUrl: 'string',
      tokenUrl: 'string',
      refreshUrl: 'string',
      scopes: '{string}!',
      deviceAuthorizationUrl: 'string',
    },
  },
  SecurityRequirement: {
    fields: {},
    others: { kind: '[string]', matching: /./, expected: 'the name of a security scheme' },
  },
  Discriminator: { fields: { propertyName: 'string!', mapping: '{string}', defaultMapping: 'string' } },
  Xml: {
    fields: {
      name: 'string',
      namespace: 'string',
      prefix: 'string',
      attribute: 'boolean',
      wrapped: 'boolean',
      nodeType: 'string',
    },
  },
  Schema: {
    referable: true,
    fields: {
      $id: 'string',
      $schema: 'string',
      $anchor: 'string',
      $dynamicAnchor: 'string',
      $dynamicRef: 'string',
      $comment: 'string',
      $vocabulary: '{boolean}',
      $defs: '{Schema}',
      definitions: '{Schema}',
      type: 'type',
      enum: 'values',
      const: 'any',
      multipleOf: 'step',
      maximum: 'number',
      exclusiveMaximum: 'bound',
      minimum: 'number',
      exclusiveMinimum: 'bound',
      maxLength: 'count',
      minLength: 'count',
      pattern: 'pattern',
      maxItems: 'count',
      minItems: 'count',
      uniqueItems: 'boolean',
      maxContains: 'count',
      minContains: 'count',
      maxProperties: 'count',
      minProperties: 'count',
      required: '[string]',
      dependentRequired: '{[string]}',
      allOf: '[Schema]',
      anyOf: '[Schema]',
      oneOf: '[Schema]',
      not: 'Schema',
      if: 'Schema',
      then: 'Schema',
      else: 'Schema',
      dependentSchemas: '{Schema}',
      prefixItems: '[Schema]',
      items: 'Schema',
      contains: 'Schema',
      properties: '{Schema}',
      patternProperties: '{Schema}',
      additionalProperties: 'Schema',
      propertyNames: 'Schema',
      unevaluatedItems: 'Schema',
      unevaluatedProperties: 'Schema',
      title: 'string',
      description: 'string',
      default: 'any',
      deprecated: 'boolean',
      readOnly: 'boolean',
      writeOnly: 'boolean',
      examples: '[any]',
      example: 'any',
      format: 'string',
      contentMediaType: 'string',
      contentEncoding: 'string',
      contentSchema: 'Schema',
      nullable: 'boolean',
      discriminator: 'Discriminator',
      xml: 'Xml',
      externalDocs: 'ExternalDocs',
    },
  },
}

const only31 = [
  'OpenAPI.jsonSchemaDialect',
  'OpenAPI.webhooks',
  'Info.summary',
  'License.identifier',
  'Components.pathItems',
]
const only32 = [
  'OpenAPI.$self',
  'Server.name',
  'Components.mediaTypes',
  'PathItem.query',
  'PathItem.additionalOperations',
  'MediaType.itemSchema',
  'MediaType.prefixEncoding',
  'MediaType.itemEncoding',
  'MediaType.description',
  'Encoding.encoding',
  'Encoding.prefixEncoding',
  'Encoding.itemEncoding',
  'Response.summary',
  'Example.dataValue',
  'Example.serializedValue',
  'Tag.summary',
  'Tag.parent',
  'Tag.kind',
  'SecurityScheme.oauth2MetadataUrl',
  'SecurityScheme.deprecated',
  'OAuthFlows.deviceAuthorization',
  'OAuthFlow.deviceAuthorizationUrl',
  'Discriminator.defaultMapping',
  'Xml.nodeType',
]

/** Is this field part of the version that the contract says it is written in? */
export const belongsTo = (version: Version, object: string, field: string): boolean => {
  const name = `${object}.${field}`
  if (version === '3.2') return true
  if (only32.includes(name)) return false
  return version === '3.1' ? name !== 'Schema.nullable' : !only31.includes(name)
}

/** Is a field that the table marks as required so in this version too? */
export const isRequired = (version: Version, object: string, field: string): boolean =>
  !(version === '3.2' && object === 'Response' && field === 'description')

/** The section of `components` that holds objects of this kind, for what a contract of several files refers to. */
export const sectionOf: Readonly<Record<string, string>> = {
  Schema: 'schemas',
  Response: 'responses',
  Parameter: 'parameters',
  Example: 'examples',
  RequestBody: 'requestBodies',
  Header: 'headers',
  SecurityScheme: 'securitySchemes',
  Link: 'links',
  Callback: 'callbacks',
  PathItem: 'pathItems',
  MediaType: 'mediaTypes',
}
