import './salesByProduct.texts.ts'
import Download from '@mui/icons-material/Download'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CallInput } from '#define'
import { loadCall } from '#data/calls.ts'
import { callKey, useProvider } from '#src/app/useServer.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Heading, Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { FileAction } from '#src/views/record/actions/FileAction.tsx'
import { ReportFilters } from '#resources/bi/report/ReportFilters.tsx'
import { useReport } from '#resources/bi/report/useReport.ts'
import type { salesByProductCalls } from './salesByProduct.calls.ts'
import { OverTime } from '#resources/bi/overTime/OverTime.tsx'
import { SalesTree, type Level } from './SalesTree.tsx'

type Input = CallInput<typeof salesByProductCalls.getSalesByProduct>

const begin = { basis: 'Written', compare: 'Period before' }
const noFilters = ['parentId']

/** Sales as a tree of categories down to SKUs; the address names the unfolded ones. */
export default function SalesByProduct() {
  const call = use(loadCall('getSalesByProduct'))
  const provider = useProvider()
  const [values, change] = useReport(begin)
  const [unfolded, setUnfolded] = useUnfolded()
  const input = values as Input
  const parents = useMemo(() => [undefined, ...unfolded], [unfolded])
  const answers = useQueries({
    queries: parents.map(parentId => {
      const of = parentId ? { ...input, parentId } : input
      return {
        queryKey: callKey('getSalesByProduct', of),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          provider.call('getSalesByProduct', of, { signal }),
        placeholderData: keepPreviousData,
      }
    }),
  })
  const [first] = answers
  const levels = new Map<string | undefined, Level>(
    parents.map((parentId, n) => {
      const { data, error, refetch } = answers[n]!
      return [parentId, { rows: data?.data, error, onRetry: () => void refetch() }]
    }),
  )
  const all = first!.data
  return (
    <Page aria-busy={answers.some(({ isFetching }) => isFetching)}>
      <Heading
        title={say('sales_tree.title')}
        aside={
          <FileAction
            call="exportSalesByProduct"
            input={{ ...input, format: 'xlsx' }}
            label={say('sales_tree.save')}
            icon={<Download />}
          />
        }
      />
      <ReportFilters
        call={call}
        title={say('sales_tree.title')}
        list="data"
        values={values}
        onChange={change}
        without={noFilters}
        total={all?.data.length}
      />
      <OverTime call="getSalesOverTime" values={values} path="/bi/sales_by_product" />
      {first!.error ? (
        <ProblemState error={first!.error} onRetry={() => void first!.refetch()} />
      ) : !all ? (
        <Muted>{say('common.loading_more')}</Muted>
      ) : all.data.length === 0 ? (
        <State title={say('sales_tree.none')}>{say('sales_tree.none_why')}</State>
      ) : (
        <>
          <SalesTree levels={levels} total={all.total} unfolded={unfolded} onUnfold={setUnfolded} />
          <Muted>{say('sales_tree.note')}</Muted>
        </>
      )}
    </Page>
  )
}

/** The categories that are unfolded, in the address. */
function useUnfolded() {
  const [params, setParams] = useSearchParams()
  const text = params.get('open') ?? ''
  const unfolded = useMemo(() => text.split(',').filter(Boolean), [text])
  const set = (ids: readonly string[]) =>
    setParams(
      before => {
        const after = new URLSearchParams(before)
        if (ids.length) after.set('open', ids.join(','))
        else after.delete('open')
        return after
      },
      { replace: true },
    )
  return [unfolded, set] as const
}
