/**
 * What `Accept` chooses: in a table, and in thousands of combinations what the library `negotiator` chooses, which
 * takes more work than the header is long.
 */
import Negotiator from 'negotiator'
import t from 'tap'
import { bestOf } from '../../src/virtual/accept.ts'

t.test('the type that is liked best', async t => {
  const all = ['application/json', 'application/xml', 'text/plain; charset=utf-8']
  const cases = [
    { accept: 'text/plain', best: 'text/plain; charset=utf-8' },
    { accept: 'TEXT/*', best: 'text/plain; charset=utf-8' },
    { accept: 'text/plain;charset="UTF-8"', best: 'text/plain; charset=utf-8' },
    { accept: 'text/plain;charset=ascii', best: undefined },
    { accept: '*/*', best: 'application/json' },
    { accept: 'application/*;q=0.5, application/json;q=0.4', best: 'application/xml' },
    { accept: '*/*, application/json;q=0', best: 'application/xml' },
    { accept: 'application/xml, application/json', best: 'application/xml' },
    { accept: 'a/b;note="text/plain, */*", application/xml;q=0.1', best: 'application/xml' },
    { accept: 'application/json;q=much', best: undefined },
    { accept: 'json', best: undefined },
    { accept: '', best: undefined },
  ]
  for (const { accept, best } of cases) t.equal(bestOf(all, accept), best, accept)
})

t.test('spaces around a name, an equals sign and a value are none of theirs', async t => {
  const spaced = ['application/json', 'text/plain ; charset= utf-8 ']
  const cases = [
    { accept: 'text/plain', best: spaced[1] },
    { accept: 'text/plain;charset=utf-8', best: spaced[1] },
    { accept: ' text/plain ; charset = utf-8 ; q = 0.5 , application/json;q= 0.4', best: spaced[1] },
    { accept: 'text/plain;charset= ascii', best: undefined },
  ]
  for (const { accept, best } of cases) t.equal(bestOf(spaced, accept), best, accept)
})

t.test('a type without a charset is in UTF-8, for whoever finds no other', async t => {
  const [json, xml, named] = ['application/json', 'application/xml; charset=utf-16', 'application/json; charset=UTF-8']
  const cases = [
    { types: [xml, json], accept: 'application/json; charset=utf-8', best: json },
    { types: [xml, json], accept: 'application/json;charset="UTF-8";q=0.1, text/html', best: json },
    { types: [json, named], accept: 'application/json; charset=utf-8', best: named },
    { types: [xml, json], accept: 'application/json; charset=utf-8, application/xml;q=0.1', best: xml },
    { types: [json], accept: 'application/json; charset=utf-16', best: undefined },
    { types: [json], accept: 'application/json; version=2; charset=utf-8', best: undefined },
    { types: [xml], accept: 'application/xml; charset=utf-8', best: undefined },
    { types: [json], accept: 'application/json; charset=utf-8; q=0', best: undefined },
  ]
  for (const { types, accept, best } of cases) t.equal(bestOf(types, accept), best, accept)
})

t.test('any type is liked least exactly, even with parameters', t => {
  const [page, json] = ['text/html; level=1', 'application/json; charset=utf-8']
  const cases = [
    { accept: '*/*;level=1;q=0.9, text/*;q=0.1, application/json;q=0.5', best: json },
    { accept: '*/*;level=1;q=0.1, text/*;q=0.9, application/json;q=0.5', best: page },
    { accept: 'text/*;level=1;q=0.9, text/html;q=0.1, application/json;q=0.5', best: json },
    { accept: '*/*;q=0.1, */*;level=1;q=0.9, application/json;q=0.5', best: page },
  ]
  for (const { accept, best } of cases) t.equal(bestOf([page, json], accept), best, accept)
  t.end()
})

t.test('any two ranges choose as they do in negotiator', async t => {
  const types = ['application/json', 'Text/HTML', 'application/json; charset=utf-8', 'a/b;v=1']
  const names = [
    '*/*',
    'text/*',
    'application/*',
    'APPLICATION/json',
    'application/json;charset=UTF-8',
    'a/b;v="1"',
    'x',
  ]
  const ranges = names.flatMap(name => ['', ';q=0.5', '; q=0', ';Q=0.7', ';x="a,b"'].map(more => name + more))
  const different: string[] = []
  for (const one of ranges) {
    for (const other of ranges) {
      const accept = `${one}, ${other}`
      for (const offered of [types, types.toReversed()]) {
        const [wanted] = new Negotiator({ headers: { accept } }).mediaTypes(offered)
        if (bestOf(offered, accept) !== wanted) different.push(accept)
      }
    }
  }
  t.strictSame(different, [])
})
