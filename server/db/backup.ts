import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Queryable } from './database.ts'
import {
  appliedMigrations,
  keptColumns,
  quoted,
  type Column,
  type Header,
  type LastLine,
  type TableLine,
} from './dump.ts'

/** The number of rows read at a time; rows with file contents are large. */
const rowsAtATime = 2000,
  filesAtATime = 20

/**
 * Writes the whole database, as of one moment, to a new compressed file that only its owner may
 * read. The file gets its name when it is complete. On PostgreSQL nothing is blocked; on the
 * embedded database everything is.
 * @returns how many rows it holds
 */
export async function backup(db: Database, file: string): Promise<number> {
  const unfinished = `${file}.unfinished`
  try {
    const rows = await db.write(tx => write(tx, unfinished))
    const handle = await open(unfinished, 'r')
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
    return rows
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function write(tx: Queryable, file: string): Promise<number> {
  await tx.text('set transaction isolation level repeatable read, read only')
  await tx.text('set local statement_timeout = 0')
  const gzip = createGzip({ level: 6 })
  const stored = gzip.pipe(createWriteStream(file, { mode: 0o600 }))
  const isStored = finished(stored)
  // It is awaited at the end; until then a full disk must not crash the process.
  isStored.catch(error => gzip.destroy(error as Error))
  const line = async (text: string) => {
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), isStored])
  }

  const migrations = await appliedMigrations(tx)
  await line(
    JSON.stringify({ format: 1, madeOnUtc: new Date().toISOString(), migrations } satisfies Header),
  )
  let rows = 0
  for (const [table, columns] of byTable(await keptColumns(tx))) {
    await line(JSON.stringify({ table, columns: columns.map(c => c.name) } satisfies TableLine))
    await tx.text(
      `declare rows_of_table no scroll cursor for select json_build_array(${columns.map(c => `${quoted(c.name)}::text`).join(', ')})::text as row from ${quoted(table)}`,
    )
    const atATime = columns.some(c => c.type === 'bytea') ? filesAtATime : rowsAtATime
    for (;;) {
      const batch = await tx.text<{ row: string }>(`fetch ${atATime} from rows_of_table`)
      for (const { row } of batch) await line(row)
      rows += batch.length
      if (batch.length < atATime) break
    }
    await tx.text('close rows_of_table')
  }
  // Sequences are not transactional: read last, they are beyond every number in the rows.
  const sequences = await tx.text<{ name: string; last: number }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null",
  )
  await line(
    JSON.stringify({
      rows,
      sequences: Object.fromEntries(sequences.map(s => [s.name, s.last])),
    } satisfies LastLine),
  )
  gzip.end()
  await isStored
  return rows
}

function byTable(columns: readonly Column[]) {
  const tables = new Map<string, Column[]>()
  for (const column of columns)
    tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}
