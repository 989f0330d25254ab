/** The events in a stream of them (the HTML standard, section 9.2.6), whose lines end with a line feed, as ours do. */

export interface StreamEvent {
  readonly event: string
  /** Of this event, or of the last that had one; empty: none had. */
  readonly lastId: string
  readonly data: string
}

/** Its text comes in pieces. */
export class EventParser {
  lastId = ''
  /** Milliseconds until it is asked for again. */
  retry = 1000
  #rest = ''

  push(piece: string): StreamEvent[] {
    const blocks = (this.#rest + piece).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    return blocks.flatMap(block => this.#eventIn(block) ?? [])
  }

  /** What had begun when the connection ended doesn't count. */
  reset(): void {
    this.#rest = ''
  }

  #eventIn(block: string): StreamEvent | undefined {
    let event = 'message'
    const data: string[] = []
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^(\w*): ?([^]*)$/.exec(line) ?? []
      if (name === 'event') event = value
      else if (name === 'data') data.push(value)
      else if (name === 'id') this.lastId = value
      else if (name === 'retry' && /^\d{1,6}$/.test(value)) this.retry = Number(value)
    }
    return data.length === 0 ? undefined : { event, lastId: this.lastId, data: data.join('\n') }
  }
}
