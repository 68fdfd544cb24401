import type { AnyEntity } from '../../../resources/define/index.ts'
import { CalendarView } from './CalendarView.tsx'
import { ChartView } from './ChartView.tsx'
import type { Display } from './display.ts'

/** The list in another way than as a table. */
export default function OtherDisplay({ entity, display }: { entity: AnyEntity; display: Display }) {
  return display === 'chart' ? <ChartView entity={entity} /> : <CalendarView entity={entity} />
}
