/** Where the files are that are shipped with the program. */
import { fileURLToPath } from 'node:url'

// One folder below the root, in src/ as in dist/.
const shipped = (path: string): URL => new URL(`../${path}`, import.meta.url)

/** The contract of the club. */
export const clubContract = fileURLToPath(shipped('openapi/sports-club.yaml'))

/** The contract of the control API. */
export const controlContract = fileURLToPath(shipped('openapi/control.yaml'))

/** The contract of the OAuth 2.0 service. */
export const oauthContract = fileURLToPath(shipped('openapi/oauth.yaml'))

/** The contract of what is said of requests. */
export const explanationsContract = fileURLToPath(shipped('openapi/explanations.yaml'))

/** Every file in these is a scenario; the demo is in the first. */
export const scenarioFolders: readonly string[] = [
  fileURLToPath(shipped('examples/worlds/')),
  fileURLToPath(shipped('examples/worlds/scenarios/')),
]

/** How the recorded examples are made: who asks for what. */
export const recordings = fileURLToPath(shipped('examples/recordings.yaml'))

/** What the pages load into a browser: `console/`, `swagger-ui/`. */
export const assets = shipped('dist/')
