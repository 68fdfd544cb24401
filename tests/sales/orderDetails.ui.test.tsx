import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import OrderDetails from '#resources/sales/orders/details/orderDetails.views.tsx'
import { loadEntity } from '#src/app/product/declarations.ts'
import { names, recall } from '#src/loading/remembered.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { nothingBeside, timelineOf } from '#tests/support/ui/orderThings.ts'

const id = '01999999-0000-7000-8000-000000000042'
const order = {
  id,
  version: 7,
  createdOnUtc: '',
  updatedOnUtc: '',
  orderCode: 'INV0000042',
  originalOrderId: null,
  state: 'Confirmed',
  source: 'Website',
  preparationStatus: 'None',
  deliveryStatus: 'Planned',
  subtotal: 520,
  discount: 20,
  shipping: 90,
  tax: 76.96,
  total: 590,
  paid: 200,
  balance: 390,
  orderedOnUtc: '2026-11-01T00:00:00.000Z',
  holdReason: 'Waits for the colour',
  tagIds: [],
  lines: [],
  labels: { tagIds: [] },
}
const data = {
  order,
  customer: { id: 'c1', code: 'C000001', name: 'Mia Ngata', phone: '+64211234567', email: null },
  billingAddress: null,
  deliveryAddress: {
    line1: '1 Oak Road',
    line2: null,
    suburb: 'Penrose',
    city: 'Auckland',
    region: null,
    postcode: '1061',
    country: 'NZ',
  },
  accessNotes: 'Gate 4',
  lines: [
    {
      id: 'l1',
      position: 1,
      skuId: 's1',
      skuCode: 'CH-OAK',
      skuName: 'Oak chair',
      parentLineId: null,
      quantity: 4,
      price: 130,
      discount: 20,
      tax: 65.22,
      amount: 500,
      reserved: [{ skuCode: 'CH-OAK', warehouseName: 'Avon', stockStatus: 'Normal', quantity: 4 }],
      quantityDelivered: 0,
      promisedDate: null,
      remark: 'Dark oil',
      discounts: [
        { rule: null, amount: 20, requestedBy: 'Ann', approvedBy: null, state: 'Requested' },
      ],
    },
  ],
  ...nothingBeside,
  payments: [
    {
      id: 'p1',
      version: 1,
      methodName: 'EFTPOS',
      amount: 200,
      receivedOnUtc: '2026-11-02T00:00:00.000Z',
      branchName: 'Auckland',
      takenBy: 'Ben',
      reference: 'till 2',
      terminal: null,
      state: 'Received',
      reversalOfId: null,
    },
  ],
  shares: [
    { staffId: 'a', name: 'Ann', percent: 60 },
    { staffId: 'b', name: 'Ben', percent: 40 },
  ],
  reservations: [
    {
      id: 'r1',
      orderLineId: 'l1',
      skuCode: 'CH-OAK',
      quantity: 4,
      source: 'Stock',
      warehouseName: 'Avon',
      stockStatus: 'Normal',
      containerNo: null,
      arrivesOn: null,
      state: 'Soft',
      needBy: null,
      priorityOnUtc: '',
    },
  ],
  plans: [
    {
      id: 'd1',
      no: 'P0000009',
      ticketNo: null,
      date: '2026-11-20',
      calendarId: 'k',
      calendarName: 'Auckland Delivery',
      slot: null,
      serviceType: 'Delivery',
      state: 'Scheduled',
      preparationStatus: 'None',
      isLocked: false,
      providerName: null,
      trackingNo: 'TRK-1',
      instruction: null,
      items: [
        {
          orderLineId: 'l1',
          skuCode: 'CH-OAK',
          skuName: 'Oak chair',
          quantity: 4,
          prepared: 0,
          delivered: 0,
          returned: 0,
        },
      ],
    },
  ],
  notes: [
    {
      id: 'n1',
      version: 1,
      type: 'General',
      text: 'Call first',
      isPinned: true,
      isOwn: true,
      author: 'Ann',
      createdOnUtc: '2026-11-05T00:00:00.000Z',
    },
  ],
}

const details = (
  read: () => unknown = () => ({ data }),
  path = `/sale/order_details?orderId=${id}`,
  calls = {},
) =>
  show(<OrderDetails />, {
    provider: fakeProvider({
      beside: () => [],
      calls: {
        getOrderDetailsById: read,
        getOrderTimeline: () => timelineOf(data.notes),
        ...calls,
      },
    }),
    path,
    route: '/sale/order_details',
  })
const part = (name: string) => screen.getByRole('region', { name }).textContent

beforeAll(() =>
  Promise.all(['orders', 'payments', 'deliveryPlans', 'reservations', 'transfers'].map(loadEntity)),
)
beforeEach(() => localStorage.clear())

test('shows everything of the order, and remembers it', async () => {
  details()
  expect(await screen.findByRole('heading', { level: 1, name: 'INV0000042' })).toBeTruthy()
  expect(part('Customer')).toMatch(/Mia Ngata.*Delivery address.*1 Oak Road.*Gate 4/)
  expect(part('Lines')).toMatch(
    /Oak chair.*CH-OAK.*Dark oil.*Avon × 4.*20\/11\/2026 × 4.*Ann · Requested.*500\.00/,
  )
  // What is planned stands with the goods: in a column of its own it pushed the amounts out of sight.
  const lines = within(screen.getByRole('region', { name: 'Lines' }))
  expect(lines.queryByRole('columnheader', { name: 'Planned' })).toBeNull()
  expect(lines.getByText(/^20\/11\/2026 × 4$/).closest('td')!.textContent).toContain('Avon')
  expect(part('Payments')).toMatch(/EFTPOS.*till 2.*Received.*Ben.*200\.00/)
  expect(part('Deliveries and pickups')).toMatch(
    /20\/11\/2026.*P0000009.*Auckland Delivery.*CH-OAK × 4.*TRK-1.*Scheduled/,
  )
  expect(part('Shares')).toMatch(/Ann60 %Ben40 %/)
  expect(part('Timeline')).toMatch(/General.*Pinned.*Ann.*Call first/)
  // A pinned note stands once, on top.
  expect(screen.getAllByText('Call first')).toHaveLength(1)
  expect(part('Order')).toMatch(/Waits for the colour/)
  expect(recall(names.orderId)).toBe(id)
})

test('what is for those who work here is left out on paper', async () => {
  const [line] = data.lines
  details(() => ({ data: { ...data, lines: [{ ...line!, costAtSale: 61.5 }] } }))
  const lines = within(await screen.findByRole('region', { name: 'Lines' }))
  const isPrinted = (element: HTMLElement) => !element.closest('[data-print=none]')
  expect(isPrinted(lines.getByRole('columnheader', { name: 'Cost' }))).toBe(false)
  expect(isPrinted(lines.getByText('61.50'))).toBe(false)
  expect(isPrinted(lines.getByRole('columnheader', { name: 'Price' }))).toBe(true)
  expect(isPrinted(screen.getByRole('region', { name: 'Shares' }))).toBe(false)
  expect(isPrinted(screen.getByRole('region', { name: 'Payments' }))).toBe(true)
})

test.each([
  [
    'tax that prices contain',
    { shipping: 0, total: 500, tax: 65.22 },
    [
      ['Subtotal', '520.00'],
      ['Discount', '20.00'],
      ['Total', '500.00'],
      ['Tax included', '65.22'],
    ],
  ],
  [
    'tax on top',
    { shipping: 90, total: 619.5, tax: 29.5 },
    [
      ['Subtotal', '520.00'],
      ['Discount', '20.00'],
      ['Shipping', '90.00'],
      ['Tax', '29.50'],
      ['Total', '619.50'],
    ],
  ],
])('adds up %s, and leaves out what is nothing', async (_, amounts, expected) => {
  details(() => ({ data: { ...data, order: { ...order, ...amounts } } }))
  const lines = await screen.findByRole('region', { name: 'Lines' })
  const sums = [...lines.querySelectorAll('dl > div')].map(row => [
    row.querySelector('dt')!.textContent,
    row.querySelector('dd')!.textContent.replace(/[^\d.]/g, ''),
  ])
  expect(sums).toEqual(expected)
})

test('an order without anything else says that nothing was paid, and shows no empty tables', async () => {
  details(() => ({ data: { ...data, ...nothingBeside } }), undefined, {
    getOrderTimeline: () => timelineOf(),
  })
  expect(
    within(await screen.findByRole('region', { name: 'Payments' })).getByText('No payments yet'),
  ).toBeTruthy()
  for (const name of ['Deliveries and pickups', 'Transfers', 'Tickets', 'Deposit references'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(await screen.findByText('Nothing yet.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Shares' }).textContent).toContain('No shares yet')
})

async function correctAddress(changeOrderAddress: () => object) {
  const { user } = details(undefined, undefined, { changeOrderAddress })
  const name = 'Edit delivery address'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  return { user, dialog, street: await dialog.findByLabelText<HTMLInputElement>(/Street/) }
}

test('corrects the delivery address of this order, beginning with what stands there, while the status lets it', async () => {
  const changeOrderAddress = vi.fn(() => ({}))
  const { user, dialog, street } = await correctAddress(changeOrderAddress)
  expect(street.value).toBe('1 Oak Road')
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await user.type(street, 's{Backspace}')
  expect(save.disabled).toBe(true)
  await user.type(street, '{Enter}')
  await user.clear(street)
  await user.type(street, '1a Oak Road')
  expect(changeOrderAddress).not.toHaveBeenCalled()
  await user.click(save)
  await waitFor(() =>
    expect(changeOrderAddress).toHaveBeenCalledWith({
      orderId: id,
      version: 7,
      use: 'Delivery',
      address: { ...data.deliveryAddress, line1: '1a Oak Road' },
    }),
  )
})

test('an address that is too long is told at its part before it is sent', async () => {
  const changeOrderAddress = vi.fn(() => ({}))
  const { user, dialog, street } = await correctAddress(changeOrderAddress)
  await user.clear(street)
  await user.click(street)
  await user.paste('x'.repeat(121))
  expect(await dialog.findByText('121 of 120 characters')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Street: At most 120 characters')).toBeTruthy()
  expect(street.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByLabelText(/City/).getAttribute('aria-invalid')).toBe('false')
  await user.type(street, '{Backspace}')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(changeOrderAddress).toHaveBeenCalledWith(
      expect.objectContaining({ address: expect.objectContaining({ line1: 'x'.repeat(120) }) }),
    ),
  )
})

test('tells what another province makes of tax and total before the address is saved', async () => {
  const amounts = { subtotal: 100, discount: 0, shipping: 0, tax: 5, total: 105, balance: 5 }
  const taxed = { before: amounts, after: { ...amounts, tax: 13, total: 113, balance: 13 } }
  const previewOrderPlace = vi.fn(({ region }: { region: string }) => ({
    data: {
      ...taxed,
      ...(region === 'Ontario' ? {} : { after: amounts }),
      rateBefore: 5,
      rateAfter: region === 'Ontario' ? 13 : 5,
      region,
      isKept: false,
      problem: region === 'Ontario' ? null : 'There are no tax rates of Ont.',
    },
  }))
  const { user } = details(undefined, undefined, { previewOrderPlace })
  const name = 'Edit delivery address'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  const region = await dialog.findByLabelText<HTMLInputElement>(/Region|Province/)
  await user.clear(region)
  await user.type(region, 'Ont')
  expect(await dialog.findByText('There are no tax rates of Ont.')).toBeTruthy()
  await user.type(region, 'ario')
  const shown = await dialog.findByText('Tax rate for Ontario: 13 % instead of 5 %.')
  expect(shown.parentElement!.textContent).toContain(
    'Total $105.00 → $113.00 · Balance $5.00 → $13.00',
  )
  expect(previewOrderPlace.mock.calls.at(-1)![0]).toMatchObject({
    orderId: id,
    version: 7,
    use: 'Delivery',
    region: 'Ontario',
  })
})

test('says so when there is no such order, or none is open', async () => {
  details(() => {
    throw new HttpError('This order does not exist or was deleted.', 404)
  })
  expect(await screen.findByText('Order not found')).toBeTruthy()
  details(undefined, '/sale/order_details')
  expect(await screen.findByText('No order is open')).toBeTruthy()
})
