import { useLocation } from 'react-router-dom'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'

/** Addresses that people kept: the list with its filter. */
export default function PurchaseOrdersBefore() {
  return <LeadOn to={`/supply_chain/order/purchase_records${useLocation().search}`} />
}
