import type { Database } from '#server/db/database.ts'
import { insertAll } from './insert.ts'
import { referenceRows } from '#resources/administration/demo/reference.ts'

/** Adds the clients, branches and dictionary entries that are missing. Those that are there stay as they are, edited or not. */
export async function addReference(db: Pick<Database, 'write'>): Promise<void> {
  await db.write(tx => insertAll(tx, [referenceRows(Date.now())]))
}
