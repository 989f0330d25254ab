/** What each operation is called: its operationId, or its method and path where it has none of its own. */
import { type Segments } from '../../text/pointer.ts'
import type { DocumentReading } from './reading.ts'

export class OperationIds {
  readonly #report: DocumentReading['report']
  /** The method and path of the operation that has an id. */
  readonly #idAt = new Map<string, string>()

  constructor(report: DocumentReading['report']) {
    this.#report = report
  }

  /** The id of an operation at `path`; one that another has already is reported, and not given. */
  idOf(path: string, method: string, operation: Record<string, unknown>, segments: Segments): string {
    const fallback = this.#unused(`${method.toUpperCase()} ${path}`)
    const id = this.#ownId(operation, segments) ?? fallback
    this.#idAt.set(id, fallback)
    return id
  }

  #ownId({ operationId }: Record<string, unknown>, segments: Segments): string | undefined {
    if (typeof operationId !== 'string' || operationId === '') return undefined
    const other = this.#idAt.get(operationId)
    if (other === undefined) return operationId
    this.#report(
      [...segments, 'operationId'],
      'value',
      'duplicate-operation-id',
      `"${operationId}" is the operationId of ${other} already. Each operation needs one of its own.`,
    )
    return undefined
  }

  /** Somebody may have called another operation so. */
  #unused(wanted: string): string {
    let id = wanted
    for (let count = 2; this.#idAt.has(id); count++) id = `${wanted} (${count})`
    return id
  }
}
