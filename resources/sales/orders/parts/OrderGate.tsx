import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { preloadEntity, resourceOfEntity } from '#src/app/product/declarations.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { say } from '#src/i18n/say.ts'
import { ProblemState, State } from '#src/views/parts/States.tsx'

/** The order of a screen: the one in the address, otherwise the last opened one. */
export function useOrderId(): string | undefined {
  const [params] = useSearchParams()
  return params.get('orderId')?.trim() || recall<string>(names.orderId)
}

/** Loads the declarations of an order's page in parallel with the order. */
export function preloadParts() {
  for (const name of parts) preloadEntity(name)
}
const parts = [
  'orders',
  'payments',
  'deliveryPlans',
  'reservations',
  'transfers',
  'tasks',
  'messages',
]

/** Remembers an existing order for screens that are opened without one. */
export function useRememberedOrder(orderId: string, isThere: boolean) {
  useEffect(() => {
    if (isThere) remember(names.orderId, orderId)
  }, [isThere, orderId])
}

/** Shown without an order in the address. */
export const NoOrder = () => (
  <WithoutOrder title={say('order.none')}>{say('order.none_why')}</WithoutOrder>
)

/** Shown while an order loads or if it cannot be read. */
export function OrderProblem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
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
            {say('order.records')}
          </Button>
        )
      }
    >
      {children}
    </State>
  )
}
