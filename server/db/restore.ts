import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { Database, Queryable } from './database.ts'
import {
  appliedMigrations,
  keptColumns,
  quoted,
  type Header,
  type LastLine,
  type TableLine,
} from './dump.ts'
import { migrate, migrationNames } from './migrate.ts'

const rowsAtATime = 1000,
  charactersAtATime = 8_000_000

/**
 * Fills an empty database from a backup, all or nothing, and applies newer migrations.
 * @returns how many rows there were
 * @throws Error when the target is not empty, or the file is no complete backup of this version
 */
export async function restore(db: Database, file: string): Promise<number> {
  const lines = linesOf(file)
  const header = JSON.parse((await lines.next()).value ?? '{}') as Header
  if (header.format !== 1) throw new Error(`${file} is not a backup of this program.`)
  const unknown = header.migrations.filter(name => !migrationNames().includes(name))
  if (unknown.length)
    throw new Error(`${file} was made by a newer version, which knows ${unknown.join(', ')}.`)
  await refuseFilled(db)
  await migrate(db, header.migrations)
  const rows = await db.write(tx => fill(tx, lines, header))
  await migrate(db)
  return rows
}

async function fill(tx: Queryable, lines: AsyncGenerator<string>, header: Header): Promise<number> {
  await tx.text('set local statement_timeout = 0')
  const applied = await appliedMigrations(tx)
  if (applied.join() !== header.migrations.join())
    throw new Error(
      'The target has other tables than the backup. Restore into a new, empty database.',
    )
  const columns = await keptColumns(tx)
  const typeOf = new Map(columns.map(c => [`${c.table}.${c.name}`, c.type]))
  const tables = [...new Set(columns.map(c => c.table))]
  const putBack = await withoutRules(tx, tables)
  // The backup holds the current state of rows that migrations have written. Few tables have any, and each that is emptied costs files.
  const filled = await tx.text<{ table: string }>(
    tables
      .map(
        t =>
          `select '${t.replaceAll("'", "''")}' as "table" where exists (select from ${quoted(t)})`,
      )
      .join(' union all '),
  )
  if (filled.length) await tx.text(`truncate ${filled.map(f => quoted(f.table)).join(', ')}`)

  let rows = 0,
    characters = 0,
    last: LastLine | undefined,
    table: TableLine | undefined,
    waiting: string[] = []
  const flush = async () => {
    if (table && waiting.length) await tx.text(insertInto(table, typeOf), [`[${waiting.join()}]`])
    rows += waiting.length
    waiting = []
    characters = 0
  }
  for await (const line of lines) {
    if (line.startsWith('[')) {
      characters += line.length
      if (waiting.push(line) === rowsAtATime || characters > charactersAtATime) await flush()
      continue
    }
    await flush()
    const read = JSON.parse(line) as TableLine | LastLine
    if ('table' in read) table = read
    else last = read
  }
  if (!last || last.rows !== rows)
    throw new Error(
      `The backup is not whole: ${last ? `${last.rows} rows were written to it, ${rows} are there` : 'its end is missing'}. Nothing was restored.`,
    )
  for (const [name, value] of Object.entries(last.sequences))
    await tx.text('select setval($1::regclass, $2)', [`public.${quoted(name)}`, value])
  await putBack()
  return rows
}

function insertInto({ table, columns }: TableLine, typeOf: ReadonlyMap<string, string>): string {
  const values = columns.map((name, i) => {
    const type = typeOf.get(`${table}.${name}`)
    if (!type)
      throw new Error(`The backup has a column ${table}.${name}, which the target has not.`)
    return `(r.value ->> ${i})::${type}`
  })
  return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value select ${values.join(', ')} from jsonb_array_elements($1::jsonb) r`
}

/**
 * Drops what depends on the order of rows: references, checked again when they return, and
 * triggers, which would repeat their effects. Unique and other conditions stay.
 */
async function withoutRules(tx: Queryable, tables: readonly string[]) {
  // All of a table in one statement: hundreds of them take seconds one by one.
  const references = await tx.text<{ table: string; drop: string; add: string }>(
    `select conrelid::regclass::text as "table", string_agg(format('drop constraint %I', conname), ', ' order by conname) as drop,
       string_agg(format('add constraint %I %s', conname, pg_get_constraintdef(oid)), ', ' order by conname) as add
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace group by conrelid order by 1`,
  )
  for (const { table, drop } of references) await tx.text(`alter table ${table} ${drop}`)
  for (const table of tables) await tx.text(`alter table ${quoted(table)} disable trigger user`)
  return async () => {
    for (const table of tables) await tx.text(`alter table ${quoted(table)} enable trigger user`)
    for (const { table, add } of references) await tx.text(`alter table ${table} ${add}`)
  }
}

async function refuseFilled(db: Database) {
  const tables = [...new Set((await keptColumns(db)).map(c => c.table))]
  // Every database has the rows of migrations; only a used one has people.
  if (tables.includes('staff') && (await db.text('select 1 from staff limit 1')).length)
    throw new Error('The target is not empty: it has staff. Restore into a new, empty database.')
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file)
  const unpacked = createGunzip().setEncoding('utf8')
  input.on('error', error => unpacked.destroy(error))
  let rest = ''
  try {
    for await (const chunk of input.pipe(unpacked) as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()!
      yield* lines
    }
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}
