/** What may have been meant by an address that leads nowhere. */
import t from 'tap'
import { nearestOperations } from '../../src/http/nearest-operations.ts'

t.test('the nearest operations first: of two as near the one of the same method', t => {
  const addresses = [
    { operationId: 'deletePets', method: 'DELETE', path: '/pets' },
    { operationId: 'listPets', method: 'GET', path: '/pets' },
    { operationId: 'listOwners', method: 'GET', path: '/owners' },
    { operationId: 'getToy', method: 'GET', path: '/v1/shops/equipment/{id}' },
    { operationId: 'listToys', method: 'GET', path: '/v1/shops/equipment' },
  ]
  const cases = [
    { method: 'GET', path: '/pet', near: ['GET /pets', 'DELETE /pets'] },
    { method: 'DELETE', path: '/pet', near: ['DELETE /pets', 'GET /pets'] },
    { method: 'GET', path: '/OWNER', near: ['GET /owners'] },
    { method: 'GET', path: '/something/else/altogether', near: [] },
    // A parameter takes any text, and so says nothing of what was meant.
    { method: 'GET', path: '/equipment', near: ['GET /v1/shops/equipment'] },
    { method: 'GET', path: '/equipment/7', near: ['GET /v1/shops/equipment/{id}'] },
    { method: 'GET', path: '/balls', near: [] },
  ]
  for (const { method, path, near } of cases)
    t.strictSame(nearestOperations(method, path, addresses), near, `${method} ${path}`)
  t.end()
})

t.test('what begins with parameters is near without them', t => {
  const addresses = [{ operationId: 'listPets', method: 'GET', path: '/{a}/{b}/pets' }]
  for (const [path, near] of [
    ['/pets', ['GET /{a}/{b}/pets']],
    ['/pet', ['GET /{a}/{b}/pets']],
    ['/balloons', []],
  ] as const)
    t.strictSame(nearestOperations('GET', path, addresses), near, path)
  t.end()
})

t.test('of a path far longer than what was asked for the end is enough', t => {
  const addresses = [{ operationId: 'listPets', method: 'GET', path: '/api/v1/organisations/departments/pets' }]
  for (const [path, near] of [
    ['/pets', ['GET /api/v1/organisations/departments/pets']],
    ['/departments/pets', ['GET /api/v1/organisations/departments/pets']],
    ['/pet', []],
  ] as const)
    t.strictSame(nearestOperations('GET', path, addresses), near, path)
  t.end()
})
