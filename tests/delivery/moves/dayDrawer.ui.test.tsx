import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import DayDrawer from '#resources/delivery/diary/DayDrawer.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

test('the drawer of a day names its calendar, and reads its slots anew once plans were moved', async () => {
  const date = '2026-12-02'
  let booked = 2
  const day = () => ({
    id: 'd1',
    date,
    version: 1,
    isOpen: true,
    isLocked: false,
    isPast: false,
    capacity: {},
    booked: {},
    slots: [{ id: 's1', period: '08:00-12:00', booked, capacity: 4 }],
  })
  const provider = fakeProvider({
    getMany: async () => ({ data: [{ id: 'c1', label: 'Auckland Delivery' }] }),
    beside: async () => ({ days: [] }),
    calls: {
      getCalendarMonth: () => ({ data: [day()] }),
      getMoveProposal: () => ({ plans: [], days: [], trips: [] }),
    },
  })
  const { user } = show(
    <DayDrawer date={date} filter={{ calendarId: 'c1' }} onClose={() => {}} />,
    { provider, resource: 'deliveryPlans' },
  )
  expect(await screen.findByRole('heading', { name: /Auckland Delivery$/ })).toBeTruthy()
  const slots = () => screen.findByRole('region', { name: 'Time slots' })
  expect((await slots()).textContent).toContain('08:00-12:00 2 / 4')
  await user.click(screen.getByRole('button', { name: 'Move plans' }))
  const dialog = await screen.findByRole('dialog', { name: /^Move the plans of/ })
  booked = 0
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect((await slots()).textContent).toContain('08:00-12:00 0 / 4'))
})
