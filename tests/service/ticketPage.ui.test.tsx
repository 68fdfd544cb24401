import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadCall } from '#data/calls.ts'
import TicketDetail from '#resources/service/page/ticketDetail.views.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import '#tests/support/installProduct.ts'

const id = '0199f0a2-7c1b-7d3e-9a54-2f6b8c0d1e2f'

const ticket = {
  id,
  version: 2,
  ticketNo: 'T000123',
  customerId: 'c1',
  productId: 'p1',
  labels: { customerId: 'Una Buyer', productId: 'Oak chair' },
  problem: 'One leg is loose.',
  priority: 'High',
  flagIds: [],
  state: 'In progress',
  waitingOn: 'Us',
  coverage: 'To be decided',
}

const warranty = {
  orderedOn: '2026-03-10',
  handedOverOn: null,
  from: 'Order',
  months: 24,
  until: '2028-03-10',
  isOver: false,
  law: 'A reasonable time.',
  lawMonths: 36,
  lawUntil: '2029-03-10',
}

const clock = {
  firstReplyOnUtc: null,
  replyDueOnUtc: '2026-11-01T22:00:00.000Z',
  dueOnUtc: '2026-11-03T00:00:00.000Z',
  dueHours: 4,
  worked: 3,
  ours: 3,
  closed: 0,
  customer: 24,
  supplier: 0,
  parts: 0,
  appointment: 0,
  zone: 'NZDT, UTC+13',
  isRunning: true,
  isOverdue: true,
}

const visits = {
  ticketId: id,
  ticketNo: ticket.ticketNo,
  orderId: null,
  orderCode: null,
  customerId: 'c1',
  customerName: 'Una Buyer',
  phone: null,
  addressId: null,
  address: null,
  suggestedCalendarId: null,
  suggestedCalendar: null,
  suggestedServiceType: null,
  lines: [],
  plans: [],
  heldParts: [],
}

const conversation = {
  entries: [
    {
      id: 'm1',
      kind: 'E-mail',
      isIn: true,
      isAutomatic: false,
      atUtc: '2026-11-01T21:00:00.000Z',
      who: 'Una Buyer <una@example.com>',
      to: null,
      subject: 'The leg',
      text: 'It is <script>alert(1)</script> loose.',
      state: null,
      problem: null,
      files: [],
    },
  ],
  hasMore: false,
  seen: 1,
  to: 'una@example.com',
}

test('a ticket shows what is wrong and its warranty, says since when, and takes steps by keyboard', async () => {
  const provider = fakeProvider({
    calls: {
      getTicketDetails: () => ({
        data: { ticket, warranty, clock, visits, tasks: [], conversation },
      }),
    },
    bulk: () => ({ done: 1, refused: 0, results: [], requestId: 'r' }),
  })
  await loadCall('getTicketDetails')
  const { user } = show(<TicketDetail />, {
    provider,
    path: `/customer_service/ticketDetail?ticketId=${id}`,
  })
  await screen.findByRole('heading', { name: 'T000123' })
  screen.getByText('One leg is loose.')
  screen.getByText('The day of handover is not known, so it is counted from the day of the order.')
  screen.getByText('A reasonable time.')
  // By the clocks on the wall of the branch, which are an hour ahead of those of lists.
  screen.getByText(/3rd Nov 2026/)
  screen.getByText('Overdue')
  screen.getByText('By the clocks of the branch: NZDT, UTC+13.')
  screen.getByRole('button', { name: 'Book a visit' })
  await screen.findByText('It is <script>alert(1)</script> loose.')
  screen.getByText('No visits yet')
  await user.keyboard('{Alt>}1{/Alt}')
  await screen.findByRole('dialog')
  expect(screen.getByRole('dialog').textContent).toContain('Resolve')
})

test('an address without a ticket, or with one that is gone, leads to the list', async () => {
  show(<TicketDetail />, { path: '/customer_service/ticketDetail' })
  await screen.findByText('Choose a ticket')
  const list = screen.getByRole('link', { name: 'Tickets' })
  expect(list.getAttribute('href')).toBe('/customer_service/ticket')
})
