import '#src/views/list/tools/import.texts.ts'
import './bulk.texts.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkBase, useNotify } from 'ra-core'
import { use, useState } from 'react'
import { answerList, type CallAnswer } from '#define'
import { loadCall } from '#data/calls.ts'
import { saveFile } from '#src/app/saveFile.ts'
import { useProvider } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { ProgressLine } from '#src/loading/ProgressLine.tsx'
import { ShapeTable } from '#src/views/call/ShapeTable.tsx'
import { messageOf, ProblemState } from '#src/views/parts/States.tsx'
import type { bulkPriceCalls } from './bulkPrices.calls.ts'
import { PreviewPages } from './PreviewPages.tsx'
import type { Wanted } from './chosen.ts'
import '#src/views/list/tools/import.texts.ts'

type Preview = CallAnswer<typeof bulkPriceCalls.previewPrices>

const pageSize = 50

/** What new prices would be, all that is wrong with them, and setting them. */
export function PricePreview({ wanted, onDone }: { wanted: Wanted; onDone: () => void }) {
  const provider = useProvider()
  const queries = useQueryClient()
  const notify = useNotify()
  const call = use(loadCall('previewPrices'))
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['call', 'previewPrices', wanted, page],
    queryFn: ({ signal }) =>
      provider.call('previewPrices', { ...wanted, pageNo: page, pageSize }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const applying = useMutation({
    mutationFn: (token: string) => provider.call('applyPrices', { ...wanted, token }),
    onSuccess: ({ ids }) => {
      notify(say('bulk_prices.done', wordsOf(ids.length)), { type: 'success' })
      void queries.invalidateQueries()
      onDone()
    },
    // Whatever was refused, what is shown is no longer what is there.
    onError: () => void refetch(),
  })
  const isBusy = isFetching || applying.isPending
  const { problems = 0, belowCost = 0, unknownCost = 0, quotations = 0, token } = data?.data ?? {}
  return (
    <>
      {isBusy && (
        <ProgressLine
          aria-label={say(applying.isPending ? 'bulk_prices.setting' : 'bulk_prices.reading')}
        />
      )}
      {error && <ProblemState error={error} onRetry={() => void refetch()} />}
      {applying.error && <Alert severity="error">{messageOf(applying.error)}</Alert>}
      {data && !error && (
        <>
          {problems > 0 && (
            <Alert
              severity="error"
              action={
                <Button color="inherit" onClick={() => saveFile(problemsFile(data))}>
                  {say('import.errors_file')}
                </Button>
              }
            >
              {say('bulk_prices.problems', wordsOf(problems))}
            </Alert>
          )}
          {notes({ belowCost, unknownCost, quotations }).map(note => (
            <Alert key={note} severity="warning">
              {note}
            </Alert>
          ))}
          {problems > 0 && (
            <ShapeTable
              title={say('import.problems')}
              shape={answerList(call, 'problems')!.shape}
              columns={{ row: true, message: true }}
              rows={data.problems.slice(0, mostProblems)}
            />
          )}
          <ShapeTable
            title={say('bulk_prices.preview', wordsOf(data.totalCount))}
            shape={answerList(call, 'rows')!.shape}
            columns={columns}
            rows={data.rows}
          />
          <PreviewPages
            page={page}
            pageSize={pageSize}
            total={data.totalCount}
            setPage={setPage}
            isBusy={isBusy}
          />
          {problems === 0 && (
            <div>
              <Button variant="contained" disabled={isBusy} onClick={() => applying.mutate(token!)}>
                {say('bulk_prices.apply', wordsOf(data.totalCount))}
              </Button>{' '}
              <Button component={LinkBase} to="/product/priceHistory">
                {say('bulk_prices.history')}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** More stand in the file of the problems. */
const mostProblems = 100

const columns = {
  sku: true,
  name: true,
  market: true,
  kind: true,
  oldAmount: true,
  newAmount: true,
  change: true,
  changePercent: true,
  margin: true,
  marginPercent: true,
  quotations: true,
  fromOnUtc: true,
  toOnUtc: true,
} as const

const notes = (found: Partial<Record<'belowCost' | 'unknownCost' | 'quotations', number>>) =>
  (['belowCost', 'unknownCost', 'quotations'] as const).flatMap(what =>
    found[what] ? [say(`bulk_prices.${what}`, wordsOf(found[what]))] : [],
  )

const wordsOf = (count: number) => ({
  smart_count: count,
  count: count.toLocaleString('en-NZ'),
})

/** All problems, to work through in a spreadsheet. */
const problemsFile = ({ problems }: Preview) => ({
  name: 'prices-errors.csv',
  blob: new Blob(
    [
      '\uFEFF',
      ...[
        [say('import.row'), say('import.column'), say('import.problem')],
        ...problems.map(p => [String(p.row), p.field, p.message]),
      ].map(cells => `${cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`),
    ],
    { type: 'text/csv' },
  ),
})
