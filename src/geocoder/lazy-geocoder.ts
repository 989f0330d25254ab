/** What finds addresses, loaded with the first that somebody asks for: few servers are asked for any. */
import { readLater } from '../read-later.ts'
import { lazyAsync } from '../text/lazy.ts'
import type { Geocoder, OfflineSources } from './geocoder.ts'

/** Makes geocoders that have their tables in common. */
export const lazyGeocoders = (): ((sources: OfflineSources) => Geocoder) => {
  const loaded = lazyAsync(async () => {
    const { offlineGeocoder, offlineTables } = await readLater(() => import('./geocoder.ts'))
    const tables = offlineTables()
    return (sources: OfflineSources): Geocoder => offlineGeocoder(sources, tables)
  })
  return sources => {
    const opened = lazyAsync(async () => (await loaded())(sources))
    return { resolve: async address => (await opened()).resolve(address) }
  }
}
