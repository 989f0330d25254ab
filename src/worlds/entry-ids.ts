/**
 * By what an entry of a journal is known outside: 128 bits that tell nothing, to whoever has not seen them.
 *
 * An id is the entry's number, enciphered by a key that is drawn by lot for each journal. So every entry has one and
 * none is kept, what it leads to is worked out as fast as it was made, and of a journal that was cleared no id leads
 * anywhere.
 */
import { type Cipher, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** One block, enciphered by itself. */
const algorithm = 'aes-128-ecb'
const bytesOfBlock = 16
/** The number is in the last bytes of a block; the others are naught. */
const bytesOfNumber = 6
/** Blocks that are enciphered in one go, which takes hardly longer than one: the next to be asked for mostly follow. */
const run = 32

export class EntryIds {
  readonly #key: Buffer
  /** One for all: in this mode a block owes nothing to those before it, and to make one costs ten times a block. */
  #cipher: Cipher | undefined
  /** The ids of so many numbers from the first on. */
  #enciphered: Buffer | undefined
  #first = 0

  /** @param key 16 bytes; absent: drawn by lot */
  constructor(key: Buffer = randomBytes(bytesOfBlock)) {
    this.#key = key
  }

  /** 32 hexadecimal digits. */
  idOf(number: number): string {
    if (this.#enciphered === undefined || number < this.#first || number >= this.#first + run) {
      this.#enciphered = this.#encipher(number)
      this.#first = number
    }
    const start = (number - this.#first) * bytesOfBlock
    return this.#enciphered.toString('hex', start, start + bytesOfBlock)
  }

  #encipher(first: number): Buffer {
    const blocks = Buffer.alloc(run * bytesOfBlock)
    for (let index = 0; index < run; index++)
      blocks.writeUIntBE(first + index, (index + 1) * bytesOfBlock - bytesOfNumber, bytesOfNumber)
    this.#cipher ??= createCipheriv(algorithm, this.#key, null).setAutoPadding(false)
    return this.#cipher.update(blocks)
  }

  /** Undefined: it is nobody's. */
  numberOf(id: string): number | undefined {
    if (!/^[0-9a-f]{32}$/.test(id)) return undefined
    const block = createDecipheriv(algorithm, this.#key, null).setAutoPadding(false).update(Buffer.from(id, 'hex'))
    const isOurs = block.subarray(0, bytesOfBlock - bytesOfNumber).every(byte => byte === 0)
    return isOurs ? block.readUIntBE(bytesOfBlock - bytesOfNumber, bytesOfNumber) : undefined
  }
}
