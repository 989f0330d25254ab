/** What it takes to write XML. What is written is in test/virtual/media-types.test.ts. */
import t from 'tap'
import { schemasOf } from '../../src/contract/schemas.ts'
import { xmlOf } from '../../src/contract/xml.ts'
import { isObject } from '../../src/text/pointer.ts'

const nested = (levels: number, innermost: unknown, around: (value: unknown) => unknown): unknown => {
  let value = innermost
  for (let level = 0; level < levels; level++) value = around(value)
  return value
}

/** A document, and how often something was looked up in it. */
const watched = (document: Record<string, unknown>): { document: Record<string, unknown>; looks: () => number } => {
  let looks = 0
  const watching = <T extends object>(value: T): T =>
    new Proxy(value, {
      get: (target, name) => {
        looks += 1
        const found: unknown = Reflect.get(target, name)
        return isObject(found) || Array.isArray(found) ? watching(found) : found
      },
    })
  return { document: watching(document), looks: () => looks }
}

const documentWith = (schema: unknown): Record<string, unknown> => ({ components: { schemas: { It: schema } } })

t.test('an item deep in a document takes no more than one that is not', async t => {
  const item = { type: 'object', properties: { s: { type: 'string', xml: { attribute: true } } } }
  const looksFor = (levels: number, items: number): number => {
    const schema = nested(levels, { type: 'array', items: item }, p => ({ type: 'object', properties: { p } }))
    const value = nested(
      levels,
      Array.from({ length: items }, () => ({ s: 'a' })),
      p => ({ p }),
    )
    const { document, looks } = watched(documentWith(schema))
    const text = String(xmlOf(value, '/components/schemas/It', schemasOf(document)))
    t.equal(text.split('<p s="a"></p>').length, items + 1, `${levels} levels, ${items} items`)
    return looks()
  }
  const way = looksFor(100, 1) - looksFor(1, 1)
  t.ok(looksFor(100, 1000) <= looksFor(1, 1000) + 2 * way, 'the way to the items is gone once')
})

t.test('names that would take megabytes are not written', async t => {
  const written = (length: number): Buffer | undefined => {
    const items = { type: 'integer', xml: { name: 'n'.repeat(length) } }
    const schemas = schemasOf(documentWith({ type: 'array', items }))
    return xmlOf(
      Array.from({ length: 5000 }, (_, index) => index),
      '/components/schemas/It',
      schemas,
    )
  }
  t.type(written(100), Buffer)
  t.equal(written(1000), undefined)
})
