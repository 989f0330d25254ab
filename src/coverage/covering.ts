/** What a process needs that leaves its coverage behind, loaded as one. */
export { refuseUnwritableFolder, writeCoverage } from './coverage-files.ts'
export { coverageRecorder } from './recorder.ts'
