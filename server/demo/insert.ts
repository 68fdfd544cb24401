import type { Queryable } from '#server/db/database.ts'
import type { Buffers, Table, TableName } from './tables.ts'

const rowsPerStatement = 5000

/**
 * Inserts the rows of a generator, flushing the buffers at each yield. The generator continues
 * while the database is busy.
 * @param tables in the order in which they can be filled
 * @param kept tables whose existing rows stay unchanged
 * @returns how many rows there were, by table
 */
export async function insertAll(
  tx: Queryable,
  rows: Iterable<Partial<Buffers>>,
  tables: Readonly<Record<string, Table>>,
  kept: readonly string[],
  onStop: (counts: Readonly<Record<TableName, number>>) => void = () => {},
): Promise<Record<TableName, number>> {
  const tableNames = Object.keys(tables) as TableName[]
  const counts = Object.fromEntries(tableNames.map(t => [t, 0])) as Record<TableName, number>
  const types = await columnTypes(tx)
  let running: Promise<unknown> = Promise.resolve()
  for (const buffers of rows) {
    for (const name of tableNames) {
      const waiting: object[] = buffers[name] ?? []
      counts[name] += waiting.length
      for (let from = 0; from < waiting.length; from += rowsPerStatement) {
        const { text, values } = statement(
          tables[name]!,
          waiting.slice(from, from + rowsPerStatement),
          kept.includes(name),
          types,
        )
        await running
        running = tx.text(text, values)
        // It is awaited before the next statement; until then a failure must not become an
        // unhandled rejection.
        running.catch(() => {})
      }
      waiting.length = 0
    }
    onStop(counts)
  }
  await running
  return counts
}

type Types = ReadonlyMap<string, string>

/** The type of each column, by `table.column`, read from the database. */
async function columnTypes(tx: Queryable): Promise<Types> {
  const rows = await tx.text<{ column: string; type: string }>(
    `select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  return new Map(rows.map(r => [r.column, r.type]))
}

/**
 * One statement for many rows. Each column is one array, which PostgreSQL parses far faster than
 * JSON or a parameter per value.
 */
function statement(
  { name, columns }: Table,
  rows: readonly object[],
  keepsWhatIsThere: boolean,
  types: Types,
) {
  const arrays = columns.map((c, i) => {
    const type = types.get(`${name}.${c.name}`)
    if (!type) throw new Error(`${name}.${c.name} is not in the database: a migration is missing.`)
    return `$${i + 1}::${type}[]`
  })
  const names = columns.map(c => `"${c.name}"`)
  return {
    text: `insert into "${name}" (${names.join(', ')}) select * from unnest(${arrays.join(', ')})${keepsWhatIsThere ? ' on conflict do nothing' : ''}`,
    values: columns.map(({ field, literal, otherwise }) => {
      let list = '{'
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i] as Record<string, unknown>
        const value = row[field] ?? row[otherwise]
        list += `${i ? ',' : ''}${value === undefined ? 'NULL' : literal(value)}`
      }
      return `${list}}`
    }),
  }
}
