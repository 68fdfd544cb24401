import type { Settings } from '../settings.ts'
import { openDatabase, type Database } from './database.ts'
import { openEmbedded } from './embedded.ts'

/** Opens the database that the settings name. Migrations are applied by whoever opens it. */
export const openConfigured = (settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> =>
  settings.databaseUrl ? Promise.resolve(openDatabase({ connectionString: settings.databaseUrl })) : openEmbedded(settings.dataDir)
