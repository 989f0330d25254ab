/** A club while it is made up: who and what there is, and what of it is taken when. */
import type { Faker } from '@faker-js/faker'
import type { Diary, SportCourt } from './diary.ts'

/** A record, as its line says it. */
export type Line = { readonly record: string; readonly [field: string]: unknown }

export interface GeneratedClub {
  readonly faker: Faker
  /** What the ids of its records begin with. */
  readonly key: string
  readonly courts: readonly SportCourt[]
  /** Ids: twenty adults, then seven children. */
  readonly people: readonly string[]
  readonly coaches: readonly string[]
  readonly diary: Diary
}
