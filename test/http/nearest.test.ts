/** What may have been meant by an address that leads nowhere. */
import t from 'tap'
import { nearestOperations } from '../../src/http/nearest-operations.ts'

t.test('the nearest operations first: of two as near the one of the same method', t => {
  const addresses = [
    { operationId: 'deletePets', method: 'DELETE', path: '/pets' },
    { operationId: 'listPets', method: 'GET', path: '/pets' },
    { operationId: 'listOwners', method: 'GET', path: '/owners' },
  ]
  const cases = [
    { method: 'GET', path: '/pet', near: ['GET /pets', 'DELETE /pets'] },
    { method: 'DELETE', path: '/pet', near: ['DELETE /pets', 'GET /pets'] },
    { method: 'GET', path: '/OWNER', near: ['GET /owners'] },
    { method: 'GET', path: '/something/else/altogether', near: [] },
  ]
  for (const { method, path, near } of cases)
    t.strictSame(nearestOperations(method, path, addresses), near, `${method} ${path}`)
  t.end()
})
