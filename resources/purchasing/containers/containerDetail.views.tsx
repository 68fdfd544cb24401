import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { LeadOn } from '#src/app/pages/LeadOn.tsx'
import { names, recall, remember } from '#src/loading/remembered.ts'

const list = '/supply_chain/container/records'

/**
 * The container of the address, or the last one, on its page, with the tab that `containerOption`
 * names; without one the list to choose it from.
 */
export default function ContainerDetail() {
  const asked = new URLSearchParams(useLocation().search)
  const id = asked.get('containerId') ?? asked.get('id') ?? recall<string>(names.containerId)
  const option = asked.get('containerOption') ?? recall<string>(names.containerOption)
  useEffect(() => {
    if (option) remember(names.containerOption, option)
  }, [option])
  const tab = option ? `?tab=${encodeURIComponent(option.trim())}` : ''
  return <LeadOn to={id ? `${list}/${encodeURIComponent(id.trim())}/show${tab}` : list} />
}
