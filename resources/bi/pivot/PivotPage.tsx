import './pivot.texts.ts'
import Download from '@mui/icons-material/Download'
import { styled } from '@mui/material/styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LinkBase } from 'ra-core'
import { use } from 'react'
import { listAddress, type CallAnswer } from '#define'
import { loadCall } from '#data/calls.ts'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { plainAmount } from '#src/fields/number/amountText.ts'
import { formatMonth } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import { ReportFilters } from '#resources/bi/report/ReportFilters.tsx'
import { useReport } from '#resources/bi/report/useReport.ts'
import type { pivotCalls } from './pivot.calls.ts'

type Answer = CallAnswer<typeof pivotCalls.getSalesPivot>
type Values = Readonly<Record<string, unknown>>

interface Props {
  call: 'getSalesPivot' | 'getPeoplePivot'
  file: 'exportSalesPivot' | 'exportPeoplePivot'
  rows: string
}

/** Rows by columns of one measure; all that it shows stands in the address. */
export function PivotPage({ call: name, file, rows }: Props) {
  const call = use(loadCall(name))
  const provider = useProvider()
  const [values, change] = useReport({
    basis: 'Written',
    rows,
    columns: 'Month',
    measure: 'Revenue',
  })
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: callKey(name, values),
    queryFn: ({ signal }) => provider.call(name, values as never, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page aria-busy={isFetching}>
      <Heading
        title={say('pivot.title')}
        aside={
          <FileAction
            call={file}
            input={{ ...values, format: 'xlsx' } as never}
            label={say('pivot.save')}
            icon={<Download />}
          />
        }
      />
      <ReportFilters
        call={call}
        title={say('pivot.title')}
        list="rows"
        values={values}
        onChange={next => change({ ...next, after: undefined })}
        without={leftOut}
        total={data?.rows.length}
      />
      {error ? (
        <ProblemState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Muted>{say('common.loading_more')}</Muted>
      ) : data.rows.length === 0 ? (
        <State title={say('pivot.none')}>{say('pivot.none_why')}</State>
      ) : (
        <>
          <Cells pivot={data as Answer} values={values} />
          <Muted>
            {values.after ? (
              <>
                {say('pivot.note_of_rest', { smart_count: Number(values.after) })}{' '}
                <LinkBase to={listAddress('', { ...values, after: undefined })}>
                  {say('pivot.all_rows')}
                </LinkBase>
              </>
            ) : (
              say('pivot.note')
            )}
          </Muted>
        </>
      )}
    </Page>
  )
}

/** It has no input: the last row leads to it, and so does the way back. */
const leftOut = ['after']

/** A month, which the call names by its digits, as elsewhere on screens. */
const monthOr = (label: string) =>
  /^\d{4}-\d{2}$/.test(label) ? formatMonth(`${label}-01`) : label

function Cells({ pivot, values }: { pivot: Answer; values: Values }) {
  const { columns, rows, totals, total, isMoney, screen, filter: common, restAfter } = pivot
  // Totals of the rest are those of the rows in sight, to which no filter leads.
  const ofAll = values.after ? null : {}
  const text = isMoney ? plainAmount : (value: number) => value.toLocaleString('en-NZ')
  /** A number that leads to its entries, if these can be asked for. */
  const number = (value: number, ...filters: readonly (object | null)[]) => {
    if (!value) return null
    if (!common || filters.includes(null)) return text(value)
    const narrowed = Object.assign({}, common, ...filters) as Values
    return <LinkBase to={listAddress(screen, narrowed)}>{text(value)}</LinkBase>
  }
  return (
    <Frame>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('pivot.name')}</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {monthOr(label)}
              </th>
            ))}
            <th scope="col">{say('pivot.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row">
                {row.isRest ? (
                  <LinkBase to={listAddress('', { ...values, after: restAfter })}>
                    {say('pivot.rest', { smart_count: row.parts })}
                  </LinkBase>
                ) : (
                  monthOr(row.label)
                )}{' '}
                {row.code && <Muted>{row.code}</Muted>}
              </th>
              {(row.cells as number[]).map((value, n) => (
                <td key={columns[n]!.key}>
                  {number(value, row.filter as object | null, columns[n]!.filter as object | null)}
                </td>
              ))}
              <td>{number(row.total, row.filter as object | null)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('pivot.total')}</th>
            {(totals as number[]).map((value, n) => (
              <td key={columns[n]!.key}>
                {number(value, columns[n]!.filter as object | null, ofAll)}
              </td>
            ))}
            <td>{number(total, ofAll)}</td>
          </tr>
        </tfoot>
      </table>
    </Frame>
  )
}

const Frame = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.palette.divider}`
  return {
    overflow: 'auto',
    maxHeight: '70vh',
    border: line,
    borderRadius: theme.shape.borderRadius,
    background: theme.palette.background.paper,
    '& table': {
      width: '100%',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: '0.8125rem',
      fontVariantNumeric: 'tabular-nums',
    },
    '& th, & td': {
      height: 32,
      padding: '0 10px',
      whiteSpace: 'nowrap',
      textAlign: 'right',
      borderBottom: line,
      background: theme.palette.background.paper,
    },
    '& th': { fontWeight: 500, color: theme.palette.text.secondary },
    '& th[scope=row]': {
      position: 'sticky',
      left: 0,
      textAlign: 'left',
      maxWidth: 260,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: theme.palette.text.primary,
    },
    '& tr > :last-child': { position: 'sticky', right: 0, fontWeight: 600 },
    '& thead th:first-of-type': { textAlign: 'left' },
    '& thead th, & thead td': { position: 'sticky', top: 0, zIndex: 1 },
    '& tfoot th, & tfoot td': { position: 'sticky', bottom: 0, fontWeight: 600, borderBottom: 0 },
    '& a': { color: theme.palette.primary.main, textDecoration: 'none' },
    '& a:hover, & a:focus-visible': { textDecoration: 'underline' },
    [theme.breakpoints.down('sm')]: { '& th[scope=row]': { maxWidth: 130 } },
  }
})
