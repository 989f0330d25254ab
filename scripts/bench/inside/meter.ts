/**
 * Loaded into every server that is measured (`node --import`): tells what its process has used, and profiles it on
 * demand.
 *
 * The process asks the operating system about itself, over node's own channel between parent and child: this counts
 * every thread, in microseconds, and on every platform, which /proc does not. Subjects and baselines carry it alike.
 */
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const session = new Session()

const startProfile = async (): Promise<void> => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 250 })
  await session.post('Profiler.start')
}

const endProfile = async (file: string): Promise<void> => {
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  writeFileSync(file, JSON.stringify(profile))
}

process.on('message', async (wish: unknown) => {
  const { user, system } = process.cpuUsage()
  if (wish === 'start profile') await startProfile()
  else if (typeof wish === 'string' && wish.startsWith('end profile '))
    await endProfile(wish.slice('end profile '.length))
  // maxRSS is in kilobytes on every platform that libuv knows.
  process.send?.({
    microseconds: user + system,
    bytes: process.memoryUsage.rss(),
    peakBytes: process.resourceUsage().maxRSS * 1024,
  })
})
// A bench that was killed leaves no server behind.
process.on('disconnect', () => process.exit())
