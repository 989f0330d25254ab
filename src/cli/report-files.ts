/** Writes a report in the forms that were asked for. */
import { accessSync, appendFileSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { annotations } from '../report/annotations.ts'
import { type RecordedExchange, harText } from '../report/har.ts'
import { htmlPage } from '../report/html.ts'
import { junitXml } from '../report/junit.ts'
import { markdownText } from '../report/markdown.ts'
import type { Report } from '../report/report.ts'
import { sparingFingerprints } from '../report/sparing-fingerprints.ts'
import { sentWithout } from '../verify/secrets.ts'
import { Failure } from './failure.ts'
import { type TargetFile, write, writtenAt } from './written-file.ts'
import { messageOf } from '../text/message-of.ts'

export interface ReportFiles {
  readonly junit?: string
  readonly json?: string
  readonly html?: string
  readonly markdown?: string
  readonly har?: string
}

const names = ['junit', 'json', 'html', 'markdown', 'har'] as const

/**
 * Before anything is asked: who waits for minutes should not hear at the end that a folder is missing.
 *
 * @throws Failure
 */
export const refuseUnwritable = (files: ReportFiles): void => {
  const seen = new Map<string, string>()
  for (const name of names) {
    const file = files[name]
    if (file === undefined) continue
    const { path, kind } = refuseUnwritableFile(name, file)
    // By another name it would be replaced, and written to what nobody sees any more.
    const itself = kind === 'open file' ? realpathSync(path) : path
    const other = seen.get(itself)
    if (other !== undefined) throw new Failure(`--${other} and --${name} are the same file, ${file}.`, 2)
    seen.set(itself, name)
  }
}

/**
 * @param name of the option
 * @throws Failure
 */
export const refuseUnwritableFile = (name: string, file: string): TargetFile => {
  const written = placeOf(name, file)
  const { path, kind } = written
  const folder = dirname(path)
  if (!existsSync(folder)) throw new Failure(`--${name} ${file}: there is no folder ${folder}. Make it first.`, 2)
  if (kind === 'folder') throw new Failure(`--${name} ${file}: it is a folder, a file was expected.`, 2)
  const needed = kind === 'pipe' || kind === 'other' || kind === 'open file' ? path : folder
  try {
    accessSync(needed, constants.W_OK)
  } catch {
    throw new Failure(`--${name} ${file}: nothing can be written to ${needed}.`, 2)
  }
  return written
}

const placeOf = (name: string, file: string): TargetFile => {
  try {
    return writtenAt(file)
  } catch (error) {
    throw new Failure(`--${name} ${file}: ${messageOf(error)}.`, 2)
  }
}

/** What a page has behind the report. */
export interface Beside {
  readonly html: readonly string[]
  readonly markdown: readonly string[]
}

/**
 * @param withoutSecrets leaves secrets out of a text, whatever form it has
 * @param ofExchanges the same for a HAR, which may have others that it is made to hold
 * @throws Failure for a file that can't be written
 */
export const writeReport = (
  found: Report,
  exchanges: readonly RecordedExchange[],
  files: ReportFiles,
  withoutSecrets: (text: string) => string,
  beside?: Beside,
  ofExchanges = withoutSecrets,
): void => {
  const clean = sparingFingerprints(found, withoutSecrets)
  const report = cleaned(found, clean)
  const texts: Readonly<Record<(typeof names)[number], () => string>> = {
    junit: () => junitXml(report),
    json: () => `${JSON.stringify(report, undefined, 2)}\n`,
    html: () => htmlPage(report, beside?.html),
    markdown: () => markdownText(report, beside?.markdown),
    har: () => harText(exchanges.map(withoutIn(ofExchanges)), report.version),
  }
  for (const name of names) {
    const file = files[name]
    if (file !== undefined) putFile(name, file, texts[name]())
  }
}

/**
 * @param name of the option
 * @throws Failure
 */
export const putFile = (name: string, file: string, text: string): void => {
  try {
    write(file, text)
  } catch (error) {
    throw new Failure(`--${name} ${file} can't be written: ${messageOf(error)}.`, 3)
  }
}

/** What GitHub shows of a step, where it runs there. */
export const tellGitHub = (
  report: Report,
  environment: NodeJS.ProcessEnv,
  out: (line: string) => void,
  withoutSecrets: (text: string) => string,
  beside?: Beside,
): void => {
  if (environment.GITHUB_ACTIONS !== 'true') return
  const clean = sparingFingerprints(report, withoutSecrets)
  const told = cleaned(report, clean)
  for (const line of annotations(told, inWorkspace(environment.GITHUB_WORKSPACE))) out(line)
  addToSummary(mostBytes => markdownText(told, beside?.markdown, mostBytes), environment)
}

/**
 * Before any form is made of it: one that escapes characters makes another text of a secret, and of a form's own words
 * some may be a secret: a key `test` would leave no `<testcase>` of a file for JUnit.
 */
const cleaned = (report: Report, clean: (text: string) => string): Report =>
  JSON.parse(JSON.stringify(report), texted(clean))

/** Before a HAR says how long a body is: what is shorter would be taken for a part of it. */
const withoutIn =
  (clean: (text: string) => string) =>
  ({ comment, method, url, headers, body, answer, ...rest }: RecordedExchange): RecordedExchange => {
    const ofHeaders = (all: RecordedExchange['headers']): RecordedExchange['headers'] =>
      all.map(([name, value]) => [clean(name), clean(value)] as const)
    return {
      ...rest,
      comment: clean(comment),
      method: clean(method),
      url: clean(url),
      headers: ofHeaders(headers),
      body: body && { bytes: sentWithout(body.bytes, clean), mediaType: clean(body.mediaType) },
      answer: answer && {
        ...answer,
        statusText: clean(answer.statusText),
        headers: ofHeaders(answer.headers),
        bytes: answer.bytes && sentWithout(answer.bytes, clean),
      },
    }
  }

/** JSON is cleaned text by text: a cookie `consent=true` is a secret, and a `true` between its texts is none. */
const texted =
  (clean: (text: string) => string) =>
  (_name: string, value: unknown): unknown =>
    typeof value === 'string' ? clean(value) : value

/** A step may run in a folder of its own: GitHub looks for files from the root of what was checked out. */
const inWorkspace =
  (root: string | undefined): ((file: string) => string) =>
  file => {
    const path = root === undefined || root === '' ? file : relative(realpathOf(root), realpathOf(resolve(file)))
    return path.startsWith('..') ? file : path.replaceAll('\\', '/')
  }

const realpathOf = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/** Of a step that writes more than 1 MiB GitHub shows no summary ("Workflow commands", "Adding a job summary"). */
const mostOfSummary = 1024 * 1024

/** What GitHub shows of a job, where it runs there. */
const addToSummary = (markdown: (mostBytes: number) => string, environment: NodeJS.ProcessEnv): void => {
  const summary = environment.GITHUB_STEP_SUMMARY
  if (environment.GITHUB_ACTIONS !== 'true' || summary === undefined || summary === '') return
  try {
    const there = existsSync(summary) ? statSync(summary).size : 0
    appendFileSync(summary, markdown(mostOfSummary - there))
  } catch (error) {
    throw new Failure(`GITHUB_STEP_SUMMARY can't be written: ${messageOf(error)}.`, 3)
  }
}
