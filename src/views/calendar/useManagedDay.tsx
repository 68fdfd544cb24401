import { useMemo, useState } from 'react'
import type { AnyEntity } from '#define'
import { ownCalendar } from './ownCalendar.ts'
import { useAsked } from '#src/views/parts/useAsked.ts'

/** What areas manage a day of the calendar with: `manage` opens it, `managed` is what is open. */
export function useManagedDay(entity: AnyEntity) {
  const { Day } = useMemo(() => ownCalendar(entity), [entity])
  const filter = useAsked()
  const [date, setDate] = useState<string>()
  return {
    manage: Day && setDate,
    managed: Day && date && <Day date={date} filter={filter} onClose={() => setDate(undefined)} />,
  }
}
