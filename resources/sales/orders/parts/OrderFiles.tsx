import { may } from '#src/app/access.ts'
import { useEntity } from '#src/app/product/declarations.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

const Attachments = LazyPart(() => import('#src/views/record/Attachments.tsx'))

/** The files of an order, for people who may read its record. */
export function OrderFiles({ order }: Pick<Details, 'order'>) {
  const orders = useEntity('orders')
  return may(orders, 'one') && <Attachments entity={orders} record={order} />
}
