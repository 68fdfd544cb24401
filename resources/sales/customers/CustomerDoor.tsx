import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'
import { names, recall, remember } from '#src/loading/remembered.ts'

const here = '/sale/customer'
const list = '/sale/management'
const opTypes = ['add', 'edit', 'view'] as const
type OpType = (typeof opTypes)[number]

/**
 * Leads to the customer of the address, or the last one, and to what is to be done: `add`, `edit` or
 * `view`. Both are remembered. Source: specification §3, remembered client state.
 */
export default function CustomerDoor() {
  const asked = new URLSearchParams(useLocation().search)
  const given = asked.get('customerId')?.trim() || asked.get('id')?.trim()
  const id = given || recall<string>(names.customerId)
  const opType = opTypeOf(asked.get('opType')) ?? opTypeOf(!given && recall(names.customerOpType))
  useEffect(() => {
    if (given) remember(names.customerId, given)
    if (opType) remember(names.customerOpType, opType)
  }, [given, opType])
  if (opType === 'add') return <LeadOn to={`${here}/create`} />
  if (!id) return <LeadOn to={mayReach(list) ? list : `${here}/create`} />
  const page = `${here}/${encodeURIComponent(id)}`
  return <LeadOn to={opType === 'edit' ? page : `${page}/show`} />
}

const opTypeOf = (value: unknown): OpType | undefined => opTypes.find(each => each === value)
