/** Which addresses the start names for other machines. */
import t from 'tap'
import { networkAddresses } from '../../src/http/network-addresses.ts'

const interfaces = {
  lo: [
    { address: '127.0.0.1', family: 'IPv4', internal: true },
    { address: '::1', family: 'IPv6', internal: true },
  ],
  wifi: [
    { address: '192.168.1.5', family: 'IPv4', internal: false },
    { address: 'fd00::5', family: 'IPv6', internal: false },
    { address: 'fe80::1', family: 'IPv6', internal: false },
  ],
  gone: undefined,
} as const

const cases: readonly { name: string; listening: string; addresses: readonly string[] }[] = [
  { name: 'of one address nothing else', listening: '192.168.1.5', addresses: [] },
  { name: 'of this machine alone none', listening: '127.0.0.1', addresses: [] },
  { name: 'of every IPv4 address those', listening: '0.0.0.0', addresses: ['192.168.1.5'] },
  {
    name: 'of every address both kinds, but none that means something on one link alone',
    listening: '::',
    addresses: ['192.168.1.5', '[fd00::5]'],
  },
]

for (const { name, listening, addresses } of cases)
  t.test(name, async t => t.strictSame(networkAddresses(listening, interfaces), addresses))
