import type { Settings } from '#server/settings.ts'
import { openDatabase, type Database } from './database.ts'
import { openEmbedded, openThroughServer } from './embedded.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'connections'>>

/** Opens the database of the settings, without applying migrations. */
export const openConfigured = ({ databaseUrl, dataDir, connections }: Place): Promise<Database> =>
  databaseUrl
    ? Promise.resolve(openDatabase({ connectionString: databaseUrl }, { connections }))
    : openEmbedded(dataDir)

/** `openDatabase` for commands that may run next to a server: they share its embedded database. */
export async function openBeside(settings: Place): Promise<{ db: Database; isShared: boolean }> {
  const shared = settings.databaseUrl ? undefined : await openThroughServer(settings.dataDir)
  return { db: shared ?? (await openConfigured(settings)), isShared: shared !== undefined }
}
