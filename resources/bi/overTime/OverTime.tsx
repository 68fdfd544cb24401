import './overTime.texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { labelOf, type AnyField, type CallAnswer } from '#define'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { maySee } from '#src/fields/maySee.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Choice } from '#src/views/chart/Choice.tsx'
import { DrawnFigure } from '#src/views/chart/DrawnFigure.tsx'
import { heightOf, nameOfStep, type Part, type Step } from '#src/views/chart/parts.ts'
import { ProblemState } from '#src/views/parts/States.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { overTimeCalls } from './overTime.calls.ts'

const ChartDrawing = LazyPart(() => import('#src/views/chart/ChartDrawing.tsx'))

type Values = Readonly<Record<string, any>>
type Row = CallAnswer<typeof overTimeCalls.getSalesOverTime>['data'][number]
type Measure = (typeof measures)[number]
const measures = ['revenue', 'quantity', 'discount', 'margin'] as const
const { shape } = overTimeCalls.getSalesOverTime.answer.data
const fieldOf = (measure: Measure) => shape[measure] as AnyField
const wordOf = (measure: Measure) => labelOf(measure, fieldOf(measure).options)

interface Props {
  call: 'getSalesOverTime' | 'getPeopleOverTime'
  /** The filter of the report beside it. */
  values: Values
  /** The address of the report, whose days a click narrows. */
  path: string
}

/** The sales of a report by day, week or month, as the filter *Over time* asks for. */
export function OverTime({ call, values, path }: Props) {
  const provider = useProvider()
  const navigate = useNavigate()
  const [measure, setMeasure] = useState<Measure>('revenue')
  const { data, error, refetch } = useQuery({
    queryKey: callKey(call, values),
    queryFn: ({ signal }) => provider.call(call, values as never, { signal }),
    enabled: Boolean(values.over),
  })
  if (!values.over) return null
  const step = (values.over as string).toLowerCase() as Step
  const rows = (data?.data ?? []) as readonly Row[]
  const label = wordOf(measure)
  const about = say('over_time.of', {
    measure: label,
    step: say(`over_time.${values.over as 'Day' | 'Week' | 'Month'}`),
  })
  const open = ({ key }: Part) => {
    const next = rows[rows.findIndex(({ day }) => day === key) + 1]
    const to = next ? dayBefore(next.day) : values.to
    const from = values.from && values.from > key! ? values.from : key
    const filter = JSON.stringify({ ...values, from, ...(to && { to }) })
    void navigate(`${path}?${new URLSearchParams({ filter }).toString()}`)
  }
  return (
    <Section title={say('over_time.title')}>
      {error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Muted>{say('common.loading_more')}</Muted>
      ) : rows.length === 0 ? (
        <Muted>{say('over_time.none')}</Muted>
      ) : (
        <>
          <Choice
            label={say('over_time.measure')}
            value={measure}
            options={measures
              .filter(each => maySee(fieldOf(each)))
              .map(each => [each, wordOf(each)] as const)}
            onChange={each => setMeasure(each as Measure)}
          />
          <DrawnFigure
            label={about}
            caption={{ title: say('over_time.title'), about: [about] }}
            minHeight={heightOf('bar', shape.day, rows.length, 1)}
          >
            <ChartDrawing
              kind={step === 'day' && rows.length > 60 ? 'line' : 'bar'}
              step={step}
              field={shape.day}
              parts={rows.map(({ day }) => ({ key: day, label: null, count: 0, sums: {} }))}
              rest={null}
              label={label}
              isCount={measure === 'quantity'}
              valueOf={part => rowOf(rows, part as Part)?.[measure] ?? 0}
              {...(values.compare &&
                measure === 'revenue' && {
                  valueBefore: (part: Part) => rowOf(rows, part)?.revenueBefore ?? 0,
                })}
              named={({ key }) => nameOfStep(key!, step)}
              onOpen={open}
            />
          </DrawnFigure>
        </>
      )}
    </Section>
  )
}

const rowOf = (rows: readonly Row[], { key }: Part) => rows.find(({ day }) => day === key)

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
