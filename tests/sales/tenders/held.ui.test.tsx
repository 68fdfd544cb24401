import { screen, waitFor } from '@testing-library/react'
import { ListContextProvider } from 'ra-core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import Held from '#resources/tenders/Held.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const balances = {
  customer: 'Mere Walker',
  credit: 0,
  creditExpiring: 0,
  creditExpiresOn: null,
  points: 0,
  pointsWorth: 0,
  pointsExpiring: 0,
  pointsExpireOn: null,
  giftCards: 0,
}

test('what a customer holds is asked anew once the ledger below it has another entry', async () => {
  const provider = fakeProvider()
  const asked = vi
    .fn<() => Promise<object>>(async () => ({ data: { ...balances, points: 5000 } }))
    .mockResolvedValueOnce({ data: balances })
  provider.call.mockImplementation(asked as never)
  const filter = { customerId: 'c1' }
  function Page() {
    const [data, setData] = useState<object[]>([])
    return (
      <ListContextProvider value={{ filter, data } as never}>
        <Held />
        <button onClick={() => setData([{ id: 'e1', points: 5000 }])}>Adjust</button>
      </ListContextProvider>
    )
  }
  const { user } = show(<Page />, { provider })
  await screen.findByLabelText('Balances of Mere Walker')
  expect(asked).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Adjust' }))
  await waitFor(() => expect(screen.getByText('5,000')).toBeTruthy())
  expect(asked).toHaveBeenCalledTimes(2)
})
