import { sql } from 'drizzle-orm'
import { handlers, type Context } from '#server/kit'
import { todayFor } from '#define'
import { sellable } from '#resources/stock/check/search/stockGroups.ts'
import { incomingOf } from '#resources/stock/reservations/incoming.server.ts'
import { mostSkus, productTimelineCalls } from './productTimeline.calls.ts'
import { stockOverTime } from './stockOverTime.ts'

interface Sku {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly stock: number
  readonly weekly: number
}

export default handlers(productTimelineCalls, {
  async getProductTimeline(context, { skuIds = [], categoryId, supplierId, weeks }) {
    const skus = await skusOf(context, { skuIds, categoryId, supplierId })
    const incoming = await incomingOf(
      context,
      skus.map(({ id }) => id),
      null,
    )
    const today = todayFor(context.actor)
    const days = Number(weeks ?? '26') * 7
    const data = skus.map(({ id, code, name, stock, weekly }) => {
      const coming = incoming(id)
      const arrivals = coming.flatMap(({ availableOn, quantity, presold }) =>
        availableOn && quantity > presold ? [{ day: availableOn, pieces: quantity - presold }] : [],
      )
      const { runsOutOn, daysOut } = stockOverTime({ stock, weekly, arrivals, today, days })
      return {
        id,
        skuId: id,
        skuCode: code,
        name,
        stock,
        weekly,
        presold: coming.reduce((sum, each) => sum + each.presold, 0),
        coming: coming.reduce((sum, each) => sum + Math.max(0, each.quantity - each.presold), 0),
        nextOn: coming.flatMap(each => each.availableOn ?? []).sort()[0] ?? null,
        runsOutOn,
        daysOut,
      }
    })
    return {
      data: data.toSorted(
        (a, b) =>
          (a.runsOutOn ?? '9').localeCompare(b.runsOutOn ?? '9') ||
          a.skuCode.localeCompare(b.skuCode),
      ),
      arrivals: skus.flatMap(({ id }) =>
        incoming(id).map(({ id: of, source, no, availableOn, quantity, presold }) => ({
          skuId: id,
          supply: source,
          no,
          containerId: source === 'Container' ? of : null,
          purchaseOrderId: source === 'Purchase order' ? of : null,
          availableOn: availableOn ?? null,
          pieces: quantity,
          presold,
        })),
      ),
    }
  },
})

/** The chosen SKUs, else those that are sold most of a category and a supplier. */
const skusOf = (
  { db, actor: { clientId } }: Context,
  {
    skuIds,
    categoryId,
    supplierId,
  }: {
    skuIds: readonly string[]
    categoryId?: string | null | undefined
    supplierId?: string | null | undefined
  },
) =>
  db.query<Sku>(sql`
    select k.id, k.code, p.name, coalesce(y.available, 0)::int as stock, coalesce(round(d.sold13::numeric / nullif(d.weeks13, 0), 2), 0)::float8 as weekly
    from skus k join products p on p.id = k.product_id and p.type in ('Single', 'Part') and not p.is_deleted
      left join sku_demand d on d.sku_id = k.id and d.client_id = ${clientId} and not d.is_deleted
      left join lateral (
        select sum(l.quantity) as available from stock_lines l
        where l.sku_id = k.id and l.client_id = ${clientId} and l.quantity > 0 and not l.is_deleted and l.stock_on_hold_status is null and l.stock_status = any(${sql.param(sellable)}::text[])
          and l.warehouse_id in (select id from warehouses where client_id = ${clientId} and warehouse_type = 'Warehouse')) y on true
    where not k.is_deleted ${skuIds.length ? sql`and k.id = any(${sql.param(skuIds)}::uuid[])` : sql`and d.id is not null`}
      ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``} ${supplierId ? sql`and p.supplier_id = ${supplierId}` : sql``}
    order by coalesce(d.sold13, 0) desc, k.code limit ${mostSkus}`)
