import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import OrderProcessing from '#resources/sales/orders/processing/orderProcessing.views.tsx'
import { session } from '#src/app/services.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { nothingBeside } from '#tests/support/ui/orderThings.ts'

const id = '01999999-0000-7000-8000-000000000042'
const note = {
  id: 'n1',
  version: 3,
  type: 'Delivery',
  text: 'Call first',
  isPinned: false,
  isOwn: true,
  author: 'Ann',
  createdOnUtc: '2026-11-05T00:00:00.000Z',
}
const order = {
  id,
  version: 7,
  createdOnUtc: '',
  updatedOnUtc: '',
  orderCode: 'INV0000042',
  originalOrderId: 'W17',
  state: 'Confirmed',
  source: 'Website',
  preparationStatus: 'None',
  deliveryStatus: 'Planned',
  total: 500,
  paid: 200,
  balance: 300,
  orderedOnUtc: '2026-11-01T00:00:00.000Z',
  tagIds: ['t1'],
  labels: { tagIds: [{ id: 't1', label: 'Urgent' }] },
}
const data = {
  order,
  customer: { id: 'c1', code: 'C000001', name: 'Mia Ngata', phone: '+64211234567', email: null },
  deliveryAddress: '1 Oak Road, Auckland',
  ...nothingBeside,
  lines: [
    {
      id: 'l1',
      position: 1,
      productId: 'p1',
      skuId: 'k1',
      skuCode: 'CH-OAK',
      skuName: 'Oak chair',
      quantity: 4,
      price: 129,
      discount: 16,
      amount: 500,
      reserved: [{ skuCode: 'CH-OAK', warehouseName: 'Avon', stockStatus: 'Normal', quantity: 2 }],
      quantityDelivered: 0,
    },
  ],
  shares: [{ staffId: 's1', name: 'Ann Wood', percent: 100 }],
  reservations: [
    {
      id: 'r1',
      orderLineId: 'l1',
      skuCode: 'CH-OAK',
      quantity: 2,
      source: 'Container',
      containerNo: 'CSQU3054383',
      arrivesOn: '2026-12-24',
    },
  ],
  notes: [note, { ...note, id: 'n2', text: 'Paid by card' }],
}

const taken = {
  id: 'p1',
  version: 2,
  methodName: 'Cash',
  amount: 200,
  receivedOnUtc: '2026-11-05T00:00:00.000Z',
  takenBy: 'Ann',
  reversalOfId: null,
}

type Save = (input: any) => unknown
const processing = ({
  save = vi.fn<Save>(() => ({ data })),
  path = `/sale/processing?orderId=${id}`,
  read = () => ({ data }) as unknown,
  calls = {} as Record<string, Save>,
} = {}) => ({
  ...show(<OrderProcessing />, {
    provider: fakeProvider({
      beside: () => [],
      calls: { getOrderProcessing: read, updateOrderProcessing: save, ...calls },
    }),
    path,
    route: '/sale/processing',
  }),
  save,
})
const noteItem = async (text: string) => (await screen.findByText(text)).closest('li')!
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

beforeEach(() => localStorage.clear())

test('shows the order whole, and remembers it', async () => {
  processing()
  expect(await screen.findByRole('heading', { level: 1, name: 'INV0000042' })).toBeTruthy()
  expect(screen.getByText('Original order W17')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Customer' }).textContent).toMatch(
    /Mia Ngata.*1 Oak Road, Auckland/,
  )
  expect(screen.getByRole('region', { name: 'Lines' }).textContent).toMatch(
    /Oak chairCH-OAKReport an issueAvon × 2Container CSQU3054383 × 2, expected 24\/12\/2026ChangeGive back40129.0016.00500.00/,
  )
  const report = new URL(
    screen.getByRole<HTMLAnchorElement>('link', { name: 'Report an issue' }).href,
  )
  expect(JSON.parse(report.searchParams.get('with')!)).toEqual({
    productId: 'p1',
    skuId: 'k1',
    orderId: id,
  })
  expect(screen.getByText('Balance').parentElement!.textContent).toBe('Balance300.00')
  expect(recall(names.orderId)).toBe(id)
})

test('without an id in the address it opens the order that was open last', async () => {
  remember(names.orderId, id)
  processing({ path: '/sale/processing' })
  expect(await screen.findByText('INV0000042')).toBeTruthy()
})

test('without either it says what to do', async () => {
  processing({ path: '/sale/processing' })
  expect(await screen.findByText('No order is open')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Order records' }).getAttribute('href')).toBe(
    '/sale/records',
  )
})

test('an unknown id says so, and is not remembered', async () => {
  processing({
    read: () => {
      throw new HttpError('No such order', 404)
    },
  })
  expect(await screen.findByText('There is no such order')).toBeTruthy()
  expect(recall(names.orderId)).toBeUndefined()
})

test('one Save sends a new note, changed notes and a deleted one, each with its version', async () => {
  const { user, save: sent } = processing()
  await user.type(await screen.findByLabelText('New note'), 'Gate code 12')
  const first = await noteItem('Call first')
  await user.click(within(first).getByRole('button', { name: 'Pinned' }))
  await user.click(within(first).getByRole('button', { name: 'Edit note' }))
  await user.type(within(first).getByLabelText('Note'), '!')
  await user.click(
    within(await noteItem('Paid by card')).getByRole('button', { name: 'Delete note' }),
  )
  expect(screen.getByText('Not saved yet: a new note, a changed note, a deleted note')).toBeTruthy()
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent).toHaveBeenCalled())
  expect(sent.mock.calls[0]![0]).toMatchObject({
    orderId: id,
    version: 7,
    addNotes: [{ type: 'General', text: 'Gate code 12', isPinned: false }],
    editNotes: [{ id: 'n1', version: 3, text: 'Call first!', isPinned: true }],
    removeNotes: [{ id: 'n2', version: 3 }],
  })
  await waitFor(() => expect(save().disabled).toBe(true))
})

test('a deleted note can be taken back until it is saved', async () => {
  const { user } = processing()
  await user.click(
    within(await noteItem('Call first')).getByRole('button', { name: 'Delete note' }),
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Call first')).toBeTruthy()
  expect(save().disabled).toBe(true)
})

test('tags are taken away and saved', async () => {
  const { user, save: sent } = processing()
  await user.click(await screen.findByRole('combobox', { name: 'Tags' }))
  await user.keyboard('{Escape}{Backspace}')
  await waitFor(() => expect(save().disabled).toBe(false))
  await user.click(save())
  await waitFor(() => expect(sent.mock.calls[0]![0]).toMatchObject({ tagIds: [] }))
})

test('a refusal is told, and nothing typed is lost', async () => {
  const { user } = processing({
    save: vi.fn<Save>(() => {
      throw new HttpError('Not now.', 200)
    }),
  })
  await user.type(await screen.findByLabelText('New note'), 'Gate code 12')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
  expect(screen.getByDisplayValue('Gate code 12')).toBeTruthy()
})

test('when somebody else saved first, what was typed can be kept and saved on top', async () => {
  let version = 7
  const saving = vi.fn<Save>(input => {
    if (input.version === version) return { data }
    throw new HttpError('Stale', 409, { problems: [], current: order })
  })
  const { user } = processing({
    save: saving,
    read: () => ({ data: { ...data, order: { ...order, version } } }),
  })
  await user.type(await screen.findByLabelText('New note'), 'Gate code 12')
  version = 8
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: 'Keep my changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByDisplayValue('Gate code 12')).toBeTruthy()
  await user.click(save())
  await waitFor(() => expect(saving.mock.calls.at(-1)![0]).toMatchObject({ version: 8 }))
})

test('says what comes next, and proposes the balance that is owed', async () => {
  const recordOrderPayment = vi.fn<Save>(() => ({ data: {} }))
  const { user } = processing({ calls: { recordOrderPayment } })
  expect(await screen.findByText('Next: collect the balance of $300.00.')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Record a payment' })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }))
  const amount = await dialog.findByLabelText<HTMLInputElement>(/Amount/)
  expect(amount.value).toBe('300')
  await user.type(amount, '0')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'That is $2,700.00 more than is owed.',
  )
  await user.clear(amount)
  await user.type(amount, '120.5')
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe('$179.50 is still to be paid then.'),
  )
})

test('proposes what the total of a quotation leaves, and takes more than that where it is meant', async () => {
  const recordOrderPayment = vi.fn<Save>(() => ({ data: {} }))
  const { user } = processing({
    calls: { recordOrderPayment },
    read: () => ({ data: { ...data, order: { ...order, state: 'Quotation', balance: 0 } } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }))
  expect((await dialog.findByLabelText<HTMLInputElement>(/Amount/)).value).toBe('300')
  const meant = dialog.getByRole<HTMLInputElement>('switch', { name: 'Take more than is owed' })
  expect(meant.checked).toBe(false)
})

test('a pending payment is received, where the person may', async () => {
  const receiveOrderPayment = vi.fn<Save>(() => ({ data: {} }))
  const payments = [{ ...taken, state: 'Pending' }]
  const read = () => ({ data: { ...data, payments } })
  const { user, unmount } = processing({ calls: { receiveOrderPayment }, read })
  const name = 'The payment of $200.00, Cash, has arrived'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.click(dialog.getByRole('button', { name: 'Received' }))
  await waitFor(() =>
    expect(receiveOrderPayment).toHaveBeenCalledWith({
      orderId: id,
      paymentId: 'p1',
      version: 2,
    }),
  )
  unmount()

  const person = { id: 'me', name: 'Ann', avatar: '', codes: new Set(['J1'] as const) }
  const seller = vi.spyOn(session, 'person').mockReturnValue(person)
  processing({ read })
  await screen.findByRole('heading', { name: 'INV0000042' })
  expect(screen.queryByRole('button', { name })).toBeNull()
  seller.mockRestore()
})

test('gives back a transfer for the order whose goods have not left', async () => {
  const giveBackTransfer = vi.fn<Save>(() => ({ no: 'TR000007', jobStatus: 'Cancelled' }))
  const transfer = {
    id: 'x1',
    no: 'TR000007',
    version: 3,
    sourceWarehouse: 'Avon',
    targetWarehouse: 'Penrose',
    jobStatus: 'Requested',
    createdOnUtc: '2026-11-05T00:00:00.000Z',
  }
  const { user } = processing({
    calls: { giveBackTransfer },
    read: () => ({ data: { ...data, transfers: [transfer] } }),
  })
  const name = 'Give back the transfer TR000007'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.type(await dialog.findByLabelText(/Reason/), 'Sold here')
  await user.click(dialog.getByRole('button', { name }))
  await waitFor(() =>
    expect(giveBackTransfer).toHaveBeenCalledWith({
      transferId: 'x1',
      version: 3,
      reason: 'Sold here',
    }),
  )
})

test('an expired quotation is offered again until a new day', async () => {
  const extendQuotation = vi.fn<Save>(() => ({ data: {} }))
  const { user } = processing({
    calls: { extendQuotation },
    read: () => ({
      data: { ...data, order: { ...order, state: 'Expired', balance: 0, validTo: '2026-11-01' } },
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Extend' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend' }))
  const until = await dialog.findByRole<HTMLInputElement>('textbox', { name: /Valid to/ })
  // It does not begin with the day that has passed.
  expect(until.value).toBe('')
  await user.type(until, '24/12/2026')
  await user.click(dialog.getByRole('button', { name: 'Extend' }))
  await waitFor(() =>
    expect(extendQuotation).toHaveBeenCalledWith({
      orderId: id,
      version: 7,
      until: '2026-12-24',
    }),
  )
})

test('says that booking a date comes with delivery planning, in place of a link that leads nowhere', async () => {
  processing({ read: () => ({ data: { ...data, order: { ...order, paid: 500, balance: 0 } } }) })
  const next = await screen.findByText(/^Next: book a date/)
  expect(next.closest('[role=note]')!.textContent).toContain('Comes with delivery planning')
  expect(screen.queryByRole('link', { name: /calendar/ })).toBeNull()
})

test('what takes its own button away leaves the focus where the button stood', async () => {
  const payment = { ...taken, state: 'Received' }
  let payments = [payment]
  const voidOrderPayment = () => {
    payments = [{ ...payment, state: 'Voided' }]
    return { data: {} }
  }
  const { user } = processing({
    calls: { voidOrderPayment },
    read: () => ({ data: { ...data, payments } }),
  })
  await user.click(await screen.findByRole('button', { name: /^Void/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Void/ }))
  await user.type(await dialog.findByLabelText(/Reason/), 'Typed twice{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Void/ })).toBeNull())
  const part = screen.getByRole('region', { name: 'Payments' })
  await waitFor(() => expect(document.activeElement).toBe(part))
  await user.tab()
  expect(document.activeElement!.textContent).toBe('Record a payment')
})

test('takes an amount as letters and spreadsheets write it', async () => {
  const recordOrderPayment = vi.fn<Save>(() => ({ data: {} }))
  const { user } = processing({ calls: { recordOrderPayment } })
  await user.click((await screen.findAllByRole('button', { name: 'Record a payment' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }))
  const amount = await dialog.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })
  await user.clear(amount)
  await user.click(amount)
  await user.paste('$1,234.5')
  expect(amount.value).toBe('$1,234.5')
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe('That is $934.50 more than is owed.'),
  )
  await user.tab()
  await waitFor(() => expect(amount.value).toBe('1234.5'))
})

test('takes a payment back for a reason, where the person may', async () => {
  const voidOrderPayment = vi.fn<Save>(() => ({ data: {} }))
  const paid = { ...taken, state: 'Received' }
  const voided = { ...paid, id: 'p2', state: 'Voided' }
  const read = () => ({ data: { ...data, payments: [paid, voided] } })
  const { user, unmount } = processing({ calls: { voidOrderPayment }, read })
  await user.click(await screen.findByRole('button', { name: /^Void/ }))
  const dialog = within(
    await screen.findByRole('dialog', { name: /^Void the payment of \$200.00/ }),
  )
  await user.type(await dialog.findByLabelText(/Reason/), 'Typed twice')
  await user.click(dialog.getByRole('button', { name: /^Void/ }))
  await waitFor(() =>
    expect(voidOrderPayment).toHaveBeenCalledWith({
      orderId: id,
      paymentId: 'p1',
      version: 2,
      reason: 'Typed twice',
    }),
  )
  unmount()

  const person = { id: 'me', name: 'Ann', avatar: '', codes: new Set(['J1'] as const) }
  const seller = vi.spyOn(session, 'person').mockReturnValue(person)
  processing({ read })
  await screen.findByRole('heading', { name: 'INV0000042' })
  expect(screen.queryByRole('button', { name: /^Void/ })).toBeNull()
  seller.mockRestore()
})

test('gives goods of a line back for a reason', async () => {
  const releaseOrderGoods = vi.fn<Save>(() => ({}))
  const { user } = processing({ calls: { releaseOrderGoods } })
  await user.click(await screen.findByRole('button', { name: 'Give back CH-OAK' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give back CH-OAK' }))
  await user.type(await dialog.findByLabelText(/Reason/), 'It waits')
  await user.click(dialog.getByRole('button', { name: 'Give back CH-OAK' }))
  await waitFor(() =>
    expect(releaseOrderGoods).toHaveBeenCalledWith({
      orderId: id,
      orderLineId: 'l1',
      reason: 'It waits',
    }),
  )
})

test('the button of a line says whether it reserves or changes what is reserved', async () => {
  const [chair] = data.lines
  processing({
    read: () => ({
      data: {
        ...data,
        lines: [chair, { ...chair!, id: 'l2', skuCode: 'TB-OAK', reserved: [] }],
      },
    }),
  })
  const names = (await screen.findAllByRole('button', { name: /Reserve|reservation/ })).map(
    button => [button.textContent, button.getAttribute('aria-label')],
  )
  expect(names).toEqual([
    ['Reserve what is missing', null],
    ['Change', 'Change the reservation of CH-OAK'],
    ['Reserve', 'Reserve TB-OAK'],
  ])
})

test('shows the day that is promised for a line', async () => {
  const [chair] = data.lines
  processing({
    read: () => ({ data: { ...data, lines: [{ ...chair!, promisedDate: '2026-12-03' }] } }),
  })
  expect((await screen.findByRole('region', { name: 'Lines' })).textContent).toContain(
    'Promised for 03/12/2026',
  )
})

test.each([
  ['neither delivered nor paid', 'Planned', 300, 'collect the balance of \\$300.00', false],
  ['paid and not delivered', 'Partial', 0, 'book a date for 4 pieces', false],
  ['delivered and not paid', 'Delivered', 300, 'collect the balance of \\$300.00', false],
  ['delivered and paid too much', 'Delivered', -20, '\\$20.00 was paid too much', false],
  ['delivered and paid', 'Delivered', 0, 'complete the order', true],
])('offers to complete an order that is %s only where the server would', async (...given) => {
  const [, deliveryStatus, balance, next, isOffered] = given
  const [chair] = data.lines
  const quantityDelivered = deliveryStatus === 'Delivered' ? 4 : 0
  const paymentStatus = balance > 0 ? 'Deposit' : balance < 0 ? 'Overpaid' : 'Paid'
  const { user } = processing({
    read: () => ({
      data: {
        ...data,
        order: { ...order, deliveryStatus, balance, paymentStatus },
        lines: [{ ...chair!, quantityDelivered }],
      },
    }),
  })
  expect(await screen.findByText(new RegExp(`^Next: .*${next}`))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  const [steps] = await screen.findAllByRole('menu')
  expect(within(steps!).getByRole('menuitem', { name: 'Cancel order' })).toBeTruthy()
  expect(within(steps!).queryByRole('menuitem', { name: 'Complete' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Complete', hidden: true }) !== null).toBe(isOffered)
})

test('changes the head at the version that was read, what the status holds fast as it is', async () => {
  const updateOrder = vi.fn<Save>(() => ({ data: {} }))
  const { user } = processing({ calls: { updateOrder } })
  await user.click(await screen.findByRole('button', { name: 'Edit the order' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the order' }))
  const shipping = await dialog.findByLabelText(/Shipping/)
  expect(dialog.queryByLabelText(/Source/)).toBeNull()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.clear(shipping)
  await user.type(shipping, '45.5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(updateOrder).toHaveBeenCalledWith(
      expect.objectContaining({ orderId: id, version: 7, source: 'Website', shipping: 45.5 }),
    ),
  )
})

test.each([
  ['planned after it', '2026-12-03', '2026-12-01', true],
  ['planned in time', '2026-12-01', '2026-12-01', false],
])('says of goods that come after the promised day that they are late: %s', async (...given) => {
  const [, date, arrivesOn, isLate] = given
  const [chair] = data.lines
  const items = [{ orderLineId: 'l1', skuCode: 'CH-OAK', quantity: 4, delivered: 0 }]
  const plan = { id: 'd1', no: 'P1', date, state: 'Scheduled', preparationStatus: 'None', items }
  processing({
    read: () => ({
      data: {
        ...data,
        order: { ...order, promisedDate: '2026-12-02' },
        lines: [{ ...chair!, promisedDate: null }],
        reservations: [{ ...data.reservations[0]!, arrivesOn }],
        plans: [plan],
      },
    }),
  })
  const part = await screen.findByRole('region', { name: 'Lines' })
  await waitFor(() => expect(part.textContent).toContain(isLate ? '03/12/2026' : '01/12/2026'))
  expect(within(part).queryAllByText('after the promised day')).toHaveLength(isLate ? 1 : 0)
})

/** The dialog of an order of which Ann has 60 %. */
async function changeShares(updateOrderPaymentShares: Save) {
  const shares = [{ ...data.shares[0]!, percent: 60 }]
  const read = () => ({ data: { ...data, shares } })
  const { user } = processing({ calls: { updateOrderPaymentShares }, read })
  const name = 'Change the shares'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  return { user, dialog, percent: await dialog.findByRole('textbox', { name: /Share/ }) }
}

test('shares that do not sum to 100 are corrected and saved', async () => {
  const refusal = 'The shares of an order must sum to 100; these sum to 50.'
  const updateOrderPaymentShares = vi.fn<Save>(({ shares }) => {
    if (shares[0].percent === 100) return { data: {} }
    throw new HttpError(refusal, 200, { errors: { shares: refusal }, problems: [] })
  })
  const { user, dialog, percent } = await changeShares(updateOrderPaymentShares)
  await user.clear(percent)
  await user.type(percent, '50')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(refusal)).toBeTruthy()
  await user.clear(percent)
  await user.type(percent, '100')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updateOrderPaymentShares).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('says whose sale it is, in parts', async () => {
  const updateOrderPaymentShares = vi.fn<Save>(() => ({ data: {} }))
  const { user, dialog, percent } = await changeShares(updateOrderPaymentShares)
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  // What nobody changed is not sent.
  expect(save.disabled).toBe(true)
  await user.clear(percent)
  await user.type(percent, '60')
  await waitFor(() => expect(save.disabled).toBe(true))
  await user.clear(percent)
  await user.type(percent, '100')
  await waitFor(() => expect(save.disabled).toBe(false))
  await user.click(save)
  await waitFor(() =>
    expect(updateOrderPaymentShares).toHaveBeenCalledWith({
      orderId: id,
      version: 7,
      shares: [{ staffId: 's1', percent: 100 }],
    }),
  )
})
