/** The least and the most that bounds admit, each next to the bound that it follows from. */
import t from 'tap'
import { numberEnds } from '../../src/contract/number-ends.ts'

const table: readonly (readonly [schema: Readonly<Record<string, unknown>>, ends: readonly number[]])[] = [
  [{ type: 'integer', minimum: 10, maximum: 15, multipleOf: 2 }, [10, 14]],
  [{ type: 'integer', minimum: 0.5, maximum: 3.5 }, [1, 3]],
  [{ type: ['integer', 'null'], exclusiveMinimum: 2, exclusiveMaximum: 9 }, [3, 8]],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 0.3, multipleOf: 0.1 }, [0.1, 0.3]],
  [{ type: 'number', minimum: 0, maximum: 1, exclusiveMaximum: true }, [0]],
  [{ type: 'integer', minimum: 0, maximum: 10, exclusiveMinimum: true, exclusiveMaximum: true, multipleOf: 3 }, [3, 9]],
  [{ type: 'integer', minimum: 11, maximum: 11, multipleOf: 2 }, []],
  [{ type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, [Number.MAX_SAFE_INTEGER]],
  [{ type: 'integer', exclusiveMaximum: Number.MAX_SAFE_INTEGER }, [Number.MAX_SAFE_INTEGER - 1]],
  [{ type: 'number', minimum: 5, exclusiveMinimum: 5 }, []],
]

for (const [schema, ends] of table)
  t.strictSame(
    numberEnds(schema).map(({ value }) => value),
    ends,
    JSON.stringify(schema),
  )
