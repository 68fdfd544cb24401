import { styled, useTheme } from '@mui/material/styles'
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { PieChart } from '@mui/x-charts/PieChart'
import type { AnyField } from '#define'
import { say } from '#src/i18n/say.ts'
import {
  heightOf,
  isDay,
  withGaps,
  type Measures,
  type Part,
  type Parts,
  type Kind,
  type Step,
} from './parts.ts'
import './chart.texts.ts'

interface Props extends Pick<Parts, 'parts' | 'rest'> {
  readonly kind: Kind
  readonly step: Step
  readonly field: AnyField
  /** The measure and its format. */
  readonly label: string
  readonly isCount: boolean
  readonly valueOf: (each: Measures) => number | null
  /** The value in the previous period, if compared. */
  readonly valueBefore?: ((part: Part) => number | null) | undefined
  readonly named: (part: Part) => string
  readonly onOpen: (part: Part) => void
}

/**
 * Days from left to right, anything else from top to bottom; a click opens the list of the clicked
 * part.
 */
export default function ChartDrawing(props: Props) {
  const { kind, step, field, parts, label, isCount, valueOf, valueBefore, named, onOpen } = props
  const theme = useTheme()
  if (kind === 'pie') return <Pie {...props} />
  const drawn = isDay(field) ? withGaps(parts, step) : parts
  const names = drawn.map(named)
  const open = (n: number | undefined) => n !== undefined && drawn[n] && onOpen(drawn[n])
  const isAcross = isDay(field)
  const format = (value: number | null) => (value ?? 0).toLocaleString('en-NZ')
  const series = {
    data: drawn.map(valueOf),
    label,
    color: theme.palette.primary.main,
    valueFormatter: format,
  }
  const earlier = valueBefore && {
    data: drawn.map(valueBefore),
    label: say('chart.before', { measure: label }),
    color: theme.palette.text.disabled,
    valueFormatter: format,
  }
  const bars = earlier ? [series, earlier] : [series]
  const height = heightOf(kind, field, drawn.length, bars.length)
  const numbers = {
    min: drawn.some(part => (valueOf(part) ?? 0) < 0) ? undefined : 0,
    tickMinStep: isCount ? 1 : undefined,
    valueFormatter: (value: number) => short.format(value),
  }
  const common = {
    height,
    hideLegend: !earlier,
    skipAnimation: true,
    margin: { top: 16, right: 32, bottom: 4, left: 4 },
    // Axes hold the bars together; what is read is the bars.
    sx: { '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick': { stroke: theme.palette.divider } },
    onAxisClick: (_: unknown, at: { dataIndex: number } | null) => open(at?.dataIndex),
  }
  const upright = { ...common, yAxis: [{ ...numbers, width: 56 }], grid: { horizontal: true } }
  if (kind === 'line')
    return (
      <Room>
        <LineChart
          {...upright}
          series={[{ ...series, curve: 'linear', showMark: drawn.length < 60 }]}
          xAxis={[{ scaleType: 'point', data: names }]}
        />
      </Room>
    )
  return (
    <Room>
      {isAcross ? (
        <BarChart {...upright} series={bars} xAxis={[{ scaleType: 'band', data: names }]} />
      ) : (
        <BarChart
          {...common}
          layout="horizontal"
          series={bars}
          xAxis={[numbers]}
          yAxis={[{ scaleType: 'band', data: names, width: 150 }]}
          grid={{ vertical: true }}
        />
      )}
    </Room>
  )
}

/**
 * What axes and margins take, and a little more. A page that changes its width may leave less for a
 * moment, and a chart would draw a negative width.
 */
const Room = styled('div')({ minWidth: 200 })

/** The largest slices: thin ones are hard to distinguish and to click. */
function Pie({ kind, field, parts, rest, valueOf, named, onOpen }: Props) {
  const theme = useTheme()
  const sizeOf = (part: Measures) => valueOf(part) ?? 0
  const bySize = parts.toSorted((a, b) => sizeOf(b) - sizeOf(a)).filter(part => sizeOf(part) > 0)
  const slices = bySize.slice(0, theme.palette.series.length)
  const others = [...bySize.slice(theme.palette.series.length), ...(rest ? [rest] : [])]
  const left = others.reduce((sum, each) => sum + sizeOf(each), 0)
  const count = others.length - (rest ? 1 : 0) + (rest?.parts ?? 0)
  return (
    <PieChart
      height={heightOf(kind, field, 0, 1)}
      skipAnimation
      colors={theme.palette.series as string[]}
      series={[
        {
          data: [
            ...slices.map((part, id) => ({ id, value: sizeOf(part), label: named(part) })),
            ...(left > 0
              ? [
                  {
                    id: slices.length,
                    value: left,
                    label: say('chart.rest', { count }),
                    color: theme.palette.divider,
                  },
                ]
              : []),
          ],
          innerRadius: '45%',
          paddingAngle: 1,
          valueFormatter: ({ value }) => value.toLocaleString('en-NZ'),
        },
      ]}
      onItemClick={(_, { dataIndex }) => slices[dataIndex] && onOpen(slices[dataIndex])}
    />
  )
}

const short = new Intl.NumberFormat('en-NZ', { notation: 'compact', maximumFractionDigits: 1 })
