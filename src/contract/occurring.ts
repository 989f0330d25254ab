/** What occurs in the schemas of a document, so that nothing is spent on what doesn't. */
import { isObject } from '../text/pointer.ts'
import { identities } from './document/identity.ts'

export interface Occurring {
  /** `unevaluatedProperties` or `unevaluatedItems`. */
  readonly unevaluated: boolean
  /** `$dynamicRef`. */
  readonly dynamicRef: boolean
  /** A property or a parameter with a name that every object has: `constructor`, `__proto__`. */
  readonly inheritedName: boolean
  /** `$id`, or another keyword by which a schema says what it is called. */
  readonly identity: boolean
  /** `readOnly` or `writeOnly`. */
  readonly oneWay: boolean
}

const inherited = new Set(Object.getOwnPropertyNames(Object.prototype))

export const occurringIn = (document: Record<string, unknown>): Occurring => {
  const occurring = { unevaluated: false, dynamicRef: false, inheritedName: false, identity: false, oneWay: false }
  const look = (value: unknown): void => {
    if (typeof value === 'string') occurring.inheritedName ||= inherited.has(value)
    else if (Array.isArray(value)) value.forEach(look)
    else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) {
        occurring.unevaluated ||= name === 'unevaluatedProperties' || name === 'unevaluatedItems'
        occurring.dynamicRef ||= name === '$dynamicRef'
        occurring.inheritedName ||= inherited.has(name)
        occurring.identity ||= identities.has(name)
        occurring.oneWay ||= name === 'readOnly' || name === 'writeOnly'
        look(item)
      }
    }
  }
  look(document)
  return occurring
}
