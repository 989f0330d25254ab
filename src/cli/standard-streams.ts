/** The standard streams: printable lines, bounded where nobody reads, and what a reader that goes away means. */
import { printableLines } from '../text/printable.ts'
import type { Streams } from './log.ts'

/** Lines of ours may tell what a client has sent; a trace of our own has several. */
const printed = (text: string): string => `${printableLines(text)}\n`

/** Bytes that may wait for a reader who doesn't read, of a program that serves and may tell for ever. */
const mostOfServer = 1024 * 1024

/** Lines that nobody reads pile up in memory: beyond a bound they are counted instead, and that is told. */
class LineWriter {
  /** Bytes. What a command tells and ends is as long as it is. */
  mostUnread = Infinity
  readonly #stream: NodeJS.WriteStream
  #unwritten = 0

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  readonly write = (line: string): void => {
    if (this.#stream.writableLength > this.mostUnread) return void this.#unwritten++
    const before =
      this.#unwritten === 0 ? '' : `courtside: ${this.#unwritten} lines were not written, for nobody read them.\n`
    this.#unwritten = 0
    this.#stream.write(before + printed(line))
  }
}

const [out, err] = [new LineWriter(process.stdout), new LineWriter(process.stderr)]

export const streams: Streams = { out: out.write, err: err.write, now: () => new Date() }

/** Resolves when it is known whether it could be written: what goes nowhere need not be made. */
export const writeAll = (lines: string): Promise<void> =>
  new Promise(written => {
    process.stdout.write(lines, () => setImmediate(written))
  })

/** A reader that goes away (`| head`) is no reason to fail; a disk that is full is, and is told in one line. */
const unlessReaderLeft =
  (left: () => void) =>
  ({ code, message }: NodeJS.ErrnoException): void => {
    if (code === 'EPIPE') return left()
    streams.err(`courtside: The output can't be written: ${message}.`)
    process.exit(1)
  }

/** What only writes has nothing left to do. */
const endWithReader = unlessReaderLeft(() => process.exit())
process.stdout.on('error', endWithReader)

/** The program serves from here on: it goes on without its log when nobody reads that. */
export const outliveReaders = (): void => {
  for (const writer of [out, err]) writer.mostUnread = mostOfServer
  process.stdout.on(
    'error',
    unlessReaderLeft(() => undefined),
  )
  process.stdout.off('error', endWithReader)
}

/** EIO: the terminal is gone, and with it whoever reads. */
process.stderr.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE' && code !== 'EIO') process.exit(1)
})
