/**
 * HTML as a template that escapes.
 *
 * A contract may come from anywhere, so text becomes markup in this one place: whatever is put into a template is
 * escaped, unless it came out of a template itself. Attributes have to be quoted for that to hold.
 */
import { escapedMarkup } from '../text/markup.ts'

export interface Markup {
  readonly markup: string
}

type Value = string | number | Markup | undefined | readonly Value[]

export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: parts.map((part, index) => (index === 0 ? part : written(values[index - 1]) + part)).join(''),
})

const written = (value: Value): string => {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapedMarkup(String(value))
  return 'markup' in value ? value.markup : value.map(written).join('')
}
