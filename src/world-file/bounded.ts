/**
 * Texts and numbers with the bounds that the contract sets to what it answers with: a world can't say what no answer
 * may. What is shown in several places keeps to the narrowest.
 */
import { type Shape, text, whole } from './shape.ts'

/** As `src/generated/bounds.ts` has it of a property. */
export interface PropertyBounds {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

interface Form {
  readonly pattern: RegExp
  readonly reading: string
}

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
/** 0 to 65535. */
const port = '(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])'
const inPath = "(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*"
const inQuery = "(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*"

/** No wider than the formats of RFC 5321 and RFC 3986 in their usual regular expressions. */
const forms: Readonly<Record<string, Form>> = {
  email: {
    pattern: new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`),
    reading: 'An e-mail address (office@club.example)',
  },
  uri: {
    pattern: new RegExp(
      `^[Hh][Tt][Tt][Pp][Ss]?://(?:${label}\\.)*${label}(?::${port})?`
        + `(?:/${inPath})?(?:\\?${inQuery})?(?:#${inQuery})?$`,
    ),
    reading: 'A web address (https://club.example)',
  },
}

/** As people write it, which the contract leaves open: with brackets, dots, an extension. */
const telephone: Form = {
  pattern: /(?:[0-9][^0-9]*){3}/,
  reading: 'A telephone number with at least three digits (01632 960001)',
}

export const bounded = (description: string, ...bounds: readonly PropertyBounds[]): Shape<string> =>
  formed(description, formOf(bounds), bounds)

export const boundedTelephone = (description: string, ...bounds: readonly PropertyBounds[]): Shape<string> =>
  formed(description, telephone, bounds)

const formed = (description: string, form: Form | undefined, bounds: readonly PropertyBounds[]): Shape<string> =>
  text(description, form?.pattern, form?.reading, {
    least: Math.max(1, ...said(bounds, 'minLength')),
    most: Math.min(...said(bounds, 'maxLength')),
  })

export const boundedWhole = (description: string, ...bounds: readonly PropertyBounds[]): Shape<number> =>
  whole(description, Math.max(...said(bounds, 'minimum')), Math.min(...said(bounds, 'maximum')))

const said = (
  bounds: readonly PropertyBounds[],
  keyword: 'minLength' | 'maxLength' | 'minimum' | 'maximum',
): readonly number[] => bounds.flatMap(of => of[keyword] ?? [])

const formOf = (bounds: readonly PropertyBounds[]): Form | undefined => {
  const [format] = bounds.flatMap(of => of.format ?? [])
  const [pattern] = bounds.flatMap(of => of.pattern ?? [])
  if (pattern !== undefined) return { pattern: new RegExp(pattern), reading: `A text of the form ${pattern}` }
  return format === undefined ? undefined : forms[format]
}
