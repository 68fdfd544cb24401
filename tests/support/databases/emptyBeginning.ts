import { migrate } from '#server/db/migrate.ts'
import { addReference } from '#server/demo/addReference.ts'
import type { Beginning } from './databases.ts'
import { openDatabaseOf } from './openDatabaseOf.ts'

/** Every table, both clients with their branches and dictionaries, and nothing else. */
export const emptyBeginning: Beginning = {
  name: 'empty',
  async prepare(settings) {
    const db = await openDatabaseOf(settings)
    await migrate(db)
    await addReference(db)
    await db.close()
  },
}
