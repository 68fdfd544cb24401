import { LineChart } from '@mui/x-charts/LineChart'
import { useTheme } from '@mui/material/styles'
import { formatDate } from '#src/fields/time/time.ts'
import type { Line } from './trend.ts'

/** One line per branch, day by day. */
export default function TrendDrawing({ days, lines }: { days: string[]; lines: Line[] }) {
  const colours = useTheme().palette.series as string[]
  return (
    <LineChart
      height={300}
      skipAnimation
      colors={colours}
      series={lines.map(({ branch, values }) => ({
        label: branch,
        data: [...values],
        curve: 'linear',
        valueFormatter: value => value?.toLocaleString('en-NZ') ?? '',
      }))}
      xAxis={[{ scaleType: 'point', data: days.map(day => formatDate(day).slice(0, 5)) }]}
      yAxis={[{ min: 0, width: 64 }]}
      grid={{ horizontal: true }}
    />
  )
}
