import Download from '@mui/icons-material/Download'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { LinkBase } from 'ra-core'
import type { To } from 'react-router-dom'
import type { AnyField } from '#define'
import { say } from '#src/i18n/say.ts'
import { saveFile } from '#src/app/saveFile.ts'
import type { Measure } from './measures.ts'
import { csvOf, isDay, type Measures, type Part, type Parts } from './parts.ts'
import { Headings } from '#src/fields/composite/LinesShell.tsx'
import './chart.texts.ts'

interface Props extends Parts {
  readonly title: string
  /** The label of the grouping field. */
  readonly by: string
  readonly field: AnyField
  readonly measures: readonly Measure[]
  /** The main measure, and its value in the previous period if compared. */
  readonly label: string
  readonly valueOf: (each: Measures) => number | null
  readonly valueBefore?: ((part: Part) => number | null) | undefined
  readonly before?: Measures | undefined
  readonly named: (part: Part) => string
  /** The link to the list of a part, if it has one. */
  readonly listOf: (part: Part) => To | undefined
}

/** The numbers of a chart: each part links to the list of its records. */
export function ChartTable(props: Props) {
  const { title, by, field, parts, rest, all, named, listOf } = props
  const { label, valueOf, valueBefore, before } = props
  // A comparison shows the main measure only: the others would take its place.
  const measures = before
    ? props.measures.filter(measure => measure.valueOf === valueOf)
    : props.measures
  // Newest first.
  const ordered = isDay(field) ? parts.toReversed() : parts
  const headings = [
    by,
    say('chart.count'),
    ...measures.map(measure => measure.label),
    ...(before ? [say('chart.before', { measure: label }), say('chart.change')] : []),
  ]
  /** A row: its name, its count and measures, and the comparison of the main measure. */
  const line = (name: string, each: Measures, then?: number | null, to?: To) => ({
    name,
    to,
    numbers: [
      each.count,
      ...measures.map(measure => measure.valueOf(each)),
      ...(before ? [then ?? null, difference(valueOf(each), then ?? null)] : []),
    ],
  })
  const lines = [
    ...ordered.map(part => line(named(part), part, valueBefore?.(part), listOf(part))),
    ...(rest ? [line(say('chart.rest', { count: rest.parts }), rest)] : []),
  ]
  const total = line(say('chart.all'), all, before && valueOf(before))
  const save = () => {
    const rows = [...lines, total].map(({ name, numbers }) => [name, ...numbers.map(n => n ?? '')])
    const blob = new Blob([csvOf([headings, ...rows])], { type: 'text/csv' })
    saveFile({ name: `${title} – ${by}.csv`, blob })
  }
  const numberAt = (value: number | null, n: number) => {
    const measure = measures[n - 1]
    if (measure) return <measure.view.Cell field={measure.field} value={value} />
    const isGrowth = n > measures.length + 1 && value !== null && value > 0
    return value !== null && `${isGrowth ? '+' : ''}${value.toLocaleString('en-NZ')}`
  }
  const row = ({ name, to, numbers }: (typeof lines)[number], key?: number) => (
    <tr key={key}>
      <th scope="row">{to ? <LinkBase to={to}>{name}</LinkBase> : name}</th>
      {numbers.map((value, n) => (
        <td key={n}>{numberAt(value, n)}</td>
      ))}
    </tr>
  )
  return (
    <Frame>
      <div>
        <table aria-label={`${title} – ${by}`}>
          <Headings labels={headings} />
          <tbody>{lines.map(row)}</tbody>
          <tfoot>{row(total)}</tfoot>
        </table>
      </div>
      <Button startIcon={<Download />} onClick={save}>
        {say('chart.save')}
      </Button>
    </Frame>
  )
}

const difference = (now: number | null, then: number | null) =>
  now === null || then === null ? null : Math.round((now - then) * 100) / 100

const Frame = styled('div')(({ theme }) => ({
  padding: '4px 0',
  '& > div': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
  '& th, & td': {
    height: 30,
    padding: '0 12px',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& th:first-of-type': { textAlign: 'left', fontWeight: 450 },
  '& thead th': { color: theme.palette.text.secondary, fontWeight: 500 },
  '& tfoot :is(th, td)': { fontWeight: 600, borderBottom: 0 },
  '& a': { color: theme.palette.primary.main, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
  '& > .MuiButton-root': { margin: '2px 6px' },
}))
