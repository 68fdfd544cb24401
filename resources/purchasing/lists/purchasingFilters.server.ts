import { sql } from 'drizzle-orm'
import type { Ends, ListFilter } from '#server/kit'
import { columnsOf, notLoadedOf } from '#resources/stock/reservations/arithmetic.ts'
import { todayOf } from '#resources/days.ts'
import { containerFilters, purchaseFilters, purchaseOrderFilters } from './purchasingFilters.ts'
import { hasLine } from '#resources/stock/documents/hasLine.server.ts'

type Filters<Named> = Readonly<Record<keyof Named, ListFilter>>

/** The arrival of a container, else its ETA. */
const eta = sql.raw('coalesce(c.arrived_on, c.arrives_on)')

/** The containers `c` with goods of the order `t`, once for each line. */
const itsContainers = sql.raw(
  "container_lines b join containers c on c.id = b.container_id where b.purchase_order_id = t.id and not b.is_deleted and c.state <> 'Cancelled' and not c.is_deleted",
)

/** Late as the column *Days late* counts: the last arrival, or today while pieces may come, is after the day asked for. */
const late = sql.raw(
  `t.requested_date < ${todayOf('t.client_id')} and t.state not in ('Received', 'Closed')`,
)

export const purchaseOrderFilterHooks: Filters<typeof purchaseOrderFilters> = {
  skuId: {
    field: purchaseOrderFilters.skuId,
    where: hasLine('purchase_order_lines', 'purchase_order_id', 'sku_id'),
  },
  eta: {
    field: purchaseOrderFilters.eta,
    isRange: true,
    where: ends => {
      const { gte, lte } = ends as Ends
      const first = gte ? sql`and ${eta} >= ${gte}::date` : sql``
      const last = lte ? sql`and ${eta} <= ${lte}::date` : sql``
      return sql`exists (select from ${itsContainers} ${first} ${last})`
    },
  },
  isLate: {
    field: purchaseOrderFilters.isLate,
    where: is =>
      sql`(t.state not in ('Draft', 'Submitted', 'Cancelled') and (coalesce(${late}, false)
        or exists (select from ${itsContainers} and ${eta} > t.requested_date))) = ${is}`,
  },
  hasUnallocated: {
    field: purchaseOrderFilters.hasUnallocated,
    where: is =>
      sql`(t.state not in ('Closed', 'Cancelled') and exists (select from purchase_order_lines l
        where l.purchase_order_id = t.id and ${sql.raw(notLoadedOf(columnsOf('l')))} > 0 and not l.is_deleted)) = ${is}`,
  },
}

export const purchaseFilterHooks: Filters<typeof purchaseFilters> = {
  skuId: {
    field: purchaseFilters.skuId,
    where: hasLine('purchase_lines', 'purchase_id', 'sku_id'),
  },
}

export const containerFilterHooks: Filters<typeof containerFilters> = {
  skuId: {
    field: containerFilters.skuId,
    where: hasLine('container_lines', 'container_id', 'sku_id'),
  },
  purchaseOrderId: {
    field: containerFilters.purchaseOrderId,
    where: hasLine('container_lines', 'container_id', 'purchase_order_id'),
  },
}
