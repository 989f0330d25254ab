/**
 * The lists of coaching sessions of the first five hundred of a thousand drawn worlds and scenarios, a hundred a seed.
 */
import { holdListsOf } from './lists-held.ts'

holdListsOf([1, 2, 3, 4, 5])
