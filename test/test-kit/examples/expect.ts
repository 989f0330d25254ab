/** As much of vitest's `expect` as the example needs. */
import assert from 'node:assert/strict'

type ErrorClass = new (message: string) => Error

interface Expecting {
  toBe(wanted: unknown): void
  toEqual(wanted: unknown): void
  readonly rejects: { toThrow(wanted: string | ErrorClass): Promise<void> }
}

export const expect = (found: unknown): Expecting => ({
  toBe: wanted => assert.equal(found, wanted),
  toEqual: wanted => assert.deepEqual(found, wanted),
  rejects: {
    toThrow: wanted =>
      assert.rejects(Promise.resolve(found), (error: unknown) => {
        if (typeof wanted !== 'string') return error instanceof wanted
        return error instanceof Error && error.message.includes(wanted)
      }),
  },
})
