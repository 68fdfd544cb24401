import type { Settings } from '#server/settings.ts'
import { openDatabase, openReplica, type Database } from './database.ts'
import { openEmbedded, openThroughServer } from './embedded.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'connections' | 'replicaUrl'>>

/** Opens the database of the settings, without applying migrations. */
export const openConfigured = ({
  databaseUrl,
  dataDir,
  connections,
  replicaUrl,
}: Place): Promise<Database> =>
  databaseUrl
    ? Promise.resolve(
        openDatabase(
          { connectionString: databaseUrl },
          { connections, replica: replicaUrl ? openReplica(replicaUrl, connections) : undefined },
        ),
      )
    : openEmbedded(dataDir)

/** `openDatabase` for commands that may run next to a server: they share its embedded database. */
export async function openBeside(settings: Place): Promise<{ db: Database; isShared: boolean }> {
  const shared = settings.databaseUrl ? undefined : await openThroughServer(settings.dataDir)
  return { db: shared ?? (await openConfigured(settings)), isShared: shared !== undefined }
}
