import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fromRequest } from '#data/requests.ts'
import DayDrawer from '#resources/delivery/diary/DayDrawer.tsx'
import { useMovePlan } from '#resources/delivery/diary/useMovePlan.tsx'
import { Notifications } from '#src/shell/frame/Notifications.tsx'
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

test('a plan that is moved to another day offers Undo and a text; one that stays says so', async () => {
  const plan = { id: 'p1', version: 1, calendarId: 'c1', date: '2026-12-02', slotId: null }
  const record = { ...plan, no: 'P1', state: 'Scheduled', labels: { orderId: 'INV1' } }
  const updateDeliveryPlanDate = vi.fn(({ date }: { date: string }) =>
    fromRequest({ data: { ...plan, date } }, new Headers({ 'x-request-id': 'r1' })),
  )
  const Card = () => {
    const move = useMovePlan(record)
    return ['2026-12-02', '2026-12-03'].map(date => (
      <button key={date} onClick={() => void move({ date, slotId: null, reason: 'Weather' })}>
        {date}
      </button>
    ))
  }
  const { user, notices } = show(
    <>
      <Card />
      <Notifications />
    </>,
    { provider: fakeProvider({ calls: { updateDeliveryPlanDate } }), resource: 'deliveryPlans' },
  )
  await user.click(screen.getByRole('button', { name: '2026-12-02' }))
  await waitFor(() => expect(notices()).toContain('INV1'))
  expect(updateDeliveryPlanDate).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '2026-12-03' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Text customer' })).toBeTruthy()
  expect(updateDeliveryPlanDate.mock.lastCall![0]).toMatchObject({ reason: 'Weather' })
})
