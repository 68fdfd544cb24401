import { sql, type SQL } from 'drizzle-orm'
import { isReference, snake, todayFor } from '#define'
import type { Context } from '#server/context.ts'
import type { Queryable } from '#server/db/database.ts'
import { columnType } from '#server/db/tables.ts'
import { kindColumn } from '#server/fields/index.ts'
import type { Actor } from '#server/session/actor.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { touched } from '#server/entities/meta/touched.ts'

/** PostgreSQL takes 65,535 parameters in a statement. */
const mostParameters = 60_000
/** Of more rows a parameter for each value holds up the process: they go as documents. */
const fewRows = 100
/** Rows of one document, between which other work has its turn. */
const documentRows = 1000

/**
 * Inserts all rows in one statement; an absent field takes its column's default, a day that is
 * today by default that of the client.
 */
export async function insertRows({ db, actor }: Context, meta: EntityMeta, rows: readonly Row[]) {
  const days = meta.stored
    .filter(([, { kind, options }]) => kind === 'date' && options.default === 'today')
    .map(([name]) => name)
  const today = (row: Row) =>
    Object.fromEntries(days.filter(name => !row[name]).map(name => [name, todayFor(actor)]))
  const author = authorship(meta, actor)
  const given = rows.map(row => ({ ...row, ...today(row), ...author }) as Row)
  if (given.length > fewRows) return insertDocuments({ db, actor }, meta, given)
  const names = meta.stored.map(([n]) => n).filter(n => given.some(row => isGiven(row, n)))
  const columns = [
    'id',
    ...(meta.isOwned ? ['client_id'] : []),
    'created_by',
    'updated_by',
    ...names.map(snake),
  ].map(c => sql.identifier(c))
  const values = given.map(
    row =>
      sql`(${sql.join([sql`${row.id}`, ...(meta.isOwned ? [sql`${actor.clientId}`] : []), sql`${actor.staffId}`, sql`${actor.staffId}`, ...names.map(n => (isGiven(row, n) ? sql`${columnValue(meta, n, row[n])}` : sql`default`))], sql`, `)})`,
  )
  const most = Math.floor(mostParameters / columns.length)
  for (let first = 0; first < values.length; first += most)
    await db.query(
      sql`insert into ${sql.raw(meta.table)} (${sql.join(columns, sql`, `)}) values ${sql.join(values.slice(first, first + most), sql`, `)}`,
    )
}

const isGiven = (row: Row, n: string) => row[n] !== undefined && row[n] !== null

/** Rows that give the same fields share a statement, so that absent fields take their defaults. */
async function insertDocuments(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  meta: EntityMeta,
  rows: readonly Row[],
) {
  const owner = meta.isOwned ? sql`client_id, ` : sql``
  const ownerId = meta.isOwned ? sql`${actor.clientId}::uuid, ` : sql``
  const alike = new Map<string, Row[]>()
  for (const row of rows) {
    const names = meta.stored.map(([n]) => n).filter(n => isGiven(row, n))
    const same = alike.get(names.join(' '))
    if (same) same.push(row)
    else alike.set(names.join(' '), [row])
  }
  for (const [given, of] of alike) {
    const names = given ? given.split(' ') : []
    const columns = sql.raw(['id', ...names.map(n => `"${snake(n)}"`)].join(', '))
    const values = sql.raw(['id', ...names.map(n => `"${n}"`)].map(n => `v.${n}`).join(', '))
    const types = ['id uuid', ...names.map(n => `"${n}" ${columnType(meta.entity, n)}`)].join(', ')
    for (let first = 0; first < of.length; first += documentRows) {
      const document = of.slice(first, first + documentRows).map(row => jsonRow(meta, row))
      await db.query(
        sql`insert into ${sql.raw(meta.table)} (${owner}created_by, updated_by, ${columns})
          select ${ownerId}${actor.staffId}::uuid, ${actor.staffId}::uuid, ${values} from jsonb_to_recordset(${JSON.stringify(document)}::jsonb) as v(${sql.raw(types)})`,
      )
    }
  }
}

/** Writes every writable field of several rows in one statement. */
export function updateRows(
  context: Context,
  meta: EntityMeta,
  rows: readonly Row[],
  except: readonly string[],
) {
  const writable = meta.stored.filter(([n, f]) => !f.options.readOnly && !except.includes(n))
  return writeFields(
    context,
    meta,
    rows,
    writable.map(([n]) => n),
  )
}

/** Writes these fields of several rows in one statement. */
export async function writeFields(
  { db, actor }: Context,
  meta: EntityMeta,
  rows: readonly Row[],
  names: readonly string[],
) {
  const types = ['id uuid', ...names.map(n => `"${n}" ${columnType(meta.entity, n)}`)].join(', ')
  const set = names.map(n => sql.raw(`"${snake(n)}" = v."${n}"`))
  await db.query(
    sql`update ${sql.raw(meta.table)} t set ${sql.join([...set, touched(actor)], sql`, `)} from jsonb_to_recordset(${JSON.stringify(rows.map(row => jsonRow(meta, row)))}::jsonb) as v(${sql.raw(types)}) where t.id = v.id`,
  )
}

/** Writes the same columns of several rows, and the system fields of a change. */
export const setInRows = (
  { db, actor }: Context,
  meta: EntityMeta,
  ids: readonly string[],
  ...columns: readonly SQL[]
) =>
  db.query(
    sql`update ${sql.raw(meta.table)} set ${sql.join([...columns, touched(actor)], sql`, `)} where id = any(${sql.param(ids)}::uuid[])`,
  )

/** Soft-deletes rows. */
export const removeRows = (context: Context, meta: EntityMeta, ids: readonly string[]) =>
  setInRows(context, meta, ids, sql`is_deleted = true`)

/** Replaces the links of each tags field that a row has. */
export async function replaceLinks(tx: Queryable, meta: EntityMeta, rows: readonly Row[]) {
  for (const { field, table } of meta.tags) {
    const linked = rows.filter(row => row[field])
    if (!linked.length) continue
    await tx.query(sql`delete from ${sql.raw(table)} where from_id in ${linked.map(row => row.id)}`)
    const pairs = linked.flatMap(row =>
      (row[field] as string[]).map(to => ({ from_id: row.id as string, to_id: to })),
    )
    if (pairs.length)
      await tx.query(
        sql`insert into ${sql.raw(table)} (from_id, to_id) select from_id, to_id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as v(from_id uuid, to_id uuid)`,
      )
  }
}

/**
 * Rows as the record set `v` of a statement, with the declared columns of an entity:
 * `v.order_line_id` is the row's `orderLineId`, null when absent.
 * @param more columns beyond those that are declared, with their types
 */
export function recordset(
  meta: EntityMeta,
  rows: readonly object[],
  more: Readonly<Record<string, string>> = {},
): SQL {
  const declared = meta.stored.map(([n]) => [n, columnType(meta.entity, n)])
  const columns = [['id', 'uuid'], ...declared, ...Object.entries(more)]
  const json = rows.map(row =>
    Object.fromEntries(Object.entries(row).map(([n, value]) => [snake(n), value])),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as v(${sql.raw(columns.map(([n, type]) => `"${snake(n!)}" ${type}`).join(', '))})`
}

/** A field's value as a parameter for its column. */
export const columnValue = (meta: EntityMeta, name: string, value: unknown) =>
  value === null || value === undefined
    ? null
    : (kindColumn(meta.fieldOf.get(name)!).toColumn?.(value) ?? value)

/** A row as the document from which `jsonb_to_recordset` fills columns. */
export function jsonRow(meta: EntityMeta, row: Row): Row {
  const odd = meta.oddInJson.filter(([n]) => row[n])
  if (!odd.length) return row
  return {
    ...row,
    ...Object.fromEntries(odd.map(([n, f]) => [n, kindColumn(f).toJson!(row[n])])),
  }
}

/** A required read-only reference to staff is the author. */
const authorship = (meta: EntityMeta, actor: Actor): Row =>
  Object.fromEntries(
    meta.stored
      .filter(
        ([, f]) =>
          isReference(f) && f.options.to === 'staff' && f.options.readOnly && f.options.required,
      )
      .map(([n]) => [n, actor.staffId]),
  )
