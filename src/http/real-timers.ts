/** Timers as they were when this was loaded: tests that fake time take them from a server that runs beside them. */
import * as process from 'node:process'
import * as timers from 'node:timers'

export const { setImmediate } = timers
export const { nextTick } = process
export const { queueMicrotask } = globalThis
