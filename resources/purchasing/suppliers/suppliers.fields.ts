import { computed, decimal, percent } from '#define'
import { columnsOf, toComeOf } from '#resources/stock/reservations/arithmetic.ts'

const bought = 'purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id'
const ofThis = 'o.supplier_id = {id} and not o.is_deleted and not l.is_deleted'

const toCome = toComeOf(columnsOf('l'))

/** Reports about a supplier. */
export const supplierLinks = {
  Score: { screen: '/bi/supplier', as: 'supplierId' },
  'Issues by product': { screen: '/bi/productIssues', as: 'supplierId' },
} as const

/** Performance figures of a supplier, computed from its purchases. */
export const supplierFigures = {
  /** The value of what is still to come, in the supplier's currency. */
  openValue: computed(
    decimal({ required: true, scale: 2, label: 'Open orders' }),
    `select coalesce(sum(${toCome} * l.unit_cost), 0)::numeric(16, 2) from ${bought} where ${ofThis} and ${toCome} > 0 and o.state not in ('Draft', 'Received', 'Closed', 'Cancelled')`,
  ),
  /** The share of container lines that left their port by the requested date. */
  onTime: computed(
    percent({ label: 'On time (%)' }),
    `select round(100.0 * count(*) filter (where c.departs_on <= o.requested_date) / nullif(count(*), 0), 1) from ${bought} join container_lines k on k.purchase_order_line_id = l.id join containers c on c.id = k.container_id where ${ofThis} and not k.is_deleted and not c.is_deleted and c.state not in ('Planned', 'Loaded', 'Cancelled') and o.requested_date is not null`,
  ),
  /** The share of received pieces with a product issue. */
  defects: computed(
    percent({ label: 'Defects (%)' }),
    `select round(100.0 * (select coalesce(sum(q.quantity), 0) from qa_issues q where q.supplier_id = {id} and not q.is_deleted) / nullif(sum(l.received), 0), 1) from ${bought} where ${ofThis}`,
  ),
} as const
