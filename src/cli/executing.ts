/** What a command beside a server needs, and a server or proxy that judges, loaded as one (`serving.ts` says why). */
export { readBaseline } from './baseline-file.ts'
export { withCoverage } from './covering.ts'
export { driftCommand } from './drift.ts'
export { execCommand } from './exec.ts'
export { serveJudged } from './judged.ts'
export { proxyCommand } from './proxy.ts'
export { recordCommand } from './record.ts'
export { servedClub, servedForeign } from './served-contract.ts'
