import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import { draftsOf, rebased, wantedOf } from '#resources/sales/orders/lines/linesDraft.ts'
import OrderDetails from '#resources/sales/orders/details/orderDetails.views.tsx'
import { loadEntity } from '#src/app/product/declarations.ts'
import { registerForm } from '#src/views/form/keptInput.ts'
import { me } from '#src/app/me.ts'
import { reload } from '#src/app/services.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { nothingBeside, nothingToTell, timelineOf } from '#tests/support/ui/orderThings.ts'

// The editor and its inputs are loaded when the first lines are changed.
configure({ asyncUtilTimeout: 10_000 })

const id = '01999999-0000-7000-8000-000000000042'
const amounts = {
  subtotal: 400,
  discount: 0,
  shipping: 0,
  tax: 52.17,
  taxes: [],
  total: 400,
  balance: 400,
}
const order = {
  id,
  version: 7,
  createdOnUtc: '',
  updatedOnUtc: '',
  orderCode: 'INV0000042',
  state: 'Confirmed',
  preparationStatus: 'None',
  deliveryStatus: 'None',
  ...amounts,
  paid: 0,
  tagIds: [],
  lines: [],
  labels: { tagIds: [] },
}
const line = (lineId: string, skuName: string, more: object = {}) => ({
  id: lineId,
  position: 1,
  skuId: `sku ${lineId}`,
  skuCode: skuName.toUpperCase(),
  skuName,
  parentLineId: null,
  quantity: 2,
  price: 100,
  discount: 0,
  tax: 26.09,
  amount: 200,
  reserved: [],
  quantityDelivered: 0,
  promisedDate: '2026-12-01',
  remark: null,
  discounts: [],
  ...more,
})
const lines = [line('l1', 'Chair'), line('l2', 'Bench')]
const details = (more: object = {}, these: object[] = lines) => ({
  order: { ...order, ...more },
  customer: { id: 'c1', code: 'C1', name: 'Mia', phone: null, email: null },
  billingAddress: null,
  deliveryAddress: null,
  accessNotes: null,
  lines: these,
  ...nothingBeside,
})
/** What the server would say: one is reserved for each line that is sent, one given back for each that is not. */
const shown = ({ orderLines }: { orderLines: any[] }) => {
  const sent = orderLines.map(wanted => {
    const known = lines.find(each => each.id === wanted.id)
    return {
      lineId: known?.id ?? null,
      skuId: known?.skuId ?? wanted.skuId,
      skuCode: known?.skuCode ?? 'TABLE',
      skuName: known?.skuName ?? 'Table',
      isRemoved: false,
      isService: false,
      price: wanted.price ?? 90,
      todaysPrice: 90,
      discount: 0,
      tax: 0,
      amount: wanted.quantity * (wanted.price ?? 90),
      least: 0,
      reserves: wanted.quantity > 2 ? 1 : 0,
      parts: [] as object[],
      givesBack: 0,
      free: 5,
      coming: 6,
      comingOn: '2026-12-24',
    }
  })
  const removed = lines
    .filter(({ id: lineId }) => !orderLines.some(wanted => wanted.id === lineId))
    .map(each => ({
      ...each,
      lineId: each.id,
      isRemoved: true,
      reserves: 0,
      parts: [],
      givesBack: 2,
      free: 5,
      coming: 0,
      least: 0,
    }))
  const many = orderLines.findIndex(({ quantity }) => quantity > 7)
  return {
    data: {
      before: amounts,
      after: { ...amounts, total: 1460, balance: 1460 },
      problems:
        many < 0
          ? []
          : [
              {
                row: many,
                lineId: null,
                field: 'quantity',
                code: 'x',
                message: 'CHAIR: only 5 there.',
              },
            ],
      lines: [...sent, ...removed],
    },
  }
}

type Call = (input: any) => unknown
function edit({
  data = details(),
  calls = {},
}: { data?: unknown; calls?: Record<string, Call> } = {}) {
  const updateOrder = vi.fn<Call>(() => ({ data: details({ version: 8 }) }))
  const view = show(<OrderDetails />, {
    provider: fakeProvider({
      beside: () => [],
      getList: () => ({ data: [{ id: 'table', label: 'Round table' }], total: 1 }),
      calls: {
        getOrderDetailsById: () => ({ data }),
        getOrderTimeline: () => timelineOf(),
        getPayOfOrder: () => ({ data: [] }),
        previewOrderLines: shown,
        updateOrder,
        ...calls,
      },
    }),
    path: `/sale/order_details?orderId=${id}&edit=lines`,
    route: '/sale/order_details',
  })
  return { ...view, updateOrder }
}
/** The dialog of a conflict: its rows in words, its choices and its button. */
async function theDifferences() {
  const element = await screen.findByRole('dialog', { name: 'Somebody else saved first' })
  const dialog = within(element)
  const words = (cell: Element | undefined) => cell!.textContent.trim()
  return {
    ...dialog,
    rows: () =>
      [...element.querySelectorAll('tbody tr')].map(row => {
        const [mine, theirs] = row.querySelectorAll('td')
        const spoken = row.querySelector('input')!.getAttribute('aria-label')!
        return `${spoken.replace('Yours: ', '')}: ${words(mine)} | ${words(theirs)}`
      }),
    choice: (name: string) => dialog.getByRole('radio', { name }),
    use: () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Use these values' }),
  }
}
const input = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

beforeAll(() =>
  Promise.all(
    ['orders', 'payments', 'deliveryPlans', 'reservations', 'transfers', 'skus']
      .map<Promise<unknown>>(loadEntity)
      .concat(import('#resources/sales/orders/lines/LinesEditor.tsx')),
  ),
)
beforeEach(() => localStorage.clear())

test('changes, adds and takes away lines; says what that does, and sends what is left', async () => {
  const { user, updateOrder, address } = edit()
  const quantity = await input('Qty, CHAIR')
  await user.clear(quantity)
  await user.type(quantity, '3')
  await user.click(screen.getByRole('button', { name: 'Remove BENCH' }))
  expect(await screen.findByText(/Removed when you save/)).toBeTruthy()
  expect(
    await screen.findByText(
      'Reserves 1 · Releases 2 · Total $400.00 → $1,460.00 · Balance $400.00 → $1,460.00',
    ),
  ).toBeTruthy()
  // Enter in the last line adds one, where the next key looks for a product.
  await user.type(await input('Note, CHAIR'), 'Oak')
  await user.click(screen.getByRole('button', { name: 'Undo, BENCH' }))
  expect(document.activeElement).toBe(await input('Qty, BENCH'))
  await user.type(await input('Qty, BENCH'), '{Enter}')
  const product = await screen.findByRole('combobox', { name: 'Product, line 3' })
  await waitFor(() => expect(document.activeElement).toBe(product))
  await user.click(product)
  await user.click(await screen.findByRole('option', { name: 'Round table' }))
  await waitFor(async () => expect((await input('Price, TABLE')).value).toBe('90'))
  expect(screen.getAllByText('5 free now · 6 on the way, 24/12/2026')).toHaveLength(3)
  await user.click(
    await screen.findByRole('button', { name: 'Use today’s price $90.00 for CHAIR' }),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updateOrder).toHaveBeenCalled())
  const rest = { discount: 0, promisedDate: '2026-12-01', remark: null }
  expect(updateOrder.mock.calls[0]![0]).toEqual({
    orderId: id,
    version: 7,
    orderLines: [
      { ...rest, id: 'l1', quantity: 3, isRepriced: true, remark: 'Oak' },
      { ...rest, id: 'l2', quantity: 2, price: 100 },
      { ...rest, skuId: 'table', quantity: 1, price: 90, promisedDate: null },
    ],
  })
  await waitFor(() => expect(address()).toBe(`/sale/order_details?orderId=${id}`))
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Edit lines' }))
})

test('tells what stands against a line beside it, and a refusal of the server as it comes', async () => {
  const refuse = () => {
    throw new HttpError('CHAIR: only 5 there.', 200)
  }
  const { user } = edit({ calls: { updateOrder: refuse } })
  const quantity = await input('Qty, CHAIR')
  await user.clear(quantity)
  await user.type(quantity, '8')
  const row = quantity.closest('tr')!
  expect(await within(row).findByText('CHAIR: only 5 there.')).toBeTruthy()
  expect(screen.getByText('Cannot be saved yet: 1 problem above.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('CHAIR: only 5 there.')
  expect(quantity.value).toBe('8')
  // It says nothing of what is typed over it.
  await user.type(quantity, 'x')
  await waitFor(() => expect(within(row).queryByText('CHAIR: only 5 there.')).toBeNull())
})

test('promises the rest from goods on their way where the person says so, and tells with what they come', async () => {
  const short = { row: 0, lineId: null, field: 'quantity', code: 'insufficient_stock' }
  const { user, updateOrder } = edit({
    calls: {
      previewOrderLines: input => {
        const [chair] = input.orderLines
        const answer = shown(input)
        if (chair.quantity < 8) return answer
        if (!chair.takesComing)
          return { data: { ...answer.data, problems: [{ ...short, message: 'CHAIR: 6 needed.' }] } }
        const part = { source: 'Container', skuCode: 'CHAIR', isLate: false }
        Object.assign(answer.data.lines[0]!, {
          reserves: 3,
          parts: [
            { ...part, no: 'KAVU3000370', quantity: 2, expectedOn: '2026-11-28' },
            {
              ...part,
              source: 'Purchase order',
              no: 'PO000012',
              quantity: 1,
              expectedOn: '2027-01-03',
              isLate: true,
            },
          ],
        })
        return { data: { ...answer.data, problems: [] } }
      },
    },
  })
  const quantity = await input('Qty, CHAIR')
  const row = within(quantity.closest('tr')!)
  expect(row.queryByRole('switch')).toBeNull()
  await user.clear(quantity)
  await user.type(quantity, '8')
  expect(await row.findByText('CHAIR: 6 needed.')).toBeTruthy()
  await user.click(row.getByLabelText('Promise the rest from incoming goods'))
  expect(await row.findByText('3 from stock')).toBeTruthy()
  expect(row.getByText('2 from container KAVU3000370, expected 28/11/2026')).toBeTruthy()
  expect(
    row.getByText(/^1 from purchase order PO000012, ready 03\/01\/2027/).textContent,
  ).toContain(', after the promised day')
  expect(screen.getByText(/^Reserves 3 · Promises 3 on the way/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(updateOrder.mock.calls[0]![0]).toMatchObject({
      orderLines: [{ id: 'l1', quantity: 8, takesComing: true }, { id: 'l2' }],
    }),
  )
})

test('a line is promised for a day of its own, or for none; a day that is over is told beside it', async () => {
  const { user, updateOrder } = edit({
    data: details({}, [...lines, line('l3', 'Lamp', { quantityDelivered: 2 })]),
    calls: {
      previewOrderLines: input => {
        const answer = shown(input)
        const row = input.orderLines.findIndex((each: any) => each.promisedDate === '2026-01-05')
        const problem = { row, lineId: null, field: 'promisedDate', code: 'past', message: 'Over.' }
        return { data: { ...answer.data, problems: row < 0 ? [] : [problem] } }
      },
    },
  })
  const chair = await input('Promised, CHAIR')
  expect(chair.value).toBe('01/12/2026')
  expect((await input('Promised, LAMP')).disabled).toBe(true)
  await user.clear(chair)
  await user.type(chair, '5/1/2026{Tab}')
  expect(await within(chair.closest('tr')!).findByText('Over.')).toBeTruthy()
  await user.clear(chair)
  await user.type(chair, 'soon{Tab}')
  expect(await screen.findByText('Fix the fields marked above.')).toBeTruthy()
  await user.clear(chair)
  await user.type(chair, '24/12/2026{Tab}')
  await user.clear(await input('Promised, BENCH'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updateOrder).toHaveBeenCalled())
  expect(updateOrder.mock.calls[0]![0].orderLines).toMatchObject([
    { id: 'l1', promisedDate: '2026-12-24' },
    { id: 'l2', promisedDate: null },
    { id: 'l3', promisedDate: '2026-12-01' },
  ])
})

test.each([
  [{ state: 'Cancelled' }, 'Lines can be changed until an order is closed.'],
  [
    { deliveryStatus: 'Delivered' },
    'Delivered. Take goods back by a return, and give money back by a refund.',
  ],
])('where lines are fast it says why: %o', async (more, why) => {
  edit({ data: details(more) })
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit lines' }).disabled).toBe(true)
})

test('when somebody else saved first, one’s own changes go on top of theirs', async () => {
  let data = details()
  const save = vi.fn<Call>(({ version }) => {
    if (version === data.order.version) return { data: details({ version: 9 }) }
    throw new HttpError('Stale', 409, { problems: [], current: order })
  })
  const { user } = edit({ calls: { getOrderDetailsById: () => ({ data }), updateOrder: save } })
  await user.type(await input('Note, CHAIR'), 'Oak')
  await user.type(await input('Note, BENCH'), 'Ash')
  data = details({ version: 8 }, [line('l1', 'Chair', { quantity: 5 }), line('l3', 'Lamp')])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await theDifferences()
  expect(dialog.rows()).toEqual([
    'Qty, CHAIR: 2 (unchanged) | 5',
    'Note, CHAIR: Oak | – (unchanged)',
    'Line, BENCH: 2 × $100.00 | not on the order',
    'Line, LAMP: not on the order (unchanged) | 2 × $100.00',
  ])
  // She removed a line that this person has edited: one of both is chosen.
  expect(dialog.use().disabled).toBe(true)
  await user.click(dialog.choice('Yours: Line, BENCH'))
  await user.click(dialog.use())
  await waitFor(async () => expect((await input('Qty, CHAIR')).value).toBe('5'))
  expect(await input('Qty, LAMP')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(save.mock.calls.at(-1)![0]).toMatchObject({
      version: 8,
      orderLines: [
        { id: 'l1', quantity: 5, remark: 'Oak' },
        { skuId: 'sku l2', quantity: 2, remark: 'Ash' },
        { id: 'l3' },
      ],
    }),
  )
})

test('a price that both changed is chosen before it is saved: hers is seen, with who saved and when', async () => {
  let data = details()
  const save = vi.fn<Call>(({ version }) => {
    if (version === data.order.version) return { data: details({ version: 9 }) }
    throw new HttpError('Stale', 409, { problems: [], current: order })
  })
  const { user } = edit({
    calls: {
      getOrderDetailsById: () => ({ data }),
      updateOrder: save,
      getOrderTimeline: () => ({
        data: {
          entries: [
            {
              ...nothingToTell,
              id: 'e1',
              kind: 'Change',
              event: 'editLines',
              by: 'Amelia Ward',
              at: '2026-11-05T04:02:00.000Z',
            },
          ],
          next: null,
          names: {},
        },
      }),
    },
  })
  const price = await input('Price, CHAIR')
  await user.clear(price)
  await user.type(price, '165')
  data = details({ version: 8 }, [line('l1', 'Chair', { price: 170 }), line('l2', 'Bench')])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await theDifferences()
  expect(await dialog.findByText('Amelia Ward saved at 5th Nov 2026, 4:02 PM NZST.')).toBeTruthy()
  expect(dialog.rows()).toEqual(['Price, CHAIR: 165.00 | 170.00'])
  expect(dialog.use().disabled).toBe(true)

  // Who goes back to the typed lines cannot save them before they are compared.
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(price.value).toBe('165')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  const again = await theDifferences()
  await user.click(again.choice('Theirs: Price, CHAIR'))
  await user.click(again.use())
  await waitFor(async () => expect((await input('Price, CHAIR')).value).toBe('170'))
  expect(save).toHaveBeenCalledTimes(1)
})

test('what another person changed beside the lines is no conflict: the lines are saved on top', async () => {
  let data = details()
  const save = vi.fn<Call>(({ version }) => {
    if (version === data.order.version) return { data: details({ version: 9 }) }
    throw new HttpError('Stale', 409, { problems: [], current: order })
  })
  const { user } = edit({ calls: { getOrderDetailsById: () => ({ data }), updateOrder: save } })
  await user.type(await input('Note, CHAIR'), 'Oak')
  data = details({ version: 8, paid: 100 })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(save.mock.calls.at(-1)![0]).toMatchObject({
      version: 8,
      orderLines: [{ id: 'l1', remark: 'Oak' }, { id: 'l2' }],
    }),
  )
})

test('an order that somebody else closes meanwhile leaves what was typed to be read, and says why it cannot be saved', async () => {
  let data = details()
  const save = vi.fn<Call>(() => {
    throw new HttpError('Stale', 409, { problems: [], current: order })
  })
  const { user, address } = edit({
    calls: { getOrderDetailsById: () => ({ data }), updateOrder: save },
  })
  await user.type(await input('Note, CHAIR'), 'Oak')
  data = details({ version: 8, state: 'Cancelled' }, [line('l2', 'Bench')])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText(
      'Lines can be changed until an order is closed. Your changes are still here to read but can no longer be saved.',
    ),
  ).toBeTruthy()
  expect((await input('Note, CHAIR')).value).toBe('Oak')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toContain('edit=lines')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('button', { name: 'Edit lines' })).toBeTruthy()
  expect(save).toHaveBeenCalledTimes(1)
})

test('a note that is typed while lines are edited is asked about when the page is left, and stays when only the editor closes', async () => {
  const { user, address } = edit()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const note = await input('New note')
  await input('Qty, CHAIR')
  expect(isAsked()).toBe(false)
  await user.type(note, 'Call first')
  expect(isAsked()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Edit lines' })).toBeTruthy()
  expect(address()).not.toContain('edit=lines')
  expect((await input('New note')).value).toBe('Call first')
  expect(isAsked()).toBe(true)
})

test('what comes back after a session that ended goes on top of what was saved since', async () => {
  vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  edit().unmount()
  const [chair, bench] = draftsOf(lines as never)
  registerForm(me().staffId, {
    key: 'typed',
    page: '',
    place: `/sale/order_details?orderId=${id}&edit=lines`,
    read: () => ({
      values: { orderLines: [{ ...chair!, remark: 'Oak' }, bench!], before: lines },
      version: 7,
    }),
    isUnsaved: () => true,
  })
  reload()
  const now = [line('l1', 'Chair', { quantity: 5 }), line('l2', 'Bench'), line('l3', 'Lamp')]
  edit({ data: details({ version: 8 }, now) })
  await waitFor(async () => expect((await input('Note, CHAIR')).value).toBe('Oak'))
  expect((await input('Qty, CHAIR')).value).toBe('5')
  expect(await input('Qty, LAMP')).toBeTruthy()
})

test('a draft is sent once all of its numbers are some', () => {
  const [chair, bench] = draftsOf(lines as never)
  for (const wrong of [
    { quantity: 0 },
    { quantity: 'two' },
    { quantity: null },
    { price: null },
    { discount: -1 },
    { promisedDate: 'soon' },
    { price: 1e12 },
    { remark: 'x'.repeat(201) },
  ])
    expect(wantedOf([{ ...chair!, ...wrong }, bench!])).toBeUndefined()
  expect(wantedOf([{ ...chair!, quantity: null, isRemoved: true }, bench!])).toMatchObject([
    { id: 'l2' },
  ])
  // What somebody else took away, and this person did not change, stays away.
  expect(rebased([{ ...chair!, isRemoved: true }, bench!], lines as never, [])).toEqual([])
})
