/** The operations that a request for an unknown path may have meant. */
import { distance } from 'fastest-levenshtein'

export interface OperationAddress {
  readonly operationId: string
  readonly method: string
  readonly path: string
}

const most = 3

/** `GET /v1/pets`, nearest first; none when everything is far off. */
export const nearestOperations = (method: string, path: string, addresses: readonly OperationAddress[]): string[] => {
  const asked = path.slice(0, 200).toLowerCase()
  // Of the same operation under several base paths the nearest address is enough.
  const told = new Set<string>()
  return addresses
    .map(address => {
      const furthest = Math.max(3, address.path.length * 0.5)
      const off = distanceTo(asked, address.path, furthest) + (address.method === method ? 0 : 0.5)
      return { address, off, furthest }
    })
    .filter(({ off, furthest }) => off <= furthest)
    .toSorted((a, b) => a.off - b.off)
    .filter(({ address: { operationId } }) => !told.has(operationId) && told.add(operationId))
    .slice(0, most)
    .map(({ address }) => `${address.method} ${address.path}`)
}

/**
 * A parameter costs nothing whatever it holds; the base path is often what is missing, so the tail counts alone too.
 * What differs in length alone by more than `furthest` is not compared.
 */
const distanceTo = (asked: string, template: string, furthest: number): number => {
  const wanted = template.toLowerCase().split('/')
  const parts = asked.split('/')
  const filled = wanted.map((segment, index) =>
    segment.startsWith('{') ? (parts[index + parts.length - wanted.length] ?? '') : segment,
  )
  const path = filled.join('/')
  const whole = Math.abs(path.length - asked.length) > furthest ? Infinity : distance(asked, path)
  const tail = parts.length - 1
  // Of parameters alone any path is made.
  const isNamed = wanted.slice(-tail).some(segment => !segment.startsWith('{'))
  const endsAlike = tail > 0 && isNamed && filled.slice(-tail).join('/') === parts.slice(1).join('/')
  return endsAlike ? Math.min(whole, 1) : whole
}
