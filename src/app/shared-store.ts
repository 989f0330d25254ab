/** Where worlds are shared, by the address that a command was given. Nothing of it is loaded without one. */
import { openPostgresStore } from '../postgres/postgres-store.ts'
import type { WorldStore } from '../worlds/world-store.ts'
import { databaseSettings } from '../postgres/database-settings.ts'

/**
 * @param onError of connections that nobody was using @param onWait told in words what the start waits for
 * @throws where the database can't be had, or is too new
 */
export const openSharedStore = (
  url: string,
  onError: (error: Error) => void,
  onWait: (what: string) => void,
): Promise<WorldStore> => openPostgresStore({ settings: databaseSettings(url), onError, onWait })
