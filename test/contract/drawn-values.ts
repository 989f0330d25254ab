/** Small values that schemas may be held against: these, lists of them and objects of them, a few levels deep. */
import * as fc from 'fast-check'

export const nestedValues = (plain: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.constantFrom(...plain),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).value
