import { useLocation } from 'react-router-dom'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'
import { names, recall } from '#src/loading/remembered.ts'

const list = '/product/ProductList'

/**
 * The product of the address, or the last one, on its page; without one the list to choose it from.
 */
export default function ProductUpdate() {
  const asked = new URLSearchParams(useLocation().search)
  const id = asked.get('productId') ?? asked.get('id') ?? recall<string>(names.productId)
  return <LeadOn to={id ? `${list}/${encodeURIComponent(id.trim())}/show` : list} />
}
