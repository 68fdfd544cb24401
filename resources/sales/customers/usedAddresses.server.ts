import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { snake, type RecordOf } from '#define'
import {
  type BeforeLines,
  isSame,
  metaOf,
  pointersTo,
  type Queryable,
  type Row,
  touched,
} from '#server/kit'
import type { addresses } from './addresses.entity.ts'

/**
 * Copy on write: a used address stays as it is for the orders and plans that refer to it. It loses
 * its customer, and a changed one is added as a new address. A trigger prevents any other change.
 */
export const keepUsedAddresses: BeforeLines = async (
  { db, actor },
  { removed, changed, added },
) => {
  const used = await usedAmong(db, [...removed, ...(await saysOther(db, changed))])
  if (!used.size) return { removed, changed, added }
  await db.query(
    sql`update addresses set customer_id = null, ${touched(actor)} where id in ${[...used]}`,
  )
  return {
    removed: removed.filter(id => !used.has(id)),
    changed: changed.filter(row => !used.has(row.id)),
    added: [
      ...changed.filter(row => used.has(row.id)).map(row => ({ ...row, id: uuid() })),
      ...added,
    ],
  }
}

/** Those that say another address now; what the customer calls them may change anyway. */
async function saysOther(db: Queryable, changed: readonly Row[]): Promise<string[]> {
  if (!changed.length) return []
  const { table, stored } = metaOf('addresses')
  const ids = changed.map(({ id }) => id as string)
  const before = await db.query<Row>(sql`
    select ${sql.raw(stored.map(([name]) => `"${snake(name)}"`).join(', '))}, id from ${sql.raw(table)} where id in ${ids}`)
  const said = stored
    .map(([name]) => name)
    .filter(name => !(customersOwn as string[]).includes(name))
  return changed.flatMap(row => {
    const known = before.find(({ id }) => id === row.id)
    return known && said.every(name => isSame(row[name] ?? null, known[name] ?? null))
      ? []
      : [row.id as string]
  })
}

/** What an address is to its customer, beside what it says. */
const customersOwn: (keyof RecordOf<typeof addresses>)[] = [
  'customerId',
  'label',
  'isBillingDefault',
  'isDeliveryDefault',
]

/**
 * Which of these addresses others refer to, removed ones included. They are locked first against
 * new references.
 */
export async function usedAmong(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set()
  await tx.query(sql`select 1 from addresses where id in ${ids} order by id for update`)
  const pointers = pointersTo('addresses').map(({ entity, field }) => {
    const table = sql.raw(metaOf(entity.name).table)
    return sql`exists (select from ${table} r where r.${sql.identifier(snake(field))} = v.id)`
  })
  const used = await tx.query<{ id: string }>(
    sql`select v.id from unnest(${sql.param(ids)}::uuid[]) as v(id) where ${sql.join([sql`false`, ...pointers], sql` or `)}`,
  )
  return new Set(used.map(row => row.id))
}
