import { ShapeRows, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import type { CallAnswer } from '#define'
import { OrderLink } from '#resources/stock/check/OrderLink.tsx'
import type { stockCheckCalls } from '#resources/stock/check/stockCheck.calls.ts'
import { claim } from '#resources/stock/check/stockShapes.ts'

type Row = CallAnswer<(typeof stockCheckCalls)['getStockPresold']>['data'][number]

/** Orders with their pieces, earliest claim first; renders nothing without rows. */
export const Reservations = ({ title, rows }: { title: string; rows: readonly Row[] }) =>
  rows.length > 0 && (
    <section aria-label={title}>
      <h3>
        {title} {rows.reduce((sum, { quantity }) => sum + quantity, 0).toLocaleString('en-NZ')}
      </h3>
      <ShapeRows shape={claim} rows={rows} columns={columns} />
    </section>
  )

const columns: ShapeColumns<Row> = {
  orderCode: ({ orderId, orderCode }) => <OrderLink orderId={orderId}>{orderCode}</OrderLink>,
  quantity: true,
  state: true,
  needBy: true,
}
