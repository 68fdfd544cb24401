import { useLocation } from 'ra-core'
import type { AnyEntity } from '#define'
import GridView from '#src/views/grid/GridView.tsx'
import { CalendarView } from '#src/views/calendar/CalendarView.tsx'
import { ChartView } from '#src/views/chart/ChartView.tsx'
import type { Display } from './display.ts'

/** The list as a grid, a calendar or a chart. */
export default function OtherDisplay({ entity, display }: { entity: AnyEntity; display: Display }) {
  const { search } = useLocation()
  // Another page or filter begins without what was typed before, after a question.
  if (display === 'grid') return <GridView key={search} entity={entity} />
  return display === 'chart' ? <ChartView entity={entity} /> : <CalendarView entity={entity} />
}
