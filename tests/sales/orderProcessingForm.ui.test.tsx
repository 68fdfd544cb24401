import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Code } from '#define'
import OrderProcessing from '#resources/sales/orders/processing/orderProcessing.views.tsx'
import { resourceOfEntity } from '#src/app/product/declarations.ts'
import { session } from '#src/app/services.ts'
import { names, remember } from '#src/loading/remembered.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { nothingBeside, timelineOf } from '#tests/support/ui/orderThings.ts'

const id = '01999999-0000-7000-8000-000000000042'
const order = {
  id,
  version: 7,
  orderCode: 'INV0000042',
  state: 'Confirmed',
  preparationStatus: 'None',
  deliveryStatus: 'None',
  total: 500,
  paid: 200,
  balance: 300,
  tagIds: [],
  labels: {},
}
const chair = {
  id: 'l1',
  position: 1,
  productId: 'p1',
  skuId: 'k1',
  skuCode: 'CH-OAK',
  skuName: 'Oak chair',
  isService: false,
  quantity: 4,
  quantityDelivered: 0,
  price: 125,
  discount: 0,
  discounts: [],
  tax: 0,
  remark: null,
  parentLineId: null,
  amount: 500,
  reserved: [] as object[],
}
const inAvon = { skuCode: 'CH-OAK', warehouseName: 'Avon', stockStatus: 'Normal' }
const onTheWay = { orderLineId: 'l1', skuCode: 'CH-OAK', source: 'Container', state: 'Planned' }

const desk = (data: object, getList = vi.fn((..._asked: any[]) => ({ data: [], total: 0 }))) => ({
  ...show(<OrderProcessing />, {
    provider: fakeProvider({
      beside: () => [],
      getList,
      calls: {
        getOrderTimeline: () => timelineOf(),
        getOrderProcessing: () => ({
          data: {
            order,
            customer: { id: 'c1', code: 'C000001', name: 'Mia Ngata', phone: null, email: null },
            deliveryAddress: null,
            deliverTo: null,
            billingAddress: null,
            accessNotes: null,
            ...nothingBeside,
            lines: [chair],
            ...data,
          },
        }),
      },
    }),
    path: `/sale/processing?orderId=${id}`,
    route: '/sale/processing',
  }),
  /** What a choice among records of this entity was narrowed to. */
  narrowed: (entity: string) =>
    getList.mock.calls
      .filter(([resource]) => resource === (resourceOfEntity(entity) ?? entity))
      .map(([, { filter }]) => filter.narrowed),
})
/** What the menu of a line offers. */
const inMenu = async (user: ReturnType<typeof desk>['user'], sku: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${sku}` }))
  const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return items
}
const lines = () => screen.findByRole('region', { name: 'Lines' })

test.each([
  ['nothing', { held: 0, coming: 0 }, true, ['Reserve CH-OAK']],
  [
    'a part in stock',
    { held: 2, coming: 0 },
    true,
    ['Change the reservation of CH-OAK', 'Release CH-OAK'],
  ],
  [
    'all of it, a part on its way',
    { held: 2, coming: 2 },
    false,
    ['Change the reservation of CH-OAK', 'Release CH-OAK'],
  ],
  [
    'all of it, on its way',
    { held: 0, coming: 4 },
    false,
    ['Change the reservation of CH-OAK', 'Release CH-OAK'],
  ],
  ['nothing, being a service', { held: 0, coming: 0, isService: true }, false, []],
] as const)('reserves what is missing of a line that has %s', async (...given) => {
  const [, { held, coming, ...line }, isMissing, offered] = given
  const reserved = held ? [{ ...inAvon, quantity: held }] : []
  const reservations = coming ? [{ ...onTheWay, id: 'r1', quantity: coming }] : []
  const { user } = desk({ lines: [{ ...chair, ...line, reserved }], reservations })
  const part = within(await lines())
  expect(part.queryByRole('button', { name: 'Reserve what is missing' }) !== null).toBe(isMissing)
  expect(part.queryByText('Nothing') !== null).toBe(offered[0] === 'Reserve CH-OAK')
  expect(await inMenu(user, 'CH-OAK')).toEqual([...offered, 'Report an issue', 'New ticket'])
})

test('the held members of a combo are all of it', async () => {
  const reserved = [{ ...inAvon, skuCode: 'CH-LEG', quantity: 1 }]
  const { user } = desk({
    lines: [
      { ...chair, reserved },
      { ...chair, id: 'l2', skuCode: 'TB-OAK' },
    ],
  })
  expect(await inMenu(user, 'CH-OAK')).toContain('Change the reservation of CH-OAK')
  expect(await inMenu(user, 'TB-OAK')).toContain('Reserve TB-OAK')
})

test('a plan that is over stands with what it brought, an open one with what it brings', async () => {
  const plan = (date: string, state: string, delivered: number) => ({
    id: date,
    no: date,
    date,
    state,
    preparationStatus: 'None',
    items: [{ orderLineId: 'l1', skuCode: 'CH-OAK', quantity: 4, delivered }],
  })
  const plans = [
    plan('2026-12-03', 'Scheduled', 0),
    plan('2026-12-02', 'Partially Delivered', 1),
    plan('2026-12-01', 'No Show', 0),
  ]
  desk({ plans })
  const part = await lines()
  await waitFor(() => expect(part.textContent).toContain('03/12/2026 × 4'))
  expect(part.textContent).toContain('02/12/2026 × 1')
  expect(part.textContent).not.toContain('01/12/2026')
})

test('says that what was paid for a cancelled order goes back', async () => {
  desk({ order: { ...order, state: 'Cancelled' } })
  expect(await screen.findByText('Next: refund the $200.00 paid for this order.')).toBeTruthy()
})

test.each([
  ['J5', { isDisabled: false, forOrder: id }],
  ['O3', { isDisabled: false, forOrder: id }],
  ['K1', { isDisabled: false, isInErpOrders: true, forOrder: id }],
] as const)(
  'offers a holder of %s the payment methods of the specification that pay this order',
  async (...given) => {
    const [code, expected] = given
    const codes = new Set<Code>(['J1', code])
    vi.spyOn(session, 'person').mockReturnValue({ id: 'me', name: 'Ann', avatar: '', codes })
    const { user, narrowed } = desk({})
    await user.click((await screen.findAllByRole('button', { name: 'Record a payment' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment for INV0000042' }))
    await user.click(await dialog.findByRole('combobox', { name: /Method/ }))
    await waitFor(() => expect(narrowed('paymentMethods').at(-1)).toEqual(expected))
  },
)

test('offers methods for cash of the branch where the till of the browser stands', async () => {
  const branch = { id: '01999999-0000-7000-8000-000000000007', label: 'Christchurch' }
  remember(names.till, { terminal: 'Desk 2', staffId: 'me', branch })
  const codes = new Set<Code>(['J1', 'J5'])
  vi.spyOn(session, 'person').mockReturnValue({ id: 'me', name: 'Ann', avatar: '', codes })
  const { user, narrowed } = desk({})
  await user.click((await screen.findAllByRole('button', { name: 'Record a payment' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment for INV0000042' }))
  await user.click(await dialog.findByRole('combobox', { name: /Method/ }))
  await waitFor(() =>
    expect(narrowed('paymentMethods').at(-1)).toEqual({
      isDisabled: false,
      forOrder: id,
      cashAt: branch.id,
    }),
  )
})

test('offers the tags that are in use', async () => {
  const { user, narrowed } = desk({})
  await user.click(await screen.findByRole('combobox', { name: 'Tags' }))
  await waitFor(() => expect(narrowed('orderTags').at(-1)).toEqual({ isActive: true }))
})
