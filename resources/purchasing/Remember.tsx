import { useResourceContext } from 'ra-core'
import { useEffect } from 'react'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { names, remember } from '#src/loading/remembered.ts'

/** Other screens begin with the purchase order and the container that were looked at last. */
export default function Remember({ record: { id } }: { record: { id: string } }) {
  const isOrder = useResourceContext() === resourceOfEntity('purchaseOrders')
  const name = isOrder ? names.purchaseOrderId : names.containerId
  useEffect(() => remember(name, id), [name, id])
  return null
}
