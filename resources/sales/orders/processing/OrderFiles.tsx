import { lazy, Suspense } from 'react'
import { may } from '#src/app/access.ts'
import { useEntity } from '#src/app/product/declarations.ts'
import type { Processing } from '#resources/sales/orders/parts/OrderPage.tsx'

const Attachments = lazy(() => import('#src/views/record/Attachments.tsx'))

/** The files of an order, for people who may read its record. */
export function OrderFiles({ order }: { order: Processing['order'] }) {
  const orders = useEntity('orders')
  return (
    may(orders, 'one') && (
      <Suspense fallback={null}>
        <Attachments entity={orders} record={order} />
      </Suspense>
    )
  )
}
