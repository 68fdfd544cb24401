import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part of drizzle-kit's snapshot that is stored and compared. */
export interface Snapshot {
  tables: Record<string, TableSnapshot>
  sequences: Record<string, object>
}

export interface TableSnapshot {
  readonly name: string
  columns: Record<string, ColumnSnapshot>
  indexes: Record<string, object>
  foreignKeys: Record<string, { readonly tableTo: string }>
  checkConstraints: Record<string, { readonly name: string; readonly value: string }>
}

export interface ColumnSnapshot {
  readonly name: string
  readonly type: string
}

/** Reads the tables of the last migration into an empty snapshot. */
export function readSnapshot<T extends Snapshot>(folder: string, empty: T): T {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const tables: TableSnapshot[] = filesOf(folder).map(read)
  return {
    ...empty,
    tables: Object.fromEntries(tables.map(table => [`public.${table.name}`, table])),
    sequences: read(sequencesFile),
  }
}

/** Writes one file per table, so that branches conflict only on the same table. */
export function writeSnapshot(folder: string, { tables, sequences }: Snapshot): void {
  mkdirSync(folder, { recursive: true })
  const kept = Object.values(tables).map(({ name }) => `${name}.json`)
  for (const file of filesOf(folder)) if (!kept.includes(file)) rmSync(join(folder, file))
  const write = (file: string, content: object) =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 1)}\n`)
  for (const table of Object.values(tables)) write(`${table.name}.json`, table)
  // In the order of their names, so that moving a declaration changes nothing here.
  const sorted = Object.entries(sequences).toSorted(([a], [b]) => (a < b ? -1 : 1))
  write(sequencesFile, Object.fromEntries(sorted))
}

const sequencesFile = '_sequences.json'

const filesOf = (folder: string) =>
  readdirSync(folder).filter(file => file.endsWith('.json') && file !== sequencesFile)
