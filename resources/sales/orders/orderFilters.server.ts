import { sql } from 'drizzle-orm'
import type { Ends, ListFilter } from '#server/kit'
import { owedBy, orderColumnsOf } from '#resources/common.ts'
import { orderFilters, orderLineFilters } from './orderFilters.ts'
import { hasLine } from '#resources/stock/documents/hasLine.server.ts'

const { skuId, suburb, trackingNo, hasBalance, hasTicket, isImported, invoicedOn } = orderFilters

export const orderFilterHooks: Readonly<Record<keyof typeof orderFilters, ListFilter>> = {
  skuId: {
    field: skuId,
    where: hasLine('order_lines', 'order_id', 'sku_id'),
  },
  suburb: {
    field: suburb,
    where: pattern =>
      sql`t.delivery_address_id in (select a.id from addresses a where folded(a.suburb) like ${pattern})`,
  },
  trackingNo: {
    field: trackingNo,
    where: pattern =>
      sql`t.id in (select p.order_id from delivery_plans p where folded(p.tracking_no) like ${pattern} and not p.is_deleted)`,
  },
  hasBalance: {
    field: hasBalance,
    where: is => sql`(${sql.raw(owedBy(orderColumnsOf('t')))} > 0) = ${is}`,
  },
  hasTicket: {
    field: hasTicket,
    where: is =>
      sql`exists (select 1 from tickets k where k.order_id = t.id and not k.is_deleted) = ${is}`,
  },
  isImported: {
    field: isImported,
    where: is => sql`exists (select from imported_orders i where i.order_id = t.id) = ${is}`,
  },
  // An invoice or a credit note was issued on a day between the ends.
  invoicedOn: {
    field: invoicedOn,
    isRange: true,
    where: (ends, { clientId }) => {
      const { gte, lte } = ends as Ends
      const first = gte && sql`and i.issued_on_utc >= money_day_begins(${clientId}, ${gte}::date)`
      const last = lte && sql`and i.issued_on_utc < money_day_begins(${clientId}, ${lte}::date + 1)`
      return sql`t.id in (select i.order_id from invoices i where i.client_id = ${clientId} ${first || sql``} ${last || sql``} and not i.is_deleted)`
    },
  },
}

const ofOrder = (column: string) => (id: unknown) =>
  sql`t.order_id in (select o.id from orders o where o.${sql.identifier(column)} = ${id})`

export const orderLineFilterHooks: Readonly<Record<keyof typeof orderLineFilters, ListFilter>> = {
  customerId: { field: orderLineFilters.customerId, where: ofOrder('customer_id') },
  branchId: { field: orderLineFilters.branchId, where: ofOrder('branch_id') },
  salespersonId: { field: orderLineFilters.salespersonId, where: ofOrder('salesperson_id') },
}
