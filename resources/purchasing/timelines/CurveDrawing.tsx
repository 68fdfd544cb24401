import { LineChart } from '@mui/x-charts/LineChart'
import { useTheme } from '@mui/material/styles'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { shifted } from './barsOf.ts'
import type { StockOverTime } from './stockOverTime.ts'

interface Props {
  readonly today: string
  readonly days: number
  readonly course: StockOverTime
  readonly instead?: StockOverTime
}

/** The free stock over time, and what it would be with what somebody has typed. */
export default function CurveDrawing({ today, days, course, instead }: Props) {
  const colours = useTheme().palette.series as string[]
  const week = Array.from({ length: Math.ceil(days / 7) + 1 }, (_, n) => shifted(today, n * 7))
  const drawn = [
    ...new Set([...week, ...daysOf(course), ...(instead ? daysOf(instead) : [])]),
  ].sort()
  const lines = [
    { label: say('timelines.stock'), data: drawn.map(day => stockOn(course, day)) },
    ...(instead
      ? [{ label: say('timelines.what_if'), data: drawn.map(day => stockOn(instead, day)) }]
      : []),
  ]
  return (
    <LineChart
      height={300}
      skipAnimation
      colors={colours}
      series={lines.map(line => ({
        ...line,
        curve: 'linear',
        showMark: false,
        valueFormatter: value => value?.toLocaleString('en-NZ') ?? '',
      }))}
      xAxis={[
        {
          scaleType: 'utc',
          data: drawn.map(day => new Date(`${day}T00:00:00Z`)),
          valueFormatter: (at: Date) => formatDate(at.toISOString().slice(0, 10)).slice(0, 5),
        },
      ]}
      yAxis={[{ min: 0, width: 64, tickMinStep: 1 }]}
      grid={{ horizontal: true }}
    />
  )
}

const daysOf = ({ points }: StockOverTime) => points.map(({ day }) => day)

/** Between two points the stock goes evenly. */
function stockOn({ points }: StockOverTime, day: string): number | null {
  const after = points.findLastIndex(point => point.day <= day)
  if (after < 0) return null
  const from = points[after]!
  const to = points[after + 1]
  if (!to || from.day === day) return from.stock
  const share =
    (Date.parse(day) - Date.parse(from.day)) / (Date.parse(to.day) - Date.parse(from.day))
  return Math.round((from.stock + (to.stock - from.stock) * share) * 100) / 100
}
