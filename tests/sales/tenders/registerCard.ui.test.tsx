import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadCall } from '#data/calls.ts'
import RegisterCard from '#resources/tenders/giftCards/registerCard.views.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

beforeAll(async () => {
  await loadCall('registerGiftCard')
})

const orderId = '01999999-0000-7000-8000-000000000001'
const registering = (lines: readonly object[]) =>
  show(<RegisterCard />, {
    provider: fakeProvider({
      calls: { getGiftCardLines: () => ({ data: lines, isPaid: true, customerId: 'c1' }) },
    }),
    path: `/sale/giftCards/registerCard?orderId=${orderId}`,
  })

test('an order whose gift cards are all registered says that, and not that it sold none', async () => {
  registering([{ id: 'l1', name: '1: Gift card', left: 0 }])
  await screen.findByText('All gift cards of this order are registered.')
  expect(screen.queryByText('No line of this order sells a gift card.')).toBeNull()
})

test('an order that sold no gift card says so', async () => {
  registering([])
  await screen.findByText('No line of this order sells a gift card.')
})
