import { useEffect } from 'react'
import { names, remember } from '#src/loading/remembered.ts'

/** Other screens begin with the purchase order that was looked at last. */
export default function RememberOrder({ record: { id } }: { record: { id: string } }) {
  useEffect(() => remember(names.purchaseOrderId, id), [id])
  return null
}
