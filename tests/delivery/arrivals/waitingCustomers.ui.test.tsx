import { configure, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadCall } from '#data/calls.ts'
import { LiveContext } from '#src/live/useLive.ts'
import CallScreen from '#src/views/call/CallScreen.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { telling } from '#tests/support/ui/telling.ts'

// The table and the panel are loaded when they are first shown.
configure({ asyncUtilTimeout: 10_000 })
// What is there does not suspend.
beforeAll(() => loadCall('getWaitingCustomers'))

const branchId = '01999999-0000-7000-8000-000000000001'
const waiting = (customer: string) => ({ customer, planNo: `P-${customer}`, items: 1 })

test('the screen of waiting customers shows who arrives, without a visit to it anew', async () => {
  const line = telling()
  const path = '/warehouse/preparation/arrivals'
  let data = [waiting('Ann')]
  const getWaitingCustomers = vi.fn(() => ({ branchId, data }))
  show(
    <LiveContext value={line.live}>
      <CallScreen
        leaf={
          {
            path,
            title: 'Customers at the counter',
            table: 'getWaitingCustomers',
            screen: 'waitingCustomers',
          } as never
        }
      />
    </LiveContext>,
    { provider: fakeProvider({ calls: { getWaitingCustomers } }), path },
  )
  await screen.findByText('Ann')
  await vi.waitFor(() => expect(line.follows('arrivals', branchId)).toBe(true), 10_000)
  data = [waiting('Ann'), waiting('Ben')]
  await line.tell('arrivals', branchId)
  await screen.findByText('Ben')
})
