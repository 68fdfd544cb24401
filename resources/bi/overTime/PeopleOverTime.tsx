import { useListContext } from 'ra-core'
import { OverTime } from './OverTime.tsx'

/** Above the sales of people. */
export default function PeopleOverTime() {
  const { filterValues } = useListContext()
  return <OverTime call="getPeopleOverTime" values={filterValues} path="/bi/sales_by_person" />
}
