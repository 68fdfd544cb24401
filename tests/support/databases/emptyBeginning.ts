import { migrate } from '#server/db/migrate.ts'
import { addReference } from '#resources/demo.server.ts'
import type { Beginning } from './beginning.ts'
import { openDatabaseOf } from './openDatabaseOf.ts'

/** Every table, both clients with their branches and dictionaries, and nothing else. */
export const emptyBeginning: Beginning = {
  name: 'empty',
  isWhole: true,
  madeOf: ['package-lock.json', 'server/db', 'server/demo', 'server/migrations', 'resources'],
  async prepare(settings) {
    const db = await openDatabaseOf(settings)
    await migrate(db)
    await addReference(db)
    await db.close()
  },
}
