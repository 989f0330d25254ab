/**
 * faker keeps the state of its random numbers: whoever makes values in several turns needs one of their own, or those
 * of two would depend on each other. It takes a third of a second to load, for which nobody else should wait.
 */
import type { Faker } from '@faker-js/faker'

export const ownFaker = async (): Promise<Faker> => {
  const { faker } = await import('@faker-js/faker/locale/en_GB')
  const made: unknown = Reflect.construct(faker.constructor, [{ locale: faker.rawDefinitions }])
  const isFaker = (value: unknown): value is Faker => value instanceof faker.constructor
  return isFaker(made) ? made : faker
}
