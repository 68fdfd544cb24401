import { v7 as uuid } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { metaOf } from '#server/entities/meta/meta.ts'
import { insertRows } from '#server/entities/read/rows.ts'
import type { Actor } from '#server/session/actor.ts'
import { quantile } from '#tests/bench/server.ts'
import { send, times, type Target } from './load.ts'
import type { Result } from './report.ts'

export interface Bench {
  readonly db: Database
  readonly actor: Actor
  readonly product: Target
  /** The process of the product, whose memory is watched. */
  readonly pid: number
  /** How often each read is asked for; absent: 100 times, or for each of its paths. */
  readonly requests: number | undefined
  /** How many are written in one file. */
  readonly invoices: number
}

export const sell = (call: string) => `/api/sellIt/${call}`
/** Sales and invoices, one after the other. */
export const aloneOf = ({ requests = 200 }: Bench) => Math.ceil(requests / 5)
/** The first sales of a fresh server are told apart: sessions plan their statements, and code is compiled. */
export const fresh = 5

export interface Shop {
  readonly branchId: string
  readonly methodId: string
  readonly calendarId: string
  readonly date: string
  readonly customerId: string
  readonly addressId: string
  /** 40 SKUs with prices and 500 free pieces each. */
  readonly skuIds: readonly string[]
}

/** A branch with a person at its till, a calendar that takes any number, a customer, and goods that do not run out. */
export async function shopOf({ db, actor }: Bench): Promise<Shop> {
  const [branch] = await db.text<{ id: string; date: string }>(
    'select id, (current_date + 6)::text as date from branches where client_id = $1 and not is_deleted order by name limit 1',
    [actor.clientId],
  )
  const branchId = branch!.id
  await db.text('update staff set branch_id = $2 where id = $1', [actor.staffId, branchId])
  const [method] = await db.text<{ id: string }>(
    "select id from payment_methods where client_id = $1 and type = 'EFTPOS' and not is_deleted union all select id from payment_methods where client_id = $1 and not needs_reference and not is_deleted limit 1",
    [actor.clientId],
  )
  const skus = await db.text<{ id: string }>(
    `select k.id from skus k join products p on p.id = k.product_id
     where k.status <> 'Discontinued' and p.status = 'Active' and p.type = 'Single' and not k.is_deleted
       and exists (select from prices x where x.sku_id = k.id and x.market = 'NZ' and x.kind = 'Regular' and not x.is_deleted and x.from_on_utc < now() and coalesce(x.to_on_utc, 'infinity') > now())
     order by md5(k.id::text) limit 40`,
  )
  const [warehouse] = await db.text<{ id: string }>(
    "select id from warehouses where client_id = $1 and branch_id = $2 and warehouse_type = 'Warehouse' and not is_deleted union all select id from warehouses where client_id = $1 and warehouse_type = 'Warehouse' and not is_deleted limit 1",
    [actor.clientId, branchId],
  )
  const [calendarId, customerId, addressId] = [uuid(), uuid(), uuid()]
  await db.write(async tx => {
    const context = { db: tx, actor }
    await insertRows(context, metaOf('deliveryCalendars'), [
      {
        id: calendarId,
        name: `Bench ${calendarId}`,
        calendarType: 'Delivery',
        branchId,
        sunday: true,
      },
    ])
    await insertRows(context, metaOf('customers'), [
      { id: customerId, name: 'Bench Customer', phone: '+6421555123' },
    ])
    await insertRows(context, metaOf('addresses'), [
      { id: addressId, customerId, line1: '1 Mill Road', city: 'Auckland', country: 'NZ' },
    ])
    const to = { warehouseId: warehouse!.id, stockStatus: 'Normal' }
    const movements = skus.map(({ id: skuId }) => ({ skuId, quantity: 500, to }))
    await post(context, { type: 'Receipt', movements })
  })
  return {
    branchId,
    methodId: method!.id,
    calendarId,
    date: branch!.date,
    customerId,
    addressId,
    skuIds: skus.map(({ id }) => id),
  }
}

interface Sale {
  orderId: string
  version: number
  total?: number
}

/** A sale of goods that is to be delivered. */
export async function saleOf(
  { product }: Bench,
  shop: Shop,
  skuIds: readonly string[],
): Promise<Sale> {
  const { customerId, addressId, branchId, calendarId, date } = shop
  const { data } = await ask<{ data: Sale }>(product, sell('start'), {
    branchId,
    customerId,
    add: skuIds.map(skuId => ({ skuId, quantity: 1 })),
  })
  const { orderId, version } = data
  const place = { deliveryAddressId: addressId, fulfilment: 'Delivery', calendarId, date }
  return (await ask<{ data: Sale }>(product, sell('change'), { orderId, version, ...place })).data
}

/** What a fresh server took at first, when its code and its statements are not prepared yet, is told beside what comes after. */
export const afterFresh = (result: Result, first: readonly number[]): Result => ({
  ...result,
  measured: `${result.measured}; the first ${first.length} of a fresh server at most ${Math.max(...first).toFixed(1)}`,
})

/** How long one person waits, alone, for each of the paths in turn. */
export async function reads(bench: Bench, what: string, limit: number, paths: readonly string[]) {
  let n = 0
  const next = () => ({ path: paths[n++ % paths.length]! })
  const { times: first } = await send(
    bench.product,
    next,
    1,
    times(bench.requests ?? Math.max(fresh, paths.length)),
  )
  const { times: took } = await send(
    bench.product,
    next,
    1,
    times(bench.requests ?? Math.max(100, paths.length)),
  )
  return afterFresh(within(what, took, limit), first)
}

export function within(what: string, all: readonly number[], limit: number): Result {
  const took = all.toSorted((a, b) => a - b)
  return {
    what,
    measured: `half within ${quantile(took, 0.5).toFixed(1)} ms, 95 % within ${quantile(took, 0.95).toFixed(1)}, at most ${took.at(-1)!.toFixed(1)}`,
    limit: `${limit} ms in 19 of 20`,
    isMet: quantile(took, 0.95) <= limit,
  }
}

/** Gets, or posts where there is a body. */
export async function ask<Body>(
  { origin, headers }: Target,
  path: string,
  body?: object,
): Promise<Body> {
  const answer = await fetch(`${origin}${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const said = (await answer.json()) as Body & { isSuccess?: boolean }
  if (!answer.ok || said.isSuccess === false)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(said).slice(0, 500)}`)
  return said
}
