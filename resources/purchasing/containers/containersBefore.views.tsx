import { useLocation } from 'react-router-dom'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'

/** Addresses that people kept: the list with its filter. */
export default function ContainersBefore() {
  return <LeadOn to={`/supply_chain/container/records${useLocation().search}`} />
}
