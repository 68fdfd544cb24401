import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'
import type { Database, Queryable } from './database.ts'

const folder = join(projectRoot, 'server/migrations')

/** The landed migrations in order. */
export const migrationNames = () =>
  readdirSync(folder)
    .filter(f => f.endsWith('.sql'))
    .sort()

/**
 * Applies what is missing, in order, each in its own transaction; a kill in between leaves whole migrations behind and the
 * next run goes on. Two processes at once wait for each other. `names` applies no others: those that a backup was made with.
 * @returns the names applied now
 */
export async function migrate(
  db: Database,
  names: readonly string[] = migrationNames(),
): Promise<string[]> {
  await inTurn(db, tx =>
    tx.text(
      'create table if not exists migrations (name text primary key, applied_on_utc timestamptz not null default now())',
    ),
  )
  const applied: string[] = []
  for (const name of names) {
    const isNew = await inTurn(db, async tx => {
      const inserted = await tx.text(
        'insert into migrations (name) values ($1) on conflict do nothing returning name',
        [name],
      )
      if (!inserted.length) return false
      await tx.text(readFileSync(join(folder, name), 'utf8'))
      return true
    })
    if (isNew) applied.push(name)
  }
  return applied
}

const inTurn = <T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.write(async tx => {
    await tx.text('select pg_advisory_xact_lock(7150)')
    return work(tx)
  })
