/**
 * What a server needs, loaded as one: what is loaded apart is a file apart in `dist/`, with others for what they share,
 * and node takes as long for each as for a thousand lines.
 */
export { serve } from './serve.ts'
export { servedClub, servedForeign } from './served-contract.ts'
