import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  BadInput,
  type Context,
  insertRows,
  metaOf,
  problemAt,
  type Problem,
  type Queryable,
} from '#server/kit'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'

/** Where the goods of a line come from; nothing of it means stock, wherever there is some. */
export interface Source {
  warehouseId: string | null
  stockStatus: string | null
  takesComing: boolean
}
/** A source as it is sent: absent values stay. */
export type SentSource = { [K in keyof Source]?: Source[K] | null | undefined }

const nothing: Source = { warehouseId: null, stockStatus: null, takesComing: false }

/** The sources of an order's lines, by line; simple ones are absent. */
export const sourcesOf = async (
  db: Queryable,
  orderId: string,
): Promise<ReadonlyMap<string, Source>> =>
  new Map(
    (
      await db.query<Source & { orderLineId: string }>(
        sql`
        select s.order_line_id, s.warehouse_id, s.stock_status, s.takes_coming
        from line_sources s join order_lines l on l.id = s.order_line_id where l.order_id = ${orderId} and not s.is_deleted`,
        'prepared',
      )
    ).map(({ orderLineId, ...source }) => [orderLineId, source]),
  )

/**
 * Goods come from a warehouse or a shop, in a condition that is sold.
 * @param list the caller's name of the list that they were sent in
 * @throws BadInput naming each wrong source
 */
export async function refuseSources(
  { db, actor }: Context,
  list: string,
  sent: readonly SentSource[],
): Promise<void> {
  const ids = sent.flatMap(({ warehouseId }) => warehouseId ?? [])
  const known = ids.length
    ? await db.query<{ id: string }>(sql`
        select id from warehouses where id in ${ids} and client_id = ${actor.clientId} and is_active
          and warehouse_type in ('Warehouse', 'ShopDisplay') and not is_deleted`)
    : []
  const problems = sent.flatMap(({ warehouseId, stockStatus }, i): Problem[] => [
    ...(warehouseId && !known.some(({ id }) => id === warehouseId.toLowerCase())
      ? [
          problemAt(
            'unknown_reference',
            `${list}.${i}.warehouseId`,
            'Choose a warehouse or a shop from the list.',
          ),
        ]
      : []),
    ...(stockStatus && !sellable.includes(stockStatus)
      ? [
          problemAt(
            'not_sellable',
            `${list}.${i}.stockStatus`,
            `Goods that are ${stockStatus} are not sold.`,
          ),
        ]
      : []),
  ])
  if (problems.length) throw new BadInput(...problems)
}

/** Writes the sources of lines whose order the caller has locked. */
export async function setSources(
  context: Context,
  sent: readonly (SentSource & { orderLineId: string })[],
  before: ReadonlyMap<string, Source>,
): Promise<boolean> {
  const changed = sent.flatMap(({ orderLineId, ...source }) => {
    const was = before.get(orderLineId) ?? nothing
    const is: Source = {
      warehouseId: source.warehouseId === undefined ? was.warehouseId : source.warehouseId,
      stockStatus: source.stockStatus === undefined ? was.stockStatus : source.stockStatus,
      takesComing: source.takesComing ?? was.takesComing,
    }
    return same(was, is) ? [] : [{ orderLineId, ...is }]
  })
  if (!changed.length) return false
  await context.db.query(
    sql`delete from line_sources where order_line_id in ${changed.map(({ orderLineId }) => orderLineId)}`,
  )
  const told = changed.filter(source => !same(source, nothing))
  if (told.length)
    await insertRows(
      context,
      metaOf('lineSources'),
      told.map(source => ({ ...source, id: uuid() })),
    )
  return true
}

/** Lets lines come from where others do. */
export async function copySources(
  context: Context,
  pairs: readonly { from: string; to: string }[],
): Promise<void> {
  const { db } = context
  if (!pairs.length) return
  const rows = await db.query<Source & { orderLineId: string }>(sql`
    select p.to as "orderLineId", s.warehouse_id, s.stock_status, s.takes_coming
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p("from" uuid, "to" uuid) join line_sources s on s.order_line_id = p.from
    where not s.is_deleted and not exists (select from line_sources x where x.order_line_id = p.to)`)
  if (rows.length)
    await insertRows(
      context,
      metaOf('lineSources'),
      rows.map(row => ({ ...row, id: uuid() })),
    )
}

const same = (a: Source, b: Source) =>
  a.warehouseId === b.warehouseId &&
  a.stockStatus === b.stockStatus &&
  a.takesComing === b.takesComing
