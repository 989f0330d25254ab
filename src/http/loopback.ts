/** Which addresses are this machine's own (RFC 1122, section 3.2.1.3; RFC 4291, sections 2.5.3 and 2.5.5.2). */
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** `127.0.0.1`, `::1`, and `::ffff:127.0.0.1`, which is the first in the form that IPv6 sockets give it. */
export const isLoopbackAddress = (address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Of a `Host` header, its port included: `localhost:4010`, `127.0.0.1`, `[::1]:4010`. */
export const isLoopbackHost = (host: string): boolean => {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(host) ?? []
  if (bracketed !== undefined) return isIP(bracketed) === 6 && isLoopbackAddress(bracketed)
  return plain.toLowerCase() === 'localhost' || isLoopbackAddress(plain)
}
