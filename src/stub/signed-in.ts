/** The person behind a token that the guard has let in. */
import type { Id, Person } from '../club/model.ts'
import type { ClubData } from '../data/club-data.ts'

/** @throws Error when the world has lost them: the guard let a token in whose person does not exist. */
export const signedIn = async (data: ClubData, userId: Id | undefined): Promise<Person> => {
  const person = userId === undefined ? undefined : await data.person(userId)
  if (person === undefined) throw new Error('An operation that needs a user was reached without one.')
  return person
}
