/**
 * Parameters of the contract in the club's words. The request has been checked; only what schemas can't say is done
 * here.
 */
import type { Page } from '../club/facts.ts'
import type { Id } from '../club/model.ts'

export const pageOf = ({ offset = 0, limit = 100 }: { readonly offset?: number; readonly limit?: number }): Page => ({
  offset,
  limit,
})

export const readId = (text: string): Id => text.toLowerCase()

/** An empty id means "no filter". */
export const filterId = (text: string | undefined): Id | undefined =>
  text === undefined || text === '' ? undefined : readId(text)
