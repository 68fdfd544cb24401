import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import PromotionSimulation from '#resources/bi/promotionSimulation/promotionSimulation.views.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

test('a promotion is simulated where its market is, and not offered for it elsewhere', async () => {
  const showOf = (market: string) =>
    show(<PromotionSimulation />, {
      path: '/promotion/promotion_list/simulation?promotionId=winter',
      provider: fakeProvider({
        calls: {
          getSimulation: () => ({
            promotion: { name: 'Winter', state: 'Draft', market },
            progress: [],
            simulations: [],
          }),
        },
      }),
    })
  const own = showOf('NZ')
  await screen.findByText('Not simulated yet')
  expect(screen.getByRole('button', { name: 'Simulate' })).toBeTruthy()
  own.unmount()
  showOf('CA')
  await screen.findByText('This promotion is for Canada')
  expect(screen.queryByRole('button', { name: 'Simulate' })).toBe(null)
})
