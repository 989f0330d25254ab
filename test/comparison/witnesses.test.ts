/** The values by which a change is shown: each is told exactly as it is, and can be sent. */
import t from 'tap'
import { comparedDocuments, fragment, withRequest } from './compared.ts'

const shownBy = (old: unknown, now: unknown): unknown[] =>
  comparedDocuments(old, now).flatMap(({ level, rule, witness }) => {
    if (level === 'info') return []
    return [witness === undefined ? rule : { witness }]
  })

t.test('numbers that are not rounded', async t => {
  const sevens = 'type: integer, multipleOf: 7'
  const either = '[{type: integer, multipleOf: 7}, {type: integer, multipleOf: 11, minimum: 1}]'
  const rows: readonly (readonly [old: string, now: string, witness: unknown])[] = [
    [sevens, `${sevens}, not: {multipleOf: 11}`, 77],
    [`${sevens}, minimum: 1`, `${sevens}, minimum: 1, not: {multipleOf: 13}`, 91],
    [`${sevens}, minimum: 100`, `${sevens}, minimum: 100, not: {multipleOf: 11}`, 154],
    [`anyOf: ${either}`, `oneOf: ${either}`, 77],
    ['type: integer, minimum: 9007199254740993', 'type: integer, minimum: 9007199254741000', 9007199254740996],
    ['type: integer, maximum: 9007199254740995', 'type: integer, maximum: 9007199254740990', 9007199254740991],
    ['type: integer', 'type: integer, format: int64', 10000000000000000000],
    // Either may have been written as 9007199254740993.
    ['type: integer, minimum: 9007199254740992', 'type: integer, exclusiveMinimum: 9007199254740992', undefined],
  ]
  for (const [old, now, witness] of rows)
    t.strictSame(
      shownBy(withRequest(fragment(old)), withRequest(fragment(now))),
      [witness === undefined ? 'schema-change-undecided' : { witness }],
      `${old} then ${now}`,
    )
})
