// The numbers are answers of reports, which differ by type: no field of the entity that a chart
// could sum.
import './reports.texts.ts'
import { styled } from '@mui/material/styles'
import { LinkBase, useLocation, useNavigate } from 'ra-core'
import { useState } from 'react'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { formatDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { Choice } from '#src/views/chart/Choice.tsx'
import { DrawnFigure } from '#src/views/chart/DrawnFigure.tsx'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { DaysTable } from './DaysTable.tsx'
import { OtherDays } from './OtherDays.tsx'
import { numbersOf, trendOf } from './trend.ts'
import { useReported } from './useReported.ts'

const TrendDrawing = LazyPart(() => import('./TrendDrawing.tsx'))
const length = 28

/**
 * One number of the reports of a type over four weeks: one line per branch, and the same numbers as
 * a table.
 */
export function TrendOfReports() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const [last, setLast] = useState<string>()
  const { branches, types, reports, days, today, error, refetch } = useReported(
    last,
    length,
    asked.get('type'),
  )
  const counted = types?.filter(({ questions }) => numbersOf(questions).length > 0) ?? []
  const type = counted.find(({ id }) => id === asked.get('type')) ?? counted[0]
  const numbers = type ? numbersOf(type.questions) : []
  const number = numbers.find(({ name }) => name === asked.get('number')) ?? numbers[0]
  const lines =
    type && number && reports
      ? trendOf({
          branches,
          days,
          name: number.name,
          reports: reports.filter(({ typeId }) => typeId === type.id),
        })
      : undefined
  const reportedDays = days
    .toReversed()
    .filter(day => lines?.some(each => each.values[days.indexOf(day)] !== null))
  const set = (words: Record<string, string>) =>
    navigate(`${pathname}?${new URLSearchParams({ show: 'trend', ...words }).toString()}`)
  return (
    <Page>
      <Heading
        title={say('reports.trend')}
        aside={<OtherDays days={days} today={today} onLast={setLast} />}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginBottom: 12 }}>
        <Choice
          label={say('reports.type')}
          value={type?.id ?? ''}
          options={counted.map(({ id, name }) => [id, name])}
          onChange={id => set({ type: id })}
        />
        <Choice
          label={say('reports.number')}
          value={number?.name ?? ''}
          options={numbers.map(({ name, label }) => [name, label])}
          onChange={name => set({ type: type!.id, number: name })}
        />
      </div>
      {error ? (
        <ProblemState error={error} onRetry={refetch} />
      ) : lines?.length === 0 ? (
        <State title={say('reports.no_numbers')} />
      ) : (
        lines && (
          <Sides>
            <DrawnFigure
              label={number!.label}
              caption={{
                title: `${type!.name}: ${number!.label}`,
                about: [`${formatDate(days[0]!)} – ${formatDate(days.at(-1)!)}`],
              }}
            >
              <TrendDrawing days={days} lines={lines} />
            </DrawnFigure>
            <DaysTable
              isNumeric
              label={number!.label}
              corner={say('reports.day')}
              columns={lines.map(({ branchId, branch }) => ({ key: branchId, label: branch }))}
              rows={reportedDays.map(day => ({
                key: day,
                heading: (
                  <LinkBase to={dayList(pathname, type!.id, day)}>{formatDate(day)}</LinkBase>
                ),
                cells: lines.map(
                  ({ values }) => values[days.indexOf(day)]?.toLocaleString('en-NZ') ?? '',
                ),
              }))}
            />
          </Sides>
        )
      )}
    </Page>
  )
}

const dayList = (pathname: string, typeId: string, day: string) =>
  `${pathname}?filter=${encodeURIComponent(JSON.stringify({ typeId: [typeId], date: { gte: day, lte: day } }))}`

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(320px, 1fr) fit-content(520px)',
  alignItems: 'start',
  gap: 16,
  minHeight: 0,
  overflow: 'auto',
  '& > *': { minWidth: 0, margin: 0 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
