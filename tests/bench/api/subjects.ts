import type { Database } from '#server/db/database.ts'
import { callPage } from '#server/entities/read/listQuery.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { listRecords, oneRecord } from '#server/entities/read/read.ts'
import type { Actor } from '#server/session/actor.ts'
import type { FloorOperation } from './floorSettings.ts'
import type { Next } from './load.ts'
import { statementsOf, type Statement } from './recorded.ts'

/** Something that both sides do: the product by its endpoint, the floor by the statements that the product runs for it. */
export interface Subject {
  readonly product: Next
  readonly floor: Next
  readonly floorOperation: FloorOperation
}

const most = 1000

/** Pages of the order list by status and branch, sorted by another field than the default, each with its total. */
export async function listSubject(db: Database, actor: Actor): Promise<Subject> {
  const meta = metaOf('orders')
  const branches = await idsOf(db, 'branches', actor)
  const asked = branches.map(branchId => ({
    branchId,
    state: 'Completed',
    sort: '["total","DESC"]',
  }))
  const pages: { path: string; recorded: Statement[] }[] = []
  for (const { branchId, state, sort } of asked) {
    const query = { pageNo: 1, pageSize: 25, sort, branchId: [branchId], state: [state] }
    const recorded = await statementsOf(db, tx =>
      listRecords({ db: tx, actor }, meta, callPage(query, meta)),
    )
    // A branch with less than a page has no total to count.
    if (recorded.length === 2)
      pages.push({
        path: `/api/salesRecord/getOrderAndOrderLineList?pageSize=25&${new URLSearchParams({ branchId, state, sort })}`,
        recorded,
      })
  }
  if (!pages.length) throw new Error('No branch has a page of completed orders.')
  return subject(
    'list',
    pages.map(p => p.path),
    operation(pages.map(p => p.recorded)),
  )
}

/** One order with its lines, by its id. */
export async function oneSubject(db: Database, actor: Actor): Promise<Subject> {
  const ids = await idsOf(db, 'orders', actor)
  const recorded = []
  for (const id of ids)
    recorded.push(await statementsOf(db, tx => oneRecord({ db: tx, actor }, metaOf('orders'), id)))
  return subject(
    'one',
    ids.map(id => `/api/orders/${id}`),
    operation(recorded),
  )
}

/** A change of one customer: the floor's is a bare `update` that answers the row, the product's checks, versions and audits it. */
export async function updateSubject(db: Database, actor: Actor): Promise<Subject> {
  const found = await db.text<{ id: string; version: number }>(
    'select id, version from customers where client_id = $1 and not is_deleted order by md5(id::text) limit 40000',
    [actor.clientId],
  )
  const versions = new Map(found.map(({ id, version }) => [id, version]))
  const ids = found.map(f => f.id)
  let changes = 0
  const change = () => ({ id: ids[changes % ids.length]!, remark: `Change no. ${++changes}` })
  return {
    product() {
      const { id, remark } = change()
      const version = versions.get(id)!
      return {
        path: `/api/customers/${id}`,
        method: 'PUT',
        body: JSON.stringify({ version, remark }),
        onAnswer: () => versions.set(id, version + 1),
      }
    },
    floor() {
      const { id, remark } = change()
      versions.set(id, versions.get(id)! + 1)
      return { path: '/update/0', method: 'PUT', body: JSON.stringify([id, remark]) }
    },
    floorOperation: {
      statements: [
        {
          text: `update customers t set remark = $2, version = t.version + 1, updated_on_utc = now() where t.id = $1 returning ${metaOf('customers').selected}`,
          isPrepared: true,
        },
      ],
      values: [],
    },
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

/** Statements of one text with different values. */
const operation = (recorded: readonly Statement[][]): FloorOperation => ({
  statements: recorded[0]!.map(({ text, isPrepared }) => ({ text, isPrepared })),
  values: recorded.map(r => r.map(s => s.values)),
})

function subject(name: string, paths: readonly string[], floorOperation: FloorOperation): Subject {
  const turn = (path: (number: number) => string): Next => {
    let n = 0
    return () => ({ path: path(n++ % paths.length) })
  }
  return {
    product: turn(n => paths[n]!),
    floor: turn(n => `/${name}/${n}`),
    floorOperation,
  }
}
