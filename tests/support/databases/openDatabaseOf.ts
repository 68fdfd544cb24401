import { openConfigured } from '#server/db/open.ts'
import type { DatabaseSettings } from './beginning.ts'

/** Settings of the product, as what opens a database takes them. */
export const placeOf = (settings: DatabaseSettings) => ({
  databaseUrl: 'DATABASE_URL' in settings ? settings.DATABASE_URL : undefined,
  dataDir: 'DATA_DIR' in settings ? settings.DATA_DIR : '',
})

/** The database that the product opens with these settings. */
export const openDatabaseOf = (settings: DatabaseSettings) => openConfigured(placeOf(settings))
