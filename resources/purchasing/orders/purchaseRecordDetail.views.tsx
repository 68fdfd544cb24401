import { useLocation } from 'react-router-dom'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'
import { names, recall } from '#src/loading/remembered.ts'

const list = '/supply_chain/order/purchase_records'

/**
 * The purchase order of the address, or the last one, on its page; without one the list to choose it
 * from.
 */
export default function PurchaseRecordDetail() {
  const asked = new URLSearchParams(useLocation().search)
  const id =
    asked.get('purchaseOrderId') ?? asked.get('id') ?? recall<string>(names.purchaseOrderId)
  return <LeadOn to={id ? `${list}/${encodeURIComponent(id.trim())}/show` : list} />
}
