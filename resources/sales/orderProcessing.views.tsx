import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mayReach } from '../../src/app/access.ts'
import { resourceOfEntity } from '../../src/app/declarations.ts'
import { names, recall, remember } from '../../src/app/remembered.ts'
import { Page } from '../../src/views/Page.tsx'
import { ProblemState, State } from '../../src/views/States.tsx'
import { OrderDesk } from './OrderDesk.tsx'
import { useOrderProcessing } from './useOrderProcessing.ts'

/** The one page that moves an order forward: that of the address, else the one that was open last. */
export default function OrderProcessing() {
  const [params] = useSearchParams()
  const orderId = params.get('orderId')?.trim() || recall<string>(names.orderId)
  // Another order begins with nothing of the one before.
  return (
    <Page>
      {orderId ? (
        <Order key={orderId} orderId={orderId} />
      ) : (
        <NoOrder title="No order is open">
          Look one up by its code, or open one from the list.
        </NoOrder>
      )}
    </Page>
  )
}

function Order({ orderId }: { orderId: string }) {
  const { query, saving } = useOrderProcessing(orderId)
  const { data, error, refetch } = query
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere) remember(names.orderId, orderId)
  }, [isThere, orderId])

  if (data)
    return (
      <OrderDesk
        data={data}
        saving={saving}
        reload={async () => (await refetch({ throwOnError: true })).data!}
      />
    )
  if (!error) return <State title="Loading the order…" />
  const isUnknown = [400, 404].includes((error as { status?: number }).status ?? 0)
  if (!isUnknown)
    return <ProblemState title="The order could not be loaded" error={error} onRetry={refetch} />
  return (
    <NoOrder title="There is no such order">
      The address is not complete, or the order was deleted. Look it up by its code, or find it in
      the list.
    </NoOrder>
  )
}

function NoOrder({ title, children }: { title: string; children: string }) {
  const list = `/${resourceOfEntity('orders')}`
  return (
    <State
      title={title}
      action={
        mayReach(list) && (
          <Button variant="outlined" component={LinkBase} to={list}>
            Order records
          </Button>
        )
      }
    >
      {children}
    </State>
  )
}
