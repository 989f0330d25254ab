/**
 * Parts of the program that are read when they are first asked for.
 *
 * node keeps the failure of an import for as long as the process lives. What may be wanting for a while, and be there
 * later, is a free file descriptor: nothing is imported before enough of them were seen, and one part after the other.
 */
import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { Faker } from '@faker-js/faker'

/** Of one part no more than four files are read at the same time; connections may begin meanwhile. */
const enoughDescriptors = 8

/** There is one for the process, as node's table of modules is. */
let last: Promise<unknown> = Promise.resolve()

/** Rejects as node does for a file that can't be opened (`EMFILE`, `ENFILE`), and may be asked again. */
export const readLater = <Part>(load: () => Promise<Part>): Promise<Part> => {
  const part = last.then(() => {
    seeDescriptors()
    return load()
  })
  last = part.catch(() => undefined)
  return part
}

const seeDescriptors = (): void => {
  const opened: number[] = []
  try {
    while (opened.length < enoughDescriptors) opened.push(openSync(devNull, 'r'))
  } finally {
    for (const descriptor of opened) closeSync(descriptor)
  }
}

/**
 * faker keeps the state of its random numbers: whoever makes values in several turns needs one of their own, or those
 * of two would depend on each other. It takes a third of a second to load, for which nobody else should wait.
 */
export const ownFaker = async (): Promise<Faker> => {
  const { faker } = await readLater(() => import('@faker-js/faker/locale/en_GB'))
  const made: unknown = Reflect.construct(faker.constructor, [{ locale: faker.rawDefinitions }])
  const isFaker = (value: unknown): value is Faker => value instanceof faker.constructor
  return isFaker(made) ? made : faker
}
