import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadCall } from '#data/calls.ts'
import { HttpError } from '#data/errors.ts'
import { session } from '#src/app/services.ts'
import SellIt from '#resources/sales/sellIt/screen/sellIt.views.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

const line = {
  id: 'l1',
  position: 1,
  skuId: 'k1',
  skuCode: 'CHAIR',
  skuName: 'Oak chair',
  photo: null,
  isService: false,
  quantity: 1,
  price: 100,
  todaysPrice: 100,
  priceReason: null,
  discount: 0,
  tax: 15,
  amount: 100,
  remark: null,
  promisedDate: null,
  warehouseId: null,
  warehouseName: null,
  stockStatus: null,
  takesComing: false,
  free: 5,
  coming: 0,
  comingOn: null,
  readyOn: '2026-12-01',
  earliestOn: '2026-12-09',
  chain: [],
  sooner: [],
}
const choice = {
  place: null,
  warehouseId: null,
  stockStatus: null,
  quantity: null,
  fulfilment: null,
  calendarId: null,
}
const sale = {
  orderId: 'o1',
  version: 1,
  orderCode: 'INV0000001',
  state: 'Draft',
  source: 'Showroom',
  branchId: 'b1',
  branchName: 'Auckland',
  holderId: 'me',
  holder: 'Ann',
  isOwn: true,
  customer: { id: 'c1', code: 'C1', name: 'Mere Walker', phone: null, email: null },
  isWalkIn: false,
  mayBeWalkIn: true,
  addresses: [],
  fulfilment: 'Delivery',
  calendarId: null,
  date: '2026-12-09',
  slotId: null,
  suggestedCalendarId: null,
  coupon: null,
  shippingCosts: [],
  formerPrices: [],
  lines: [line],
  returns: [],
  exchanged: 0,
  givesBack: 'Refund',
  amounts: {
    subtotal: 100,
    discount: 0,
    shipping: 0,
    tax: 15,
    taxes: [],
    total: 115,
    balance: 115,
  },
  paid: 0,
  cash: { paid: 0, rounded: 0 },
  open: 115,
  shares: [],
  notes: [],
  tagIds: [],
}

const method = (id: string, type: string) => ({
  id,
  name: type,
  type,
  isInErpOrders: true,
  surcharge: 0,
  needsReference: false,
  isRefundAllowed: true,
})
const held = {
  customer: 'Mere Walker',
  credit: 50,
  creditExpiring: 0,
  creditExpiresOn: null,
  points: 1200,
  pointsWorth: 12,
  pointsExpiring: 0,
  pointsExpireOn: null,
  giftCards: 0,
}

// All declarations of the area are read at first.
beforeAll(() => Promise.all([loadCall('changeSale'), loadCall('getCustomerTenders')]))

/** The till with a sale, whose server takes every change. */
function atTill(begun: object, confirmSale: () => unknown = () => ({ data: {} })) {
  let now = { ...sale, ...begun }
  const changeSale = vi.fn<(input: object) => object>((part: any) => {
    now = { ...now, ...part, version: now.version + 1 }
    return { data: now }
  })
  const getCustomerTenders = vi.fn<(input: unknown) => object>(() => ({ data: held }))
  const provider = fakeProvider({
    calls: {
      getSale: () => ({ data: now }),
      getParkedSales: () => ({ data: [] }),
      getCalendarList: () => ({
        calendarList: [{ id: 'k2', name: 'Desk', calendarType: 'Pickup' }],
      }),
      getReasonedDates: () => ({ data: [] }),
      getTimeSlotInfoByCalendarIdAndDate: () => ({ data: [] }),
      getAdditionalOrderTypeList: () => ({ data: [] }),
      getPaymentMethodTypeList: () => ({
        data: [
          method('m1', 'EFTPOS'),
          method('m2', 'Credit'),
          method('m3', 'Points'),
          method('m4', 'Cash'),
        ],
      }),
      getCustomerTenders,
      changeSale,
      confirmSale,
    },
  })
  return { ...show(<SellIt />, { provider, path: '/?orderId=o1' }), changeSale, getCustomerTenders }
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
/** What stays in sight: the sums, what is refused of the whole, and the confirmation. */
const foot = () => panel('Total and confirmation')
const refuse =
  (field: string, message: string, code = 'refused') =>
  () => {
    throw new HttpError(message, 200, { problems: [{ code, field, message }] })
  }

test('what the customer has in credit and points is told with them, and beside the method that takes it', async () => {
  const { user, getCustomerTenders } = atTill({})
  const customer = await panel('Customer')
  await customer.findByText('Shop credit $50.00 · 1,200 points, worth $12.00')
  const payment = await panel('Payment')
  expect(payment.queryByText(/Shop credit/)).toBeNull()
  for (const [name, text] of [
    ['Credit', 'Shop credit $50.00'],
    ['Points', '1,200 points, worth $12.00'],
  ] as const) {
    await user.click(payment.getByRole('combobox', { name: 'Method' }))
    await user.click(await screen.findByRole('option', { name }))
    await payment.findByText(text)
  }
  expect(getCustomerTenders).toHaveBeenCalledTimes(1)
  expect(getCustomerTenders).toHaveBeenCalledWith({ customerId: 'c1' })
})

test('neither of a walk-in nor to a person who may not see it anything is asked', async () => {
  const { getCustomerTenders, unmount } = atTill({ isWalkIn: true })
  await (await panel('Customer')).findByText('Walk-in customer')
  await panel('Payment')
  expect(getCustomerTenders).not.toHaveBeenCalled()
  unmount()
  const person = { id: 'me', name: 'Ann', avatar: '', codes: new Set(['J2'] as const) }
  vi.spyOn(session, 'person').mockReturnValue(person as never)
  const other = atTill({})
  await (await panel('Customer')).findByText('Mere Walker')
  await panel('Payment')
  expect(other.getCustomerTenders).not.toHaveBeenCalled()
})

test('what is refused of the way goes as soon as another way is chosen', async () => {
  const message = 'A delivery needs an address.'
  const { user, changeSale } = atTill({}, refuse('deliveryAddressId', message))
  const payment = await panel('Payment')
  await user.click((await foot()).getByRole('button', { name: /^Confirm/ }))
  await (await foot()).findByText(message)
  // A payment does not mend it.
  await user.type(payment.getByLabelText('Amount or %'), '20')
  expect((await foot()).getByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Pickup/ }))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  expect(changeSale).toHaveBeenCalledTimes(1)
})

test('what is refused of a payment goes as soon as the payment is another one', async () => {
  const message = 'The customer has $50.00 of credit, which is less.'
  const { user } = atTill({}, refuse('payments.0.amount', message))
  const payment = await panel('Payment')
  const amount = payment.getByLabelText('Amount or %')
  await user.type(amount, '60')
  await user.click((await foot()).getByRole('button', { name: /and confirm$/ }))
  await payment.findByText(message)
  await user.type(amount, '{backspace}')
  expect(payment.queryByText(message)).toBeNull()
})

test('the reason that is asked for stays open to be typed, without what was said of it', async () => {
  const message = 'Say why it is handed over unpaid.'
  const { user } = atTill({}, refuse('reason', message))
  const payment = await panel('Payment')
  await user.click((await foot()).getByRole('button', { name: /^Confirm/ }))
  await payment.findByText(message)
  await user.type(payment.getByLabelText('Why it is not paid yet'), 'x{backspace}')
  expect(payment.getByLabelText('Why it is not paid yet')).toBeTruthy()
  expect(payment.queryByText(message)).toBeNull()
})

test('that a colleague changed the sale is told on the sale as it is now', async () => {
  const message = 'Somebody changed it meanwhile.'
  let version = 1
  const { user, provider } = atTill({}, () => {
    version = 2
    throw new HttpError(message, 409, { problems: [{ code: 'stale', message }] } as never)
  })
  let asked = 0
  const read = () => {
    asked += 1
    return { data: { ...sale, version } }
  }
  const answers = provider.call.getMockImplementation()!
  provider.call.mockImplementation((async (name: string, input: unknown) =>
    name === 'getSale' ? read() : answers(name, input)) as never)
  await user.click((await foot()).getByRole('button', { name: /^Confirm/ }))
  await (await foot()).findByText(message)
  await waitFor(() => expect(asked).toBe(1))
  expect((await foot()).getByText(message)).toBeTruthy()
})

test('an earlier way takes the day that it offers, and says so where the day is still to be chosen', async () => {
  const desk = { ...choice, kind: 'fulfilment', on: '2026-12-02', fulfilment: 'Pickup' }
  const sooner = [{ ...desk, place: 'Desk', calendarId: 'k2' }]
  const { user, changeSale, unmount } = atTill({ lines: [{ ...line, sooner }] })
  await user.click(await screen.findByRole('button', { name: /^Pickup \(Desk\) on / }))
  expect(changeSale).toHaveBeenCalledWith({
    orderId: 'o1',
    version: 1,
    fulfilment: 'Pickup',
    calendarId: 'k2',
    date: '2026-12-02',
  })
  unmount()
  const delivery = { ...desk, fulfilment: 'Delivery' }
  const other = atTill({ fulfilment: 'Take now', lines: [{ ...line, sooner: [delivery] }] })
  await user.click(
    await screen.findByRole('button', {
      name: /^Delivery from .*, the day is still to be chosen$/,
    }),
  )
  expect(other.changeSale).toHaveBeenCalledWith({
    orderId: 'o1',
    version: 1,
    fulfilment: 'Delivery',
  })
})

test('prices of a former day are named, and today’s taken with one press', async () => {
  const formerPrices = [
    { lineId: 'l1', skuCode: 'OAK-1', skuName: 'Oak', quantity: 2, from: 934.2, to: 1038 },
  ]
  const { user, provider } = atTill({ formerPrices })
  await screen.findByText('1 line has an earlier day’s price: 2 × OAK-1 $934.20 → $1,038.00.')
  const answers = provider.call.getMockImplementation()!
  const takeOver = vi.fn<(input: unknown) => object>(() => ({
    data: { ...sale, version: 2 },
    repriced: formerPrices,
  }))
  provider.call.mockImplementation((async (name: string, input: unknown) =>
    name === 'takeOverSale' ? takeOver(input) : answers(name, input)) as never)
  await user.click(screen.getByRole('button', { name: 'Use today’s prices' }))
  await waitFor(() => expect(screen.queryByText(/price of a former day/)).toBeNull())
  expect(takeOver).toHaveBeenCalledWith({ orderId: 'o1', version: 1 })
  expect(screen.queryByRole('button', { name: 'Use today’s prices' })).toBeNull()
})

test('the sums and the confirmation stand by themselves below what scrolls, with the goods beside them', async () => {
  atTill({ paid: 15, open: 100 })
  const sums = await foot()
  expect(
    [...document.querySelectorAll('[aria-label="Total and confirmation"] dl > div')].map(
      row => row.textContent,
    ),
  ).toEqual(['Total$115.00', 'Paid before$15.00', 'Balance due$100.00'])
  const confirm = sums.getByRole('button', { name: 'Confirm sale' })
  expect(confirm.closest('aside')).toBeNull()
  expect(screen.getByRole('list', { name: 'Lines of the sale' }).closest('[data-sides]')).toBe(
    confirm.closest('[data-sides]'),
  )
})

test('cash that is handed over pays what is owed and tells the change', async () => {
  const confirmSale = vi.fn<(input: any) => never>(refuse('orderId', 'Not today.'))
  const open = 99.97
  const amounts = { ...sale.amounts, total: open }
  const { user } = atTill({ open, amounts }, confirmSale as never)
  const payment = await panel('Payment')
  const handed = () => payment.getByLabelText('Handed over')
  expect(payment.queryByLabelText('Handed over')).toBeNull()
  await user.click(payment.getByRole('combobox', { name: 'Method' }))
  await user.click(await screen.findByRole('option', { name: 'Cash' }))
  await user.type(handed(), '200')
  payment.getByText('Change $100.00')
  await user.clear(handed())
  await user.click(payment.getByRole('button', { name: '$100.00 given' }))
  payment.getByText('Change $0.00')
  await user.type(payment.getByLabelText('Amount or %'), '80')
  payment.getByText('Change $20.00')
  await user.clear(handed())
  await user.type(handed(), '60')
  payment.getByText('$20.00 is missing')
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /and confirm$/ })
  expect(confirm().disabled).toBe(true)
  await user.clear(payment.getByLabelText('Amount or %'))
  await user.clear(handed())
  await user.type(handed(), '200')
  expect(confirm().textContent).toBe('Take $99.97 and confirm')
  await user.click(confirm())
  expect(confirmSale.mock.calls[0]![0]).toMatchObject({
    payments: [{ methodId: 'm4', percent: 100 }],
  })
})
