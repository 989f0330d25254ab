/**
 * How many connections a server may hold, by the file descriptors that its process may have.
 *
 * Each connection takes one. Where they take all of them the files of whatever is made when it is first asked for can't
 * be read, and node keeps the failure of a module for as long as the process lives. So some are left for files.
 */
import { readdirSync } from 'node:fs'
import { quickDescriptorLimit } from './descriptor-limit.ts'

/** Enough to read a few packages at once. */
const forFiles = 64
/** Where it can't be counted: what node and a server open for themselves. */
const usuallyOpen = 32

/** Undefined: as many as there are. */
export const mostConnections = (): number | undefined => {
  const most = descriptorLimit()
  return most === undefined ? undefined : connectionsAmong(most - openDescriptors())
}

/** Of so many free descriptors: one at least, and of a few half. */
export const connectionsAmong = (free: number): number =>
  Math.max(1, free - Math.min(forFiles, Math.ceil(Math.max(0, free) / 2)))

/** Undefined: there is no limit, or nobody can say. */
const descriptorLimit = (): number | undefined => {
  const soft = quickDescriptorLimit() ?? fromReport()
  return soft !== undefined && Number.isFinite(soft) ? soft : undefined
}

const fromReport = (): number | undefined => {
  if (process.platform === 'win32' || process.platform === 'linux') return undefined
  const report: { readonly userLimits?: { readonly open_files?: { readonly soft?: unknown } } } =
    process.report.getReport()
  return Number(report.userLimits?.open_files?.soft)
}

const openDescriptors = (): number => {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return usuallyOpen
  }
}
