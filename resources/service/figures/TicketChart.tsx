import './figures.texts.ts'
import { styled } from '@mui/material/styles'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { labelOf, type AnyField, type CallAnswer, type Calls } from '#define'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Choice } from '#src/views/chart/Choice.tsx'
import { DrawnFigure } from '#src/views/chart/DrawnFigure.tsx'
import { heightOf, type Part } from '#src/views/chart/parts.ts'
import { Section } from '#src/views/record/Section.tsx'
import { figureCalls } from './figures.calls.ts'

const ChartDrawing = LazyPart(() => import('#src/views/chart/ChartDrawing.tsx'))

type Row = CallAnswer<Calls['getTicketStatics']>['data'][number]
type Measure = keyof typeof measures

const { shape } = figureCalls.getTicketStatics.answer.data

/** The measures of the chart, each with its value in the period before, and where a bar leads. */
const measures = {
  opened: { before: 'openedBefore', opensAt: 'openedAt' },
  resolved: { before: 'resolvedBefore', opensAt: 'resolvedAt' },
  backlog: { before: 'backlogBefore', opensAt: 'backlogAt' },
  resolveHours: { before: 'resolveHoursBefore', opensAt: 'resolvedAt' },
  replyHours: { before: 'replyHoursBefore', opensAt: 'openedAt' },
  inTimePercent: { before: 'inTimePercentBefore', opensAt: 'resolvedAt' },
  reopenedPercent: { before: 'reopenedPercentBefore', opensAt: 'reopenedAt' },
} as const satisfies Readonly<Record<string, { before: keyof Row; opensAt: keyof Row }>>

const labelFor = (measure: Measure) => labelOf(measure, (shape[measure] as AnyField).options)

/** The first rows of the table as bars, each beside the period before. */
export default function TicketChart() {
  const { data } = useListContext<Row & { id: string }>()
  const [measure, setMeasure] = useState<Measure>('opened')
  const navigate = useNavigate()
  if (!data?.length) return null
  const rows = data.slice(0, mostBars)
  const { before, opensAt } = measures[measure]
  const rowOf = (part: Part) => rows[Number(part.key)]!
  const parts = rows.map((row, n): Part => ({
    key: String(n),
    label: row.name,
    count: row.opened,
    sums: {},
  }))
  const label = labelFor(measure)
  return (
    <Room>
      <Section
        title={say('ticket_figures.title')}
        actions={
          <Choice
            label={say('ticket_figures.measure')}
            value={measure}
            options={(Object.keys(measures) as Measure[]).map(each => [each, labelFor(each)])}
            onChange={each => setMeasure(each as Measure)}
          />
        }
      >
        <DrawnFigure
          label={label}
          caption={{ title: say('ticket_figures.title'), about: [label] }}
          minHeight={heightOf('bar', shape.name, rows.length, 2)}
        >
          <ChartDrawing
            kind="bar"
            step="month"
            field={shape.name}
            parts={parts}
            rest={null}
            label={label}
            isCount={!measured.has(measure)}
            valueOf={part => rowOf(part as Part)[measure]}
            valueBefore={part => rowOf(part)[before]}
            named={part => part.label ?? ''}
            onOpen={part => {
              const to = rowOf(part)[opensAt]
              if (typeof to === 'string') void navigate(to)
            }}
          />
        </DrawnFigure>
      </Section>
    </Room>
  )
}

/** The page has the height of the window: the chart leaves room for the rows above it. */
const Room = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { flex: '0 1 42%', minHeight: 180, overflow: 'auto' },
}))

/** Measures that are no counts. */
const measured: ReadonlySet<Measure> = new Set([
  'resolveHours',
  'replyHours',
  'inTimePercent',
  'reopenedPercent',
])

const mostBars = 12
