import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'
import { names, recall, remember } from '#src/loading/remembered.ts'

interface Lead {
  /** The list, below which the pages of its records are. */
  readonly list: string
  /** The value of the address that names a record; the last one is remembered under it. */
  readonly record?: string
  /** The value that names a tab of its page. */
  readonly tab?: string
}

const orders = '/supply_chain/order/purchase_records'
const containers = '/supply_chain/container/records'

const leads: Readonly<Record<string, Lead>> = {
  '/supply_chain/order/purchase_record_detail': { list: orders, record: names.purchaseOrderId },
  '/supply_chain/container/container_detail': {
    list: containers,
    record: names.containerId,
    tab: names.containerOption,
  },
  // Where the lists were before; people kept these addresses.
  '/supply_chain/purchaseOrders': { list: orders },
  '/supply_chain/containers': { list: containers },
}

/**
 * Leads from an address to the page of the record that it names, or of the last one; without a record
 * to its list, with the filter of the address.
 */
export default function Leads() {
  const { pathname, search } = useLocation()
  const { list, record, tab } = leads[pathname]!
  const asked = new URLSearchParams(search)
  const id = record && (asked.get(record) ?? asked.get('id') ?? recall<string>(record))?.trim()
  const option = tab && (asked.get(tab) ?? recall<string>(tab))?.trim()
  useEffect(() => {
    if (tab && option) remember(tab, option)
  }, [tab, option])
  if (!id) return <LeadOn to={record ? list : `${list}${search}`} />
  const query = option ? `?tab=${encodeURIComponent(option)}` : ''
  return <LeadOn to={`${list}/${encodeURIComponent(id)}/show${query}`} />
}
