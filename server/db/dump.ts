import type { Queryable } from './database.ts'

/** The first line of a backup. */
export interface Header {
  readonly format: 1
  readonly madeOnUtc: string
  /** The migrations of its tables, in order. */
  readonly migrations: readonly string[]
}

/** Precedes the rows of a table, each a list of texts (or null) in the order of `columns`. */
export interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}
/** The last line with the number of rows; it reveals a truncated file. */
export interface LastLine {
  readonly rows: number
  readonly sequences: Readonly<Record<string, number>>
}

export interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

/**
 * The columns of a backup. Generated columns are left out, and transaction numbers, which are
 * meaningless on another server.
 */
export const keptColumns = (db: Queryable) =>
  db.text<Column>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     order by c.relname, a.attnum`,
  )

export const appliedMigrations = async (db: Queryable) =>
  (await db.text<{ name: string }>('select name from migrations order by name')).map(m => m.name)

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
