/** Scalar's mock server behind Hono's server for node, as its documentation shows it. It needs node 22. */
import { readFileSync } from 'node:fs'

const [, , port, file = ''] = process.argv
// Neither is a package of the project, so no type of theirs is there to check against.
const [{ createMockServer }, { serve }] = await Promise.all([
  import(['@scalar', 'mock-server'].join('/')),
  import(['@hono', 'node-server'].join('/')),
])
const app = await createMockServer({ document: readFileSync(file, 'utf8') })
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })
