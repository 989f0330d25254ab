/** Under which addresses other machines find a server. */
import type { NetworkInterfaceInfo } from 'node:os'

export const isEveryAddress = (address: string): boolean => address === '0.0.0.0' || address === '::'

/**
 * As they stand in a URL. An address of one link alone (RFC 4291, section 2.5.6) means nothing without the name of the
 * link, which no browser takes.
 *
 * @param listening where the server listens; of one address alone nothing else is to be said
 */
export const networkAddresses = (
  listening: string,
  interfaces: Readonly<
    Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[] | undefined>
  >,
): readonly string[] => {
  if (!isEveryAddress(listening)) return []
  const all = Object.values(interfaces).flatMap(some => some ?? [])
  return all
    .filter(({ internal, family }) => !internal && (family === 'IPv4' || listening === '::'))
    .filter(({ address }) => !/^fe[89ab]/i.test(address))
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
}
