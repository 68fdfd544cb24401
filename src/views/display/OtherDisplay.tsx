import type { AnyEntity } from '#define'
import { CalendarView } from '#src/views/calendar/CalendarView.tsx'
import { ChartView } from '#src/views/chart/ChartView.tsx'
import type { Display } from './display.ts'

/** The list as a calendar or a chart. */
export default function OtherDisplay({ entity, display }: { entity: AnyEntity; display: Display }) {
  return display === 'chart' ? <ChartView entity={entity} /> : <CalendarView entity={entity} />
}
