import { sql } from 'drizzle-orm'
import { isReference, snake } from '#define'
import type { Queryable } from '#server/db/database.ts'
import { columnType } from '#server/db/tables.ts'
import { halfOf } from '#server/fields/index.ts'
import type { Who } from '#server/session/actor.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { touched } from '#server/entities/meta/touched.ts'

/** All rows in one statement; a field that is not given takes its column's default. */
export async function insertRows(tx: Queryable, plan: Plan, who: Who, rows: readonly Row[]) {
  const given = rows.map(row => ({ ...row, ...authorship(plan, who) }) as Row)
  const isGiven = (row: Row, n: string) => row[n] !== undefined && row[n] !== null
  const names = plan.stored.map(([n]) => n).filter(n => given.some(row => isGiven(row, n)))
  const columns = [
    'id',
    ...(plan.isOwned ? ['client_id'] : []),
    'created_by',
    'updated_by',
    ...names.map(snake),
  ].map(c => sql.identifier(c))
  const values = given.map(
    row =>
      sql`(${sql.join([sql`${row.id}`, ...(plan.isOwned ? [sql`${who.clientId}`] : []), sql`${who.staffId}`, sql`${who.staffId}`, ...names.map(n => (isGiven(row, n) ? sql`${columnValue(plan, n, row[n])}` : sql`default`))], sql`, `)})`,
  )
  await tx.query(
    sql`insert into ${sql.raw(plan.table)} (${sql.join(columns, sql`, `)}) values ${sql.join(values, sql`, `)}`,
  )
}

/** Writes every writable field of several rows in one statement. */
export async function updateRows(
  tx: Queryable,
  plan: Plan,
  who: Who,
  rows: readonly Row[],
  except: readonly string[],
) {
  const names = plan.stored
    .filter(([n, f]) => !f.options.readOnly && !except.includes(n))
    .map(([n]) => n)
  const types = names.map(n => `"${n}" ${columnType(plan.entity, n)}`).join(', ')
  const set = names.map(n => `"${snake(n)}" = v."${n}"`).join(', ')
  await tx.query(
    sql`update ${sql.raw(plan.table)} t set ${sql.raw(set)}, ${touched(who)} from jsonb_to_recordset(${JSON.stringify(rows.map(row => jsonRow(plan, row)))}::jsonb) as v(id uuid, ${sql.raw(types)}) where t.id = v.id`,
  )
}

/** A field's value as a parameter for its column. */
export const columnValue = (plan: Plan, name: string, value: unknown) =>
  value === null || value === undefined
    ? null
    : (halfOf(plan.fieldOf.get(name)!).toColumn?.(value) ?? value)

/** A row as the document from which `jsonb_to_recordset` fills columns. */
export const jsonRow = (plan: Plan, row: Row): Row => ({
  ...row,
  ...Object.fromEntries(
    plan.stored.flatMap(([n, f]) =>
      row[n] && halfOf(f).toJson ? [[n, halfOf(f).toJson!(row[n])]] : [],
    ),
  ),
})

/** A read-only reference to staff that must be there is who writes it. */
const authorship = (plan: Plan, who: Who): Row =>
  Object.fromEntries(
    plan.stored
      .filter(
        ([, f]) =>
          isReference(f) && f.options.to === 'staff' && f.options.readOnly && f.options.required,
      )
      .map(([n]) => [n, who.staffId]),
  )
