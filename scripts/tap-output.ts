/**
 * Reads what tap prints (TAP 14) while it is printed.
 *
 * Only lines that start in the first column are tap's own: whatever a test file says, its own TAP included, stands
 * indented under the line that starts its part. The totals come from tap's last comment, which counts every assertion.
 */
export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface TestFile {
  readonly name: string
  readonly isGood: boolean
  readonly isSkipped: boolean
  /** Milliseconds. */
  readonly took: number | undefined
  /** Everything that was printed for it. */
  readonly lines: readonly string[]
}

export interface TapReader {
  add(text: string): void
  /** Totals are undefined where tap did not get that far. */
  end(): { readonly totals: Totals | undefined; readonly failedFiles: readonly string[] }
}

const result = /^(not )?ok \d+(?: - (.*?))?(?: # time=([\d.]+)ms)?(?: # (SKIP|TODO).*)?(?: \{)?$/
const totalsLine = /^# \{ total: \d+,? ?(.*)\}$/

export const readTap = (onFile: (file: TestFile) => void): TapReader => {
  const failedFiles: string[] = []
  let rest = ''
  let totals: Totals | undefined
  let lines: string[] = []
  /** Kept until the next part starts, for the details of a failure follow its line. */
  let ended: Omit<TestFile, 'lines'> | undefined

  const tell = (): void => {
    if (ended === undefined) return
    if (!ended.isGood) failedFiles.push(ended.name)
    onFile({ ...ended, lines })
    ended = undefined
    lines = []
  }

  const read = (line: string): void => {
    const counted = totalsLine.exec(line)
    if (counted !== null) totals = totalsOf(counted[1] ?? '')
    const [match, not, name = 'a test without a name', time, directive] = result.exec(line) ?? []
    if (match !== undefined || line.startsWith('# ')) tell()
    lines.push(line)
    if (match === undefined) return
    const isSkipped = directive !== undefined
    ended = {
      name,
      isGood: not === undefined || isSkipped,
      isSkipped,
      took: time === undefined ? undefined : Number(time),
    }
    if (ended.isGood) tell()
  }

  return {
    add: text => {
      const all = (rest + text).split('\n')
      rest = all.pop() ?? ''
      for (const line of all) read(line)
    },
    end: () => {
      if (rest !== '') read(rest)
      tell()
      return { totals, failedFiles }
    },
  }
}

/** `pass: 6, fail: 5, todo: 1, skip: 2`; what did not occur is left out. */
const totalsOf = (text: string): Totals => {
  const count = (name: string): number => Number(new RegExp(`\\b${name}: (\\d+)`).exec(text)?.[1] ?? 0)
  return { passed: count('pass'), failed: count('fail'), skipped: count('skip') + count('todo') }
}
