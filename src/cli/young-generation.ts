/**
 * What a server's process holds beyond what it needs.
 *
 * A start leaves much behind, for which V8 lets its young generation grow to 32 MB (in Node 24 to 128), and keeps it so
 * while there are requests, though those leave nothing behind. Kept as it is when the program and its contract have
 * been loaded, a server takes some 15 MB less, and 4 per cent more CPU; kept earlier, making the world takes twice the
 * collections. For this process alone: a test suite with a server in it has a heap of its own.
 */
import { setFlagsFromString } from 'node:v8'

/** V8 looks at this flag each time the young generation would grow; tried with Node 20, 22 and 24. */
export const keepYoungGenerationSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1')
