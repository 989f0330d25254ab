/** An operation of a contract, with everything a request and an answer need read out of the document once. */
import type { Place } from '../text/finding.ts'
import type { FieldPlaces } from './field-places.ts'

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie'

/** A JSON Schema as it stands in a document whose `$ref`s all point into the document itself. */
export type Schema = boolean | { readonly [keyword: string]: unknown }

export interface Parameter {
  readonly in: ParameterPlace
  readonly name: string
  readonly required: boolean
  readonly allowEmptyValue: boolean
  readonly style: string
  readonly explode: boolean
  readonly schema: Schema
  readonly schemaPointer: string | undefined
  /** Declared by `content`: the raw value is a document of this media type. */
  readonly mediaType: string | undefined
  /** Where it was written. */
  readonly place: Place | undefined
}

/** A recorded answer: the bytes as they were written, never parsed again. */
export interface Recording {
  readonly name: string
  readonly bytes: Buffer
}

export interface MediaType {
  readonly mediaType: string
  /** Pointer of the schema in the document; undefined where none is declared. */
  readonly schemaPointer: string | undefined
  readonly recordings: readonly Recording[]
  /** Examples that are declared but not served, with the reason. */
  readonly refused: ReadonlyMap<string, string>
}

/** A declared response. `status` as declared: `200`, `4XX`, `default`. */
export interface DeclaredResponse {
  readonly status: string
  readonly description: string
  readonly content: readonly MediaType[]
  readonly headers: readonly { readonly name: string; readonly pointer: string }[]
  /** Why it can't be answered with. */
  readonly flaw?: string
}

export interface RequestBody {
  readonly required: boolean
  /** Media type (or range, `text/*`) to the schema's pointer. */
  readonly content: ReadonlyMap<string, string | undefined>
  /** Where it was written. */
  readonly place: Place | undefined
  /** Where its fields were; those of other bodies of the contract are there too. */
  readonly fieldPlaces: FieldPlaces
}

export interface Operation {
  /** The operationId, or `GET /path` where the contract gives none. Unique. */
  readonly id: string
  /** Upper case. */
  readonly method: string
  /** The path template, as written. */
  readonly path: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody: RequestBody | undefined
  readonly responses: readonly DeclaredResponse[]
  /** Alternatives, each a list of scheme names that are needed together. Empty: none needed. */
  readonly security: readonly (readonly string[])[]
  /** Where it was written; undefined of a document that is in no file. */
  readonly place: Place | undefined
}
