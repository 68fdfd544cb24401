import type { Queryable } from './database.ts'

/** What a backup says about itself, in its first line. */
export interface Header {
  readonly format: 1
  readonly madeOnUtc: string
  /** The migrations that made its tables, in order. */
  readonly migrations: readonly string[]
}

/** The rows of a table that follow this line, each as a list of texts (or null) in the order of `columns`. */
export interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}
/** The last line: how many rows there were, so that a file that was cut off is told from a whole one. */
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
 * The columns that a backup holds. Those that the database works out are left out, and numbers of transactions, which mean
 * nothing on another server.
 */
export const keptColumns = (db: Queryable) =>
  db.text<Column>(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     order by c.relname, a.attnum`,
  )

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
