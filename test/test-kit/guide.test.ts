/** The commands of each page of docs/ print what stands there; those of the README are in readme.test.ts. */
import t from 'tap'
import { guide, printsWhatStandsThere, skip } from './pages.ts'

for (const page of guide)
  t.test(`each command of ${page} prints what stands there`, { skip }, t => printsWhatStandsThere(t, page))
