import { columnsOf } from '#define'
import { orders } from '#resources/sales/orders/orders.entity.ts'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/session/actor.ts'
import type { Asked, Next } from './load.ts'
import { stockWords } from './phrases.ts'

/** Something that product and floor do, at the same addresses with the same answers. */
export interface Subject {
  readonly next: Next
  /** The same request once more; of a change, as the one that follows it. */
  readonly again: (asked: Asked) => Asked
}

const most = 1000

/** Pages of the order list by status and branch, sorted by another field than the default, with its columns and without their total. */
export async function listSubject(db: Database, actor: Actor): Promise<Subject> {
  const branches = await db.text<{ id: string }>(
    `select b.id from branches b where b.client_id = $1 and not b.is_deleted and 25 <= (
       select count(*) from (select 1 from orders o where o.branch_id = b.id and o.state = 'Completed' limit 25) page) order by b.id`,
    [actor.clientId],
  )
  return reads(
    branches.map(
      ({ id }) =>
        `/api/salesRecord/getOrderAndOrderLineList?pageSize=25&count=none&${new URLSearchParams({ branchId: id, state: 'Completed', sort: '["total","DESC"]', fields: columnsOf(orders).join() })}`,
    ),
  )
}

/** One order with its lines, by its id. */
export const oneSubject = async (db: Database, actor: Actor): Promise<Subject> =>
  reads((await idsOf(db, 'orders', actor)).map(id => `/api/orders/${id}`))

/** The first SKUs for a word, with all their stock. */
export const stockSubject = async (db: Database): Promise<Subject> =>
  reads((await stockWords(db)).map(word => `/api/stockCheck?pageSize=25&q=${word}`))

/** Everything about an order, in one answer. */
export const processingSubject = async (db: Database, actor: Actor): Promise<Subject> =>
  reads(
    (await idsOf(db, 'orders', actor)).map(id => `/api/delivery/getOrderProcessing?orderId=${id}`),
  )

/** A change of one customer at the version that was read, with one audit row. */
export async function updateSubject(db: Database, actor: Actor): Promise<Subject> {
  const found = await db.text<{ id: string; version: number }>(
    'select id, version from customers where client_id = $1 and not is_deleted order by md5(id::text) limit 40000',
    [actor.clientId],
  )
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const ids = found.map(f => f.id)
  // Other words than an earlier run has left: an equal value changes nothing.
  const run = new Date().toISOString()
  let changes = 0
  const change = (id: string): Asked => {
    const version = versions.get(id)!
    return {
      path: `/api/customers/${id}`,
      method: 'PUT',
      body: JSON.stringify({ version, remark: `Change no. ${++changes} of ${run}` }),
      onAnswer: () => versions.set(id, version + 1),
    }
  }
  return {
    next: () => change(ids[changes % ids.length]!),
    again: ({ path }) => change(path.split('/').at(-1)!),
  }
}

/** Ids of so many living records of the person's client, taken from everywhere. */
async function idsOf(db: Database, table: string, actor: Actor): Promise<string[]> {
  const rows = await db.text<{ id: string }>(
    `select id from ${table} where client_id = $1 and not is_deleted order by md5(id::text) limit ${most}`,
    [actor.clientId],
  )
  return rows.map(row => row.id)
}

function reads(paths: readonly string[]): Subject {
  if (!paths.length) throw new Error('The data has nothing to ask for.')
  let n = 0
  return { next: () => ({ path: paths[n++ % paths.length]! }), again: asked => asked }
}
