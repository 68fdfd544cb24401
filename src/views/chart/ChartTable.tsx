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
  const compared = (now: Measures, then: number | null | undefined) =>
    before
      ? [then ?? null, then === null || then === undefined ? null : difference(valueOf(now), then)]
      : []
  const ofPart = (part: Part) => compared(part, valueBefore?.(part))
  const numbers = (each: Measures, more: readonly (number | null)[]) =>
    [each.count, ...measures.map(measure => measure.valueOf(each)), ...more].map(n => n ?? '')
  const ofAll = compared(all, before && valueOf(before))
  const save = () =>
    saveFile({
      name: `${title} – ${by}.csv`,
      blob: new Blob(
        [
          csvOf([
            headings,
            ...ordered.map(part => [named(part), ...numbers(part, ofPart(part))]),
            ...(rest
              ? [[say('chart.rest', { count: rest.parts }), ...numbers(rest, compared(rest, null))]]
              : []),
            [say('chart.all'), ...numbers(all, ofAll)],
          ]),
        ],
        { type: 'text/csv' },
      ),
    })
  const cells = (each: Measures, more: readonly (number | null)[]) => (
    <>
      <td>{each.count.toLocaleString('en-NZ')}</td>
      {measures.map(({ name, field: measured, view: { Cell }, valueOf: of }) => (
        <td key={name}>
          <Cell field={measured} value={of(each)} />
        </td>
      ))}
      {more.map((value, n) => (
        <td key={n}>
          {value === null ? '' : `${n && value > 0 ? '+' : ''}${value.toLocaleString('en-NZ')}`}
        </td>
      ))}
    </>
  )
  return (
    <Frame>
      <div>
        <table aria-label={`${title} – ${by}`}>
          <Headings labels={headings} />
          <tbody>
            {ordered.map(part => {
              const to = listOf(part)
              return (
                <tr key={part.key ?? ''}>
                  <th scope="row">
                    {to ? <LinkBase to={to}>{named(part)}</LinkBase> : named(part)}
                  </th>
                  {cells(part, ofPart(part))}
                </tr>
              )
            })}
            {rest && (
              <tr>
                <th scope="row">{say('chart.rest', { count: rest.parts })}</th>
                {cells(rest, compared(rest, null))}
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say('chart.all')}</th>
              {cells(all, ofAll)}
            </tr>
          </tfoot>
        </table>
      </div>
      <Button startIcon={<Download />} onClick={save}>
        {say('chart.save')}
      </Button>
    </Frame>
  )
}

const difference = (now: number | null, then: number) =>
  now === null ? null : Math.round((now - then) * 100) / 100

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
