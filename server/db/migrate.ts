import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'
import { codeOf, type Database, type Queryable } from './database.ts'

const folder = join(projectRoot, 'server/migrations')

/** The landed migrations in order. */
export const migrationNames = () =>
  readdirSync(folder)
    .filter(f => f.endsWith('.sql'))
    .sort()

/**
 * Applies missing migrations in order, each in its own transaction; after a kill the next run
 * continues. Concurrent processes wait for each other. `names` limits it to the migrations of a
 * backup.
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
      await tx.text(read(name))
      return true
    }).catch(error => explain(db, name, error))
    if (isNew) applied.push(name)
  }
  return applied
}

/**
 * Repeats the migration statement by statement to find the refused one.
 * @throws Error always, in words for the terminal; the transaction leaves nothing behind
 */
async function explain(db: Database, name: string, error: unknown): Promise<never> {
  if (!codeOf(error)) throw error
  let at = 0
  const refused = await inTurn(db, async tx => {
    for (const statement of statementsOf(read(name))) {
      at++
      await tx.text(statement)
    }
    throw error
  }).catch(again => again as { message: string; detail?: string; hint?: string })
  const { message, detail, hint } = refused
  const lines = [`server/migrations/${name}, statement ${at}: ${message}`, detail, hint]
  throw new Error(lines.filter(Boolean).join('\n'))
}

/** The statements of a migration; a semicolon in a text, a comment or a function body ends none. */
export const statementsOf = (text: string): string[] =>
  (
    text.match(
      /(?:'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--.*|\/\*[\s\S]*?\*\/|[^;])+;?/g,
    ) ?? []
  ).filter(statement => statement.replaceAll(/--.*|\/\*[\s\S]*?\*\//g, '').trim())

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const inTurn = <T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.write(async tx => {
    await tx.text('select pg_advisory_xact_lock(7150)')
    return work(tx)
  })
