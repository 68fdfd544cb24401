import Button from '@mui/material/Button'
import { LinkBase, ResourceContextProvider } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { may, mayReach } from '../../src/app/access.ts'
import { pathOfScreen, resourceOfEntity } from '../../src/app/declarations.ts'
import { say } from '../../src/i18n/say.ts'
import type { AnyEntity } from '../define/index.ts'
import type { Details } from './useOrderDetails.ts'

const HistoryDrawer = lazy(() => import('../../src/views/record/HistoryDrawer.tsx'))

/** Where one goes from an order's details: on to its processing, or back through its history. */
export function OrderActions({ orders, order }: { orders: AnyEntity; order: Details['order'] }) {
  const [isHistory, setHistory] = useState(false)
  const processing = pathOfScreen('orderProcessing', mayReach)
  return (
    <ResourceContextProvider value={resourceOfEntity('orders')!}>
      {may(orders, 'one') && (
        <Button onClick={() => setHistory(true)}>{say('record.history')}</Button>
      )}
      {mayReach(processing) && (
        <Button variant="outlined" component={LinkBase} to={`${processing}?orderId=${order.id}`}>
          {say('order.processing')}
        </Button>
      )}
      {isHistory && (
        <Suspense fallback={null}>
          <HistoryDrawer entity={orders} record={order} onClose={() => setHistory(false)} />
        </Suspense>
      )}
    </ResourceContextProvider>
  )
}
