/** The other five hundred: beside the first, on a processor of their own. */
import { holdListsOf } from './lists-held.ts'

holdListsOf([6, 7, 8, 9, 10])
