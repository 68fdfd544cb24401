import type { Settings } from '#server/settings.ts'
import { openDatabase, type Database } from './database.ts'
import { openEmbedded, openThroughServer } from './embedded.ts'

/** Opens the database that the settings name. Migrations are applied by whoever opens it. */
export const openConfigured = (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<Database> =>
  settings.databaseUrl
    ? Promise.resolve(openDatabase({ connectionString: settings.databaseUrl }))
    : openEmbedded(settings.dataDir)

/** The same for commands that may run beside a server: an embedded database that one has open is reached through it. */
export async function openBeside(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<{ db: Database; isShared: boolean }> {
  const shared = settings.databaseUrl ? undefined : await openThroughServer(settings.dataDir)
  return { db: shared ?? (await openConfigured(settings)), isShared: shared !== undefined }
}
