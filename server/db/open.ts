import type { Settings } from '#server/settings.ts'
import { openDatabase, type Database } from './database.ts'
import { openEmbedded, openThroughServer } from './embedded.ts'

/** Opens the database of the settings, without applying migrations. */
export const openConfigured = (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<Database> =>
  settings.databaseUrl
    ? Promise.resolve(openDatabase({ connectionString: settings.databaseUrl }))
    : openEmbedded(settings.dataDir)

/** `openDatabase` for commands that may run next to a server: they share its embedded database. */
export async function openBeside(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<{ db: Database; isShared: boolean }> {
  const shared = settings.databaseUrl ? undefined : await openThroughServer(settings.dataDir)
  return { db: shared ?? (await openConfigured(settings)), isShared: shared !== undefined }
}
