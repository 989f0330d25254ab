/** What is sent for a number that is beyond its bounds. */
import t from 'tap'
import { numbersBeyond } from '../../src/verify/numbers-beyond.ts'

t.test('a number just beyond each bound, as anybody writes it', t => {
  const number = { type: 'number' }
  const integer = { type: 'integer' }
  const rows: readonly (readonly [schema: object, texts: readonly string[]])[] = [
    [{ ...number, minimum: 0.25, maximum: 0.75 }, ['0.249', '0.751']],
    [{ ...number, minimum: 0, maximum: 90 }, ['-0.1', '90.1']],
    [{ ...number, minimum: -0.1 }, ['-0.11']],
    [{ ...number, minimum: 0, maximum: 2000, multipleOf: 0.01 }, ['-0.01', '2000.01']],
    [{ ...number, minimum: 0.3, maximum: 0.7, multipleOf: 0.1 }, ['0.2', '0.8']],
    [{ ...number, minimum: 0.005, maximum: 0.995, multipleOf: 0.01 }, ['0', '1']],
    [{ ...number, maximum: 50, multipleOf: 5 }, ['55']],
    [{ ...number, minimum: 1e-7, maximum: 1e20 }, ['0.00000009', '100000000000000016384']],
    [{ ...number, maximum: 16_777_216, format: 'float' }, ['16777226']],
    [{ ...number, maximum: 1e300 }, []],
    [{ ...number, exclusiveMinimum: 0.25, exclusiveMaximum: 1e-7 }, ['0.25', '0.0000001']],
    [{ ...number, minimum: 0.25, exclusiveMinimum: true, maximum: 0.75, exclusiveMaximum: true }, ['0.25', '0.75']],
    [{ ...number, minimum: 0.25, exclusiveMinimum: false }, ['0.249']],
    [{ ...integer, minimum: 1, maximum: 500 }, ['0', '501']],
    [{ ...integer, minimum: 5, maximum: 50, multipleOf: 5 }, ['0', '55']],
    [{ ...integer, minimum: 0.5, maximum: 10.5 }, ['-1', '12']],
    [{ ...integer, exclusiveMinimum: 0 }, ['0']],
    [integer, []],
  ]
  for (const [schema, texts] of rows)
    t.strictSame(
      numbersBeyond({ ...schema }).map(([text]) => text),
      texts,
      JSON.stringify(schema),
    )
  t.end()
})
