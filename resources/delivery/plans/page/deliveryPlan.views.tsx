import './planning.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase, ResourceContextProvider, useGetOne } from 'ra-core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RecordOf } from '#define'
import { mayReach } from '#src/app/access.ts'
import { preloadEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { say } from '#src/i18n/say.ts'
import { useNewer } from '#src/live/useNewer.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { useTabName } from '#src/shell/tabs/TabsProvider.tsx'
import { ChangedNotice } from '#src/views/parts/ChangedNotice.tsx'
import { Page } from '#src/views/parts/Page.tsx'
import { ProblemState, State } from '#src/views/parts/States.tsx'
import type { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { PlannedDeliveries } from './PlannedDeliveries.tsx'
import { usePlansOf, type By } from './plansOf.ts'

/**
 * The deliveries of an order or a ticket: of the one in the address, of that of a plan, otherwise of
 * the last opened order.
 */
export default function DeliveryPlan() {
  const [params] = useSearchParams()
  const given = (name: string) => params.get(name)?.trim() || undefined
  const planId = given('planId')
  const ticketId = given('ticketId')
  const orderId =
    given('orderId') ?? (planId || ticketId ? undefined : recall<string>(names.orderId))
  return (
    <ResourceContextProvider value={resourceOfEntity('deliveryPlans')!}>
      <Page>
        {ticketId ? (
          <Read key={ticketId} by="ticketId" id={ticketId} planId={planId} />
        ) : orderId ? (
          <Read key={orderId} by="orderId" id={orderId} planId={planId} />
        ) : planId ? (
          <OfPlan key={planId} planId={planId} />
        ) : (
          <Nothing title={say('planning.none')}>{say('planning.none_why')}</Nothing>
        )}
      </Page>
    </ResourceContextProvider>
  )
}

/** The deliveries of the order or the ticket of a plan. */
function OfPlan({ planId }: { planId: string }) {
  const { data, error, refetch } = useGetOne<RecordOf<typeof deliveryPlans>>(
    resourceOfEntity('deliveryPlans')!,
    { id: planId },
  )
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  const { orderId, ticketId } = data
  return ticketId ? (
    <Read by="ticketId" id={ticketId} planId={planId} />
  ) : (
    <Read by="orderId" id={orderId!} planId={planId} />
  )
}

interface Props {
  by: By
  id: string
  planId: string | undefined
}

function Read({ by, id, planId }: Props) {
  const [params, setParams] = useSearchParams()
  const { query, queryKey, read } = usePlansOf(by, id)
  const { data, error, refetch } = query
  const showNewer = useNewer('order', data?.orderId ?? id, { queryKey, shown: query, read })
  // Loads in parallel with the deliveries.
  preloadEntity('deliveryPlans')
  useTabName(data && say('planning.of', { no: data.no }))
  const isThere = data !== undefined
  const isNamed = ['orderId', 'ticketId', 'planId'].some(name => params.get(name))
  useEffect(() => {
    if (!isThere) return
    if (by === 'orderId') remember(names.orderId, id)
    if (!isNamed) setParams({ [by]: id }, { replace: true })
  }, [by, id, isNamed, isThere, setParams])
  if (!data) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PlannedDeliveries of={data} planId={planId} />
      <ChangedNotice onShow={showNewer} />
    </>
  )
}

function Problem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <State heading="h1" title={say('planning.loading')} />
  const isUnknown = [400, 404].includes((error as { status?: number }).status ?? 0)
  if (!isUnknown)
    return <ProblemState title={say('planning.failed')} error={error} onRetry={onRetry} />
  return <Nothing title={say('planning.unknown')}>{say('planning.unknown_why')}</Nothing>
}

function Nothing({ title, children }: { title: string; children: string }) {
  const list = `/${resourceOfEntity('orders')}`
  return (
    <State
      heading="h1"
      title={title}
      action={
        mayReach(list) && (
          <Button variant="outlined" component={LinkBase} to={list}>
            {say('planning.orders')}
          </Button>
        )
      }
    >
      {children}
    </State>
  )
}
