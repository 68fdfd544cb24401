import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import OrderProcessing from '#resources/sales/orders/processing/orderProcessing.views.tsx'
import { session } from '#src/app/services.ts'
import { names, recall, remember } from '#src/loading/remembered.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { nothingBeside, nothingToTell, timelineOf } from '#tests/support/ui/orderThings.ts'

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
  deliverTo: { line1: '1 Oak Road', city: 'Auckland', country: 'NZ' },
  billingAddress: null,
  accessNotes: null,
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
      discounts: [],
      tax: 65.22,
      remark: null,
      parentLineId: null,
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
  options = [] as readonly { id: string; label: string }[],
} = {}) => ({
  ...show(<OrderProcessing />, {
    provider: fakeProvider({
      beside: () => [],
      getList: () => ({ data: options, total: options.length }),
      calls: {
        getOrderProcessing: read,
        updateOrderProcessing: save,
        getOrderTimeline: () => timelineOf(data.notes),
        getPayOfOrder: () => ({ data: [] }),
        ...calls,
      },
    }),
    path,
    route: '/sale/processing',
  }),
  save,
})
const noteItem = async (text: string) => (await screen.findByText(text)).closest('li')!
/** Opens the menu of a line and chooses from it. */
const choose = async (user: ReturnType<typeof processing>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More for CH-OAK' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

beforeEach(() => localStorage.clear())

test('why a line has its price leads to each fact that made it when it was ordered', async () => {
  const getPriceAt = vi.fn<Save>(() => ({
    data: {
      amount: 109.65,
      regular: 129,
      endsOnUtc: null,
      atUtc: order.orderedOnUtc,
      reasons: [
        { kind: 'Regular', promotionId: null, name: null, percent: null, amount: 129 },
        { kind: 'Promotion', promotionId: 'o1', name: 'Spring', percent: 15, amount: 109.65 },
      ],
    },
  }))
  const lines = [{ ...data.lines[0], price: 109.65, priceReason: 'Spring: 15 % off' }]
  const { user } = processing({ read: () => ({ data: { ...data, lines } }), calls: { getPriceAt } })
  await user.click(await screen.findByRole('button', { name: 'Spring: 15 % off' }))
  const answer = await screen.findByRole('region', { name: 'Why this price' })
  expect(
    within(answer)
      .getAllByRole('row')
      .map(row => row.textContent),
  ).toEqual([
    'KindPromotionDiscount (%)Price with it',
    'Regular129.00',
    'PromotionSpring15 %109.65',
  ])
  expect(getPriceAt.mock.calls[0]![0]).toMatchObject({ skuId: 'k1', onUtc: order.orderedOnUtc })
})

test('shows the order whole, and remembers it', async () => {
  const { user } = processing()
  expect(await screen.findByRole('heading', { level: 1, name: 'INV0000042' })).toBeTruthy()
  expect(screen.getByText('Original order W17')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Customer' }).textContent).toMatch(
    /Mia Ngata.*1 Oak Road.*Auckland/,
  )
  expect(screen.getByRole('region', { name: 'Lines' }).textContent).toMatch(
    /Oak chairCH-OAKAvon × 2Container CSQU3054383 × 2, expected 24\/12\/202640129.0016.00500.00tax 65.22/,
  )
  await user.click(screen.getByRole('button', { name: 'More for CH-OAK' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual([
    'Change the reservation of CH-OAK',
    'Release CH-OAK',
    'Report an issue',
    'New ticket',
  ])
  const report = new URL(
    screen.getByRole<HTMLAnchorElement>('menuitem', { name: 'Report an issue' }).href,
  )
  expect(JSON.parse(report.searchParams.get('with')!)).toEqual({
    productId: 'p1',
    skuId: 'k1',
    orderId: id,
  })
  const ticket = new URL(
    screen.getByRole<HTMLAnchorElement>('menuitem', { name: 'New ticket' }).href,
  )
  expect(JSON.parse(ticket.searchParams.get('with')!)).toMatchObject({ orderId: id, skuId: 'k1' })
  expect(screen.getByText('Balance').parentElement!.textContent).toBe('Balance$300.00')
  expect(screen.getByText('Total NZD').parentElement!.textContent).toBe('Total NZD$500.00')
  const statuses = [
    ...screen.getByText('Original order W17').parentElement!.querySelectorAll('dl > div'),
  ]
  expect(statuses.map(status => status.textContent)).toEqual([
    'OrderConfirmed',
    'Preparation–None',
    'DeliveryPlanned',
  ])
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
  expect(await screen.findByText('Order not found')).toBeTruthy()
  expect(recall(names.orderId)).toBeUndefined()
})

test('a new note is saved at once by its button, and by Ctrl+Enter', async () => {
  const { user, save: sent } = processing()
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add note' })
  expect(add.disabled).toBe(true)
  const box = screen.getByLabelText<HTMLInputElement>('New note')
  await user.type(box, 'Gate code 12')
  await user.click(add)
  await waitFor(() => expect(box.value).toBe(''))
  await user.click(box)
  await user.paste('Ring twice')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(box.value).toBe(''))
  expect(sent.mock.calls.map(([input]) => input)).toEqual(
    ['Gate code 12', 'Ring twice'].map(text => ({
      orderId: id,
      version: 7,
      addNotes: [{ type: 'General', text, isPinned: false }],
    })),
  )
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('a changed note, a pinned one and a deleted one are sent each with its version', async () => {
  const { user, save: sent } = processing()
  const first = await noteItem('Call first')
  await user.click(within(first).getByRole('button', { name: 'Pinned' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  await user.click(within(first).getByRole('button', { name: 'Edit note' }))
  await user.type(within(first).getByLabelText('Note'), '!')
  await user.click(within(first).getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  const second = within(await noteItem('Paid by card'))
  await user.click(second.getByRole('button', { name: 'Delete note' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(3))
  expect(sent.mock.calls.map(([input]) => input)).toMatchObject([
    { version: 7, editNotes: [{ id: 'n1', version: 3, text: 'Call first', isPinned: true }] },
    { version: 7, editNotes: [{ id: 'n1', version: 3, text: 'Call first!', isPinned: false }] },
    { version: 7, removeNotes: [{ id: 'n2', version: 3 }] },
  ])
})

test('a note is deleted only after a question', async () => {
  const { user, save: sent } = processing()
  await user.click(
    within(await noteItem('Call first')).getByRole('button', { name: 'Delete note' }),
  )
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('Call first')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('Call first')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test('own notes and those of others stand alike; only own ones are changed', async () => {
  processing({
    calls: {
      getOrderTimeline: () =>
        timelineOf([note, { ...note, id: 'n3', text: 'Of Ben', author: 'Ben', isOwn: false }]),
    },
  })
  const [own, other] = [await noteItem('Call first'), await noteItem('Of Ben')]
  expect(own.querySelector('header')!.textContent).toMatch(/^Delivery noteAnn · /)
  expect(other.querySelector('header')!.textContent).toMatch(/^Delivery noteBen · /)
  expect(within(own).getByRole('button', { name: 'Edit note' })).toBeTruthy()
  expect(within(other).queryAllByRole('button')).toEqual([])
})

test('tags are taken away and saved at once, without those that others add meanwhile', async () => {
  const updateOrderTagMapping = vi.fn<Save>(() => ({
    data: { results: [{ orderId: id, isSuccess: true, errors: [] }], done: 1, refused: 0 },
  }))
  const { user } = processing({ calls: { updateOrderTagMapping } })
  await user.click(await screen.findByRole('combobox', { name: 'Tags' }))
  await user.keyboard('{Escape}{Backspace}')
  await waitFor(() =>
    expect(updateOrderTagMapping).toHaveBeenCalledWith({
      orders: [{ orderId: id }],
      add: [],
      remove: ['t1'],
    }),
  )
})

test('a tag that is refused comes back, and the refusal is told', async () => {
  const { user } = processing({
    calls: {
      updateOrderTagMapping: () => ({
        data: {
          results: [
            { orderId: id, isSuccess: false, errors: [{ code: 'x', message: 'Not now.' }] },
          ],
          done: 0,
          refused: 1,
        },
      }),
    },
  })
  await user.click(await screen.findByRole('combobox', { name: 'Tags' }))
  await user.keyboard('{Escape}{Backspace}')
  expect(await screen.findByText('Not now.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Tags' }).textContent).toContain('Urgent')
})

test('a refusal is told, and nothing typed is lost', async () => {
  const { user } = processing({
    save: vi.fn<Save>(() => {
      throw new HttpError('Not now.', 200)
    }),
  })
  await user.type(await screen.findByLabelText('New note'), 'Gate code 12')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
  expect(screen.getByDisplayValue('Gate code 12')).toBeTruthy()
})

test('when somebody else saved first, a note is added all the same, on top of theirs', async () => {
  let version = 7
  const saving = vi.fn<Save>(input => {
    if (input.version === version) return { data }
    throw new HttpError('Stale', 409, { problems: [], current: order })
  })
  const { user } = processing({
    save: saving,
    read: () => ({ data: { ...data, order: { ...order, version } } }),
  })
  const box = await screen.findByLabelText<HTMLInputElement>('New note')
  await user.type(box, 'Gate code 12')
  version = 8
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(box.value).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saving.mock.calls.at(-1)![0]).toMatchObject({
    version: 8,
    addNotes: [{ text: 'Gate code 12' }],
  })
})

test('the timeline tells each kind in words, and reads older entries when asked', async () => {
  const entry = { ...nothingToTell, by: 'Ann', at: '2026-11-05T00:00:00.000Z' }
  const entries = [
    {
      ...entry,
      id: 'e1',
      kind: 'Payment',
      event: 'take',
      name: 'EFTPOS',
      amount: 120,
      state: 'Received',
      text: 'till 2',
    },
    {
      ...entry,
      id: 'e2',
      kind: 'Delivery',
      event: 'plan',
      name: 'P1',
      place: 'Auckland Delivery',
      day: '2026-11-20',
      state: 'Scheduled',
    },
    {
      ...entry,
      id: 'e3',
      kind: 'Goods',
      event: 'Reservation',
      name: 'CH-OAK',
      place: 'Avon',
      quantity: 4,
    },
    {
      ...entry,
      id: 'e4',
      kind: 'Message',
      event: 'SMS',
      name: '+6421',
      text: 'We come',
      state: 'Sent',
      by: null,
    },
    {
      ...entry,
      id: 'e5',
      kind: 'Change',
      event: 'update',
      changes: { holdReason: [null, 'Colour'] },
    },
  ]
  const getOrderTimeline = vi.fn<Save>(({ after }) => ({
    data: after
      ? {
          entries: [
            {
              ...entry,
              id: 'e6',
              kind: 'Change',
              event: 'create',
              changes: { paymentShares: [[], [{ percent: 100, staffId: 's1' }]] },
            },
          ],
          next: null,
          names: { s1: 'Bo Lee' },
        }
      : { entries, next: 'then e5', names: {} },
  }))
  const { user } = processing({ calls: { getOrderTimeline } })
  const part = await screen.findByRole('region', { name: 'Timeline' })
  const texts = () => [...part.querySelectorAll('li')].map(item => item.textContent)
  const when = 'Ann · 5th Nov 2026, 12:00 PM NZST'
  await waitFor(() =>
    expect(texts()).toEqual([
      `Payment of $120.00, EFTPOS Received${when}till 2`,
      `P1 planned for 20/11/2026, Auckland Delivery Scheduled${when}`,
      `4 × CH-OAK reserved in Avon ${when}`,
      'SMS +6421 Sentthe system · 5th Nov 2026, 12:00 PM NZSTWe come',
      `Changed ${when}Hold reasonColour`,
    ]),
  )
  await user.click(within(part).getByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(texts()).toHaveLength(6))
  await waitFor(() => expect(texts()[5]).toMatch(/AddedPersonBo LeeShare \(%\)100/))
  expect(getOrderTimeline).toHaveBeenLastCalledWith({ orderId: id, after: 'then e5' })
  await user.click(within(part).getByRole('button', { name: 'Payments' }))
  await waitFor(() =>
    expect(getOrderTimeline).toHaveBeenLastCalledWith({ orderId: id, kind: 'Payment' }),
  )
})

test('says what comes next, and proposes the balance that is owed', async () => {
  const recordOrderPayment = vi.fn<Save>(() => ({ data: {} }))
  const { user } = processing({ calls: { recordOrderPayment } })
  expect(await screen.findByText('Next: collect the balance of $300.00.')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Record a payment' })[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment for INV0000042' }))
  const amount = await dialog.findByLabelText<HTMLInputElement>(/Amount/)
  expect(amount.value).toBe('300')
  await user.type(amount, '0')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'This is $2,700.00 more than is owed.',
  )
  await user.clear(amount)
  await user.type(amount, '120.5')
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe('Balance after this payment: $179.50'),
  )
})

test('asks for the first refund of an order that is paid in part', async () => {
  const requestRefund = vi.fn<Save>(() => ({ data: {} }))
  const { user } = processing({ calls: { requestRefund } })
  await user.click(await screen.findByRole('button', { name: 'Request a refund' }))
  expect(await screen.findByRole('dialog', { name: 'Refund for INV0000042' })).toBeTruthy()
})

test('proposes what the total of a quotation leaves, and takes more than that where it is meant', async () => {
  const recordOrderPayment = vi.fn<Save>(() => ({ data: {} }))
  const { user } = processing({
    calls: { recordOrderPayment },
    read: () => ({ data: { ...data, order: { ...order, state: 'Quotation', balance: 0 } } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment for INV0000042' }))
  expect((await dialog.findByLabelText<HTMLInputElement>(/Amount/)).value).toBe('300')
  const meant = dialog.getByRole<HTMLInputElement>('switch', { name: 'Allow overpayment' })
  expect(meant.checked).toBe(false)
})

test('a pending payment is received, where the person may', async () => {
  const receiveOrderPayment = vi.fn<Save>(() => ({ data: {} }))
  const payments = [{ ...taken, state: 'Pending' }]
  const read = () => ({ data: { ...data, payments } })
  const { user, unmount } = processing({ calls: { receiveOrderPayment }, read })
  const name = 'Mark as received: the payment of $200.00, Cash'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.click(dialog.getByRole('button', { name: 'Mark as received' }))
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
  const name = 'Release transfer TR000007'
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

test('books a date from its next step', async () => {
  processing({ read: () => ({ data: { ...data, order: { ...order, paid: 500, balance: 0 } } }) })
  const next = await screen.findByText(/^Next: book a date/)
  const banner = within(next.closest<HTMLElement>('[role=note]')!)
  expect(banner.getByRole('button').textContent).toBe('Book a delivery')
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
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment for INV0000042' }))
  const amount = await dialog.findByRole<HTMLInputElement>('textbox', { name: /Amount/ })
  await user.clear(amount)
  await user.click(amount)
  await user.paste('$1,234.5')
  expect(amount.value).toBe('$1,234.5')
  await waitFor(() =>
    expect(dialog.getByRole('alert').textContent).toBe('This is $934.50 more than is owed.'),
  )
  await user.tab()
  await waitFor(() => expect(amount.value).toBe('1234.50'))
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
  await choose(user, 'Release CH-OAK')
  const dialog = within(await screen.findByRole('dialog', { name: 'Release CH-OAK' }))
  await user.type(await dialog.findByLabelText(/Reason/), 'It waits')
  await user.click(dialog.getByRole('button', { name: 'Release CH-OAK' }))
  await waitFor(() =>
    expect(releaseOrderGoods).toHaveBeenCalledWith({
      orderId: id,
      orderLineId: 'l1',
      reason: 'It waits',
    }),
  )
})

test('the menu of a line says whether it reserves or changes what is reserved', async () => {
  const [chair] = data.lines
  const { user } = processing({
    read: () => ({
      data: {
        ...data,
        lines: [chair, { ...chair!, id: 'l2', skuCode: 'TB-OAK', reserved: [] }],
      },
    }),
  })
  expect(await screen.findByRole('button', { name: 'Reserve what is missing' })).toBeTruthy()
  for (const [sku, expected] of [
    ['CH-OAK', 'Change the reservation of CH-OAK'],
    ['TB-OAK', 'Reserve TB-OAK'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: `More for ${sku}` }))
    const names = (await screen.findAllByRole('menuitem', { name: /Reserve|reservation/ })).map(
      item => item.textContent,
    )
    expect(names).toEqual([expected])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
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
  ['delivered and paid too much', 'Delivered', -20, 'refund the \\$20.00 overpaid', false],
  ['delivered and paid', 'Delivered', 0, 'Complete the order', true],
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

test('the first shares of a sale are added, later ones changed', async () => {
  const addOrderPaymentShares = vi.fn<Save>(() => ({ data: {} }))
  const read = () => ({ data: { ...data, shares: [] } })
  const { user } = processing({
    calls: { addOrderPaymentShares },
    read,
    options: [{ id: 's1', label: 'Ann' }],
  })
  await user.click(await screen.findByRole('button', { name: 'Change shares' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change shares' }))
  await user.click(await dialog.findByRole('button', { name: /^Add/ }))
  await user.click(dialog.getByRole('combobox'))
  await user.click(await screen.findByRole('option', { name: 'Ann' }))
  await user.type(await dialog.findByRole('textbox', { name: /Share/ }), '100')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(addOrderPaymentShares).toHaveBeenCalledWith({
      orderId: id,
      version: 7,
      shares: [{ staffId: 's1', percent: 100 }],
    }),
  )
})

/** The dialog of an order of which Ann has 60 %. */
async function changeShares(updateOrderPaymentShares: Save) {
  const shares = [{ ...data.shares[0]!, percent: 60 }]
  const read = () => ({ data: { ...data, shares } })
  const { user } = processing({ calls: { updateOrderPaymentShares }, read })
  const name = 'Change shares'
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
