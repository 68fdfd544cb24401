import '#resources/delivery/plans/page/planning.texts.ts'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import ReasonedDays from '#resources/delivery/whyNot/ReasonedDays.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const area = 'Auckland Delivery does not serve 3506.'
const day = (date: string, verdict: string, reasons: string[] = []) => ({
  date,
  isFree: verdict !== 'Not Free',
  verdict,
  reasons: [area, ...reasons].map(message => ({ message })),
  stopsNearBy: verdict === 'Free' ? 2 : 0,
  nearestKm: null,
})

test('the days are a grid of weeks; what holds for all is said once, reasons of one day below', async () => {
  const getReasonedDates = () => ({
    data: [
      day('2026-12-01', 'Not Free', ['01/12/2026 is closed.']),
      day('2026-12-02', 'Free But', ['0 of 1 will be there by 02/12.']),
      day('2026-12-03', 'Free'),
    ],
  })
  const choose = vi.fn<(date: string) => void>()
  const { user, container } = show(
    <ReasonedDays asked={{ calendarId: 'c', planId: 'p' }} chosen={null} onChoose={choose} />,
    { provider: fakeProvider({ calls: { getReasonedDates } }) },
  )
  const days = await screen.findByRole('group', { name: 'The next 3 days' })
  expect(days.querySelectorAll('button')).toHaveLength(3)
  expect(container.textContent!.split(area)).toHaveLength(2)
  // The first free day is looked at.
  expect(container.textContent).not.toContain('will be there')
  await user.click(screen.getByRole('button', { name: /^Wed 02\/12\/2026/ }))
  expect(screen.getByText('0 of 1 will be there by 02/12.')).toBeTruthy()
  expect(choose.mock.calls).toEqual([['2026-12-02']])
  await user.click(screen.getByRole('button', { name: 'Tue 01/12/2026, Unavailable' }))
  expect(screen.getByText('01/12/2026 is closed.')).toBeTruthy()
  expect(choose).toHaveBeenCalledTimes(1)
})
