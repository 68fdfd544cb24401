import '#resources/sales/orders/records/records.texts.ts'
import '#resources/sales/order.texts.ts'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkBase, ResourceContextProvider } from 'ra-core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { preloadEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { useProvider } from '#src/app/useServer.ts'
import { useNewer } from '#src/live/useNewer.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { say } from '#src/i18n/say.ts'
import { useTabName } from '#src/shell/tabs/TabsProvider.tsx'
import { ChangedNotice } from '#src/views/parts/ChangedNotice.tsx'
import { Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import { wholeOf, type AnsweredOrder } from './orderData.ts'
import { WholeOrder } from './WholeOrder.tsx'

/** The calls that read an order. */
type ReadCall = 'getOrderDetailsById' | 'getOrderProcessing'

interface Props {
  call: ReadCall
}

/** The page of an order: the one in the address, otherwise the last opened one. */
export function OrderPage({ call }: Props) {
  const [params] = useSearchParams()
  const orderId = params.get('orderId')?.trim() || recall<string>(names.orderId)
  return (
    <Page>
      {orderId ? (
        // The key resets all state for another order.
        <ReadOrder key={orderId} orderId={orderId} call={call} />
      ) : (
        <WithoutOrder title={say('order.none')}>{say('order.none_why')}</WithoutOrder>
      )}
    </Page>
  )
}

function ReadOrder({ call, orderId }: Props & { orderId: string }) {
  const provider = useProvider()
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const resource = resourceOfEntity('orders')!
  const queryKey = [resource, call, orderId]
  const read = async (how: { signal?: AbortSignal } = {}) =>
    wholeOf((await provider.call(call, { orderId }, how)).data)
  const query = useQuery({ queryKey, queryFn: read })
  const showNewer = useNewer('order', orderId, { queryKey, shown: query, read })
  const { data, error, refetch } = query
  const isThere = data !== undefined
  useTabName(data?.order.orderCode)
  // Its declarations load in parallel with the order.
  for (const name of shownEntities) preloadEntity(name)
  // Screens that are opened without an order show this one, and then name it in their address: each
  // order has a tab of its own.
  useEffect(() => {
    if (!isThere) return
    remember(names.orderId, orderId)
    if (!params.get('orderId')) setParams({ orderId }, { replace: true })
  }, [isThere, orderId, params, setParams])
  if (!isThere) return <OrderProblem error={error} onRetry={refetch} />
  const showSaved = (saved: AnsweredOrder) => {
    queries.setQueryData(queryKey, wholeOf(saved))
    // Everything that shows orders, except the data just received and previews of the former
    // version.
    void queries.invalidateQueries({
      queryKey: [resource],
      predicate: ({ queryKey: [, part] }) => part !== call && part !== 'previewOrderLines',
    })
  }
  return (
    <ResourceContextProvider value={resource}>
      <WholeOrder
        data={data}
        reload={async () => (await refetch({ throwOnError: true })).data!}
        showSaved={showSaved}
      />
      <ChangedNotice onShow={showNewer} />
    </ResourceContextProvider>
  )
}

const shownEntities = [
  'orders',
  'payments',
  'deliveryPlans',
  'reservations',
  'transfers',
  'tasks',
  'messages',
]

/** Shown while an order loads or if it cannot be read. */
function OrderProblem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <State heading="h1" title={say('order.loading')} />
  const isUnknown = [400, 404].includes((error as { status?: number }).status ?? 0)
  if (!isUnknown)
    return <ProblemState title={say('order.failed')} error={error} onRetry={onRetry} />
  return <WithoutOrder title={say('order.unknown')}>{say('order.unknown_why')}</WithoutOrder>
}

function WithoutOrder({ title, children }: { title: string; children: string }) {
  const list = `/${resourceOfEntity('orders')}`
  return (
    <State
      heading="h1"
      title={title}
      action={
        mayReach(list) && (
          <Button variant="outlined" component={LinkBase} to={list}>
            {say('order_records.title')}
          </Button>
        )
      }
    >
      {children}
    </State>
  )
}
