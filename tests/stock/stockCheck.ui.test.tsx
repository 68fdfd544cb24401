import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import StockCheck from '#resources/stock/check/stockCheck.views.tsx'
import { LiveContext } from '#src/live/useLive.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { nobodyTells, telling } from '#tests/support/ui/telling.ts'

const line = (warehouseName: string, quantity: number, more: object = {}) => ({
  warehouseId: warehouseName,
  warehouseName,
  warehouseType: 'Warehouse',
  stockStatus: 'Normal',
  stockOnHoldStatus: null,
  quantity,
  orders: [],
  tickets: [],
  transfers: [],
  ...more,
})
const groups = (available: number, unavailable: object[] = []) => [
  {
    group: 'Available',
    quantity: available,
    lines: available
      ? [line('Avon', available - 1), line('Carbine', 1, { stockStatus: 'OpenBox' })]
      : [],
  },
  { group: 'Demo Units', quantity: 0, lines: [] },
  { group: 'Unavailable', quantity: unavailable.length, lines: unavailable },
]
const held = line('Penrose', 1, {
  stockOnHoldStatus: 'Order',
  orders: [{ id: 'o1', code: 'INV0000042', quantity: 1 }],
  tickets: [{ id: 't1', code: 'T000007', quantity: 2 }],
  transfers: [
    {
      id: 'm1',
      createdOnUtc: '2026-11-05T00:00:00.000Z',
      sourceWarehouse: 'Avon',
      targetWarehouse: 'Penrose',
      transferJobStatus: 'In Transit',
      quantity: 3,
    },
  ],
})
const chair = {
  skuId: 's1',
  code: 'CH-OAK',
  name: 'Oak chair',
  barcode: null,
  categoryName: 'Chairs',
  isCombo: false,
  price: 129,
  promoPrice: null,
  promoEndsOnUtc: null,
  tags: [],
  incoming: [],
  groups: groups(8, [held]),
  members: [],
}
const dining = {
  skuId: 's2',
  code: 'SET-5',
  name: 'Dining set',
  barcode: null,
  categoryName: 'Sets',
  isCombo: true,
  price: 899,
  promoPrice: null,
  promoEndsOnUtc: null,
  tags: [],
  incoming: [],
  groups: groups(2),
  members: [
    {
      skuId: 's1',
      code: 'CH-OAK',
      name: 'Oak chair',
      required: 4,
      groups: groups(8, [held]),
      incoming: [],
    },
  ],
}

const stock = (
  found: object[] = [chair, dining],
  {
    path = '/stock_check',
    more = {},
    calls = {},
    live = nobodyTells,
    beside = null as ReactNode,
  } = {},
) => {
  const provider = fakeProvider({
    calls: {
      searchStock: () => ({
        data: found,
        totalCount: found.length,
        hasMore: false,
        isClosest: false,
        ...more,
      }),
      ...calls,
    },
  })
  const shown = show(
    <LiveContext value={live}>
      <StockCheck />
      {beside}
    </LiveContext>,
    { provider, path, route: '/stock_check' },
  )
  const asked = () =>
    provider.call.mock.calls.filter(([name]) => name === 'searchStock').map(([, input]) => input)
  return { ...shown, asked }
}
const sku = (name: RegExp) => screen.findByRole('button', { name })

test('each SKU says what it is, what it costs and how many there are of each group', async () => {
  stock()
  const text = (await sku(/Oak chair/)).textContent!
  expect(text).toMatch(
    /Oak chair.*CH-OAK.*Chairs.*Avon 7 · 1 more.*129.00.*Available8.*Demo Units0.*Unavailable1/,
  )
  expect((await sku(/Dining set/)).textContent).toContain('Combo')
})

test('Enter opens a SKU: its lines by group, with what holds them', async () => {
  const { user } = stock()
  ;(await sku(/Oak chair/)).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: 'Available' }).textContent).toBe(
    'Available 8Avon7CarbineOpenBox1',
  )
  const unavailable = screen.getByRole('region', { name: 'Unavailable' })
  expect(unavailable.textContent).toMatch(
    /PenroseOn hold: Order1.*INV0000042 × 1.*T000007 × 2.*Avon → Penrose × 3, in transit, made 5th Nov 2026/,
  )
  expect(within(unavailable).getByRole('link', { name: 'INV0000042' }).getAttribute('href')).toBe(
    '/sale/processing?orderId=o1',
  )
})

test('a combo opens to its members, each with how many it needs', async () => {
  const { user } = stock()
  await user.click(await sku(/Dining set/))
  expect(screen.getByRole('region', { name: 'Members of the combo' }).textContent).toMatch(
    /Oak chair × 4 CH-OAK.*Available8/,
  )
})

test('a combo says of a member that is not there when it comes next', async () => {
  const [member] = dining.members
  const first = { eta: '2026-12-05', availableOn: '2026-12-10' }
  const coming = { source: 'Container', id: 'g1', no: 'C1', ...first, quantity: 9 }
  const incoming = [
    { ...coming, presold: 9, free: 0 },
    { ...coming, id: 'g2', eta: '2026-12-24', availableOn: '2026-12-29', presold: 1, free: 8 },
  ]
  const members = [
    { ...member!, incoming },
    { ...member!, skuId: 's9', name: 'Oak stool', groups: groups(3), incoming },
  ]
  stock([{ ...dining, members }])
  const shown = (await screen.findByRole('region', { name: 'Members of the combo' })).textContent
  expect(shown).toMatch(/Oak chair × 4 CH-OAKAvailable8/)
  expect(shown).toMatch(/Oak stool × 4 CH-OAK · 8 from 29\/12\/2026Available3/)
})

test('what is pasted is searched for as far as the server takes it', async () => {
  const { asked } = stock([chair], { path: `/stock_check?q=${'oak '.repeat(50)}` })
  await sku(/Oak chair/)
  expect(asked()[0]).toMatchObject({ q: 'oak '.repeat(25).trim() })
})

test('a single SKU is open already', async () => {
  stock([chair])
  expect((await sku(/Oak chair/)).getAttribute('aria-expanded')).toBe('true')
})

test('searches as the person types, and keeps the search in the address', async () => {
  const { user, asked, address } = stock()
  await user.type(await screen.findByRole('searchbox'), 'oak ch')
  await waitFor(() => expect(address()).toBe('/stock_check?q=oak+ch'))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ q: 'oak ch', pageNo: 1 }))
  // Not for every letter.
  expect(asked().length).toBeLessThan(4)
})

test('takes search and filters from the address', async () => {
  const { asked } = stock(undefined, {
    path: '/stock_check?q=oak&categoryId=c1&warehouseId=w1&inStock=1',
  })
  await sku(/Oak chair/)
  expect(asked()).toEqual([
    { q: 'oak', categoryId: 'c1', warehouseId: 'w1', isInStockOnly: true, pageNo: 1, pageSize: 25 },
  ])
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'oak')
})

test('↓ goes from the search to the SKUs, and ↑ and ↓ between them', async () => {
  const { user } = stock()
  const first = await sku(/Oak chair/)
  screen.getByRole('searchbox').focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await sku(/Dining set/))
  await user.keyboard('{ArrowUp}/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

test('Escape closes an open SKU, and then leads back to the search, as ↑ does from the first', async () => {
  const { user } = stock()
  const first = await sku(/Oak chair/)
  first.focus()
  await user.keyboard('{Enter}{Escape}')
  expect(first.getAttribute('aria-expanded')).toBe('false')
  for (const key of ['{Escape}', '{ArrowUp}']) {
    first.focus()
    await user.keyboard(key)
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  }
  // Enter in the search goes on to what was found.
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(first)
})

test('shelf labels of what is found are printed with a record, and what has none is told with the reason', async () => {
  const label = (skuId: string, name: string, price: number | null) => ({
    skuId,
    code: `C-${skuId}`,
    name,
    price,
    promoPrice: null,
    promoEndsOnUtc: null,
  })
  const asked = vi.fn<(input: unknown) => object>(() => ({
    data: [label('s1', 'Oak chair', 129), label('s2', 'Oak lamp', null)],
    totalCount: 2,
    atUtc: '2026-11-20T00:00:00.000Z',
  }))
  const { user } = stock(undefined, {
    path: '/stock_check?q=oak',
    calls: { getShelfLabels: asked },
  })
  await sku(/Oak chair/)
  await user.click(screen.getByRole('button', { name: 'Shelf labels' }))
  const dialog = await screen.findByRole('dialog', { name: 'Print labels' })
  await within(dialog).findByText(/Oak lamp: it has no current price in New Zealand/)
  expect(within(dialog).getByText('The label of 1 SKU.')).toBeTruthy()
  expect(asked.mock.calls[0]![0]).toMatchObject({ q: 'oak' })
  // A label is of a branch, and as many copies as are asked for.
  expect(within(dialog).getByRole('combobox', { name: /^Branch/ })).toBeTruthy()
  expect(within(dialog).getByRole('textbox', { name: /^Copies/ })).toHaveProperty('value', '1')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('more are shown on request', async () => {
  const { user, asked } = stock([chair], { more: { totalCount: 60 } })
  expect(await screen.findByText('1 of 60')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ pageNo: 2 }))
})

test('a search that finds nothing can be cleared', async () => {
  const { user, address } = stock([], { path: '/stock_check?q=zzz&inStock=1' })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  await waitFor(() => expect(address()).toBe('/stock_check'))
})

test('a search that fails says why and is tried again', async () => {
  const searchStock = () => {
    throw new Error('The server is busy.')
  }
  show(<StockCheck />, {
    provider: fakeProvider({ calls: { searchStock } }),
    path: '/stock_check',
    route: '/stock_check',
  })
  expect(await screen.findByText('The server is busy.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

const place = {
  code: 'CH-OAK',
  name: 'Oak chair',
  warehouseName: 'Avon',
  warehouseType: 'Warehouse',
  quantity: 7,
  loose: 7,
  reservations: [],
  transfers: [],
  moves: [
    {
      id: 'v2',
      movementId: 'm2',
      movedOnUtc: '2026-11-06T00:00:00.000Z',
      type: 'Delivery',
      quantity: -2,
      balance: 7,
      orderId: 'o1',
      orderCode: 'INV0000042',
      person: 'Mia Brown',
      reason: 'Two were collected',
    },
    {
      id: 'v1',
      movementId: 'm1',
      movedOnUtc: '2026-11-05T00:00:00.000Z',
      type: 'Receipt',
      quantity: 9,
      balance: 9,
    },
  ],
}
const opened = (more: object = {}, calls: object = {}, path = '/stock_check?q=oak') =>
  stock([chair], {
    path,
    calls: {
      getStockMoves: () => ({ data: { ...place, ...more }, totalCount: 2, hasMore: false }),
      ...calls,
    },
  })

test('a number opens the movements that sum to it, in the address too, and Escape closes them', async () => {
  const { user, address } = opened()
  await user.click(await sku(/^Avon, Normal: 7/))
  const drawer = await screen.findByRole('dialog', { name: 'CH-OAK · Oak chair' })
  expect(address()).toBe('/stock_check?q=oak&why=move%7Es1%7EAvon%7ENormal')
  expect(drawer.textContent).toMatch(
    /Avon · Normal.*Total 7.*Mia Brown.*Delivery.*INV0000042.*Two were collected.*−2.*7.*Receipt.*\+9.*9/,
  )
  expect(within(drawer).getByRole('link', { name: 'INV0000042' }).getAttribute('href')).toBe(
    '/sale/processing?orderId=o1',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/stock_check?q=oak'))
})

/** A link to the page with a search, and the browser's Back. */
function Ways() {
  const navigate = useNavigate()
  return (
    <>
      <Link to="/stock_check?q=oak">Search</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

test('one Back leads out of the search again once a number was looked into', async () => {
  const { user, address } = stock([chair], {
    path: '/stock_check',
    calls: { getStockMoves: () => ({ data: place, totalCount: 2, hasMore: false }) },
    beside: <Ways />,
  })
  await user.click(await screen.findByRole('link', { name: 'Search' }))
  await user.click(await sku(/^Avon, Normal: 7/))
  await screen.findByRole('dialog', { name: 'CH-OAK · Oak chair' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/stock_check?q=oak'))
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('/stock_check'))
})

test('a link to a number shows it, with the reservations that hold it', async () => {
  opened(
    {
      loose: 0,
      reservations: [
        {
          id: 'r1',
          orderId: 'o1',
          orderCode: 'INV0000042',
          orderLineId: 'l1',
          quantity: 7,
          state: 'Hard',
          needBy: '2026-12-01',
          priorityOnUtc: '2026-11-05T00:00:00.000Z',
        },
      ],
    },
    {},
    '/stock_check?why=move~s1~Avon~Normal~Order',
  )
  const drawer = await screen.findByRole('dialog', { name: 'CH-OAK · Oak chair' })
  await within(drawer).findByRole('region', { name: 'Reservations' })
  expect(drawer.textContent).toMatch(
    /On hold: Order.*Reservations 7.*INV0000042.*7.*Hard.*01\/12\/2026/,
  )
  // What an order has is not held or sent away by hand.
  expect(within(drawer).queryByRole('button', { name: 'Hold pieces' })).toBeNull()
})

test('free pieces are held for a reason, and everything that shows them is asked for again', async () => {
  const held: unknown[] = []
  const { user, asked } = opened(
    {},
    {
      holdStock: (input: unknown) => {
        held.push(input)
        return { movementId: 'm3' }
      },
    },
    '/stock_check?why=move~s1~Avon~Normal',
  )
  await user.click(await sku(/^Hold pieces$/))
  const dialog = await screen.findByRole('dialog', { name: 'Hold 1 × Oak chair' })
  const quantity = within(dialog).getByRole('textbox', { name: /Quantity/ })
  expect((quantity as HTMLInputElement).value).toBe('1')
  await user.clear(quantity)
  await user.type(quantity, '2')
  expect(within(dialog).getByRole('heading').textContent).toBe('Hold 2 × Oak chair')
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Scratched')
  const before = asked().length
  await user.click(within(dialog).getByRole('button', { name: 'Hold pieces' }))
  await waitFor(() =>
    expect(held).toEqual([
      {
        skuId: 's1',
        warehouseId: 'Avon',
        stockStatus: 'Normal',
        stockOnHoldStatus: 'Manual',
        quantity: 2,
        reason: 'Scratched',
        heldFor: null,
        heldUntil: null,
      },
    ]),
  )
  await waitFor(() => expect(asked().length).toBeGreaterThan(before))
})

test('what a transfer holds is given back for a reason while the goods are still there', async () => {
  const given: unknown[] = []
  const transfer = {
    id: 'x1',
    no: 'TR000007',
    version: 2,
    targetWarehouse: 'Onehunga',
    jobStatus: 'Requested',
    quantity: 7,
  }
  const { user, asked } = opened(
    {
      loose: 0,
      transfers: [transfer, { ...transfer, id: 'x2', no: 'TR000008', jobStatus: 'In Transit' }],
    },
    {
      giveBackTransfer: (input: unknown) => {
        given.push(input)
        return { no: 'TR000007', jobStatus: 'Cancelled' }
      },
    },
    '/stock_check?why=move~s1~Avon~Normal~Transfer',
  )
  const part = await screen.findByRole('region', { name: 'Held for transfers' })
  expect(part.textContent).toMatch(/TR000007.*Onehunga.*7.*Requested/)
  const name = 'Release transfer TR000007'
  expect(
    within(part)
      .getAllByRole('button')
      .map(each => each.getAttribute('aria-label')),
  ).toEqual([name])
  await user.click(within(part).getByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.type(await dialog.findByRole('textbox', { name: /Reason/ }), 'Sold here')
  const before = asked().length
  await user.click(dialog.getByRole('button', { name }))
  await waitFor(() =>
    expect(given).toEqual([{ transferId: 'x1', version: 2, reason: 'Sold here' }]),
  )
  await waitFor(() => expect(asked().length).toBeGreaterThan(before))
})

test('goods on their way say where they come from, when, and to whom they are promised', async () => {
  const { user } = stock(
    [
      {
        ...chair,
        incoming: [
          {
            source: 'Container',
            id: 'c1',
            no: 'OAKU1000006',
            state: 'Sailing',
            warehouseId: 'w1',
            warehouseName: 'Avon',
            eta: '2026-12-03',
            readyDate: null,
            quantity: 12,
            presold: 5,
            free: 7,
          },
        ],
      },
    ],
    {
      calls: {
        getStockPresold: () => ({
          data: [
            {
              id: 'r1',
              orderId: 'o1',
              orderCode: 'INV0000042',
              quantity: 5,
              state: 'Soft',
              needBy: null,
              priorityOnUtc: '2026-11-05T00:00:00.000Z',
            },
          ],
        }),
      },
    },
  )
  const coming = await screen.findByRole('region', { name: 'On the way' })
  expect(coming.textContent).toMatch(/Container OAKU1000006 Sailing03\/12\/2026Avon1257/)
  await user.click(within(coming).getByRole('button', { name: /^OAKU1000006, Presold: 5/ }))
  const drawer = await screen.findByRole('dialog', { name: 'CH-OAK · Oak chair' })
  await within(drawer).findByText('INV0000042')
})

test('what is presold of a purchase order opens for that one, by a link too', async () => {
  const bought = (id: string, no: string) => ({
    source: 'Purchase order',
    id,
    no,
    state: 'Confirmed',
    warehouseId: 'w1',
    warehouseName: 'Avon',
    eta: null,
    readyDate: '2026-12-03',
    quantity: 12,
    presold: 5,
    free: 7,
  })
  const { user, address, provider } = stock(
    [{ ...chair, incoming: [bought('p1', 'PO1'), bought('p2', 'PO2')] }],
    { calls: { getStockPresold: () => ({ data: [] }) } },
  )
  await user.click(await screen.findByRole('button', { name: /^PO2, Presold: 5/ }))
  const drawer = await screen.findByRole('dialog', { name: 'CH-OAK · Oak chair' })
  await within(drawer).findByText('Purchase order PO2')
  expect(address()).toContain('why=presold%7Es1%7E%7Ep2')
  expect(provider.call).toHaveBeenCalledWith(
    'getStockPresold',
    { skuId: 's1', purchaseOrderId: 'p2' },
    expect.anything(),
  )
})

test('a SKU that no order takes says so', async () => {
  stock([{ ...chair, saleStatus: 'Discontinued' }, dining])
  expect((await sku(/Oak chair/)).textContent).toContain('Discontinued')
  expect((await sku(/Dining set/)).textContent).not.toContain('Discontinued')
})

test('a number of a combo shows how it comes out of the members', async () => {
  const { user } = stock([dining])
  await user.click((await screen.findAllByRole('button', { name: /^Avon, Normal: 1/ }))[0]!)
  const drawer = await screen.findByRole('dialog', { name: 'SET-5 · Dining set' })
  // 7 at Avon, 4 for each set.
  expect(drawer.textContent).toMatch(/Sets 1.*Oak chair CH-OAK741/)
})

test('filters stand in the address, and are taken away together', async () => {
  const { user, address, asked } = stock()
  await sku(/Oak chair/)
  await user.click(screen.getByRole('switch', { name: 'In stock only' }))
  await waitFor(() => expect(address()).toBe('/stock_check?inStock=1'))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/stock_check'))
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ isInStockOnly: false }))
})

test('says when nothing has all of the words', async () => {
  stock([chair], { path: '/stock_check?q=oak+zipper', more: { isClosest: true } })
  expect(await screen.findByText(/Nothing matches all of “oak zipper”/)).toBeTruthy()
})

test('stock that changes elsewhere is read again: what changed lights up, and nothing moves or closes', async () => {
  const { live, tell } = telling()
  let found: object[] = [chair, dining]
  const { user, asked } = stock(found, {
    live,
    path: '/stock_check?inStock=1',
    calls: {
      searchStock: () => ({ data: found, totalCount: 2, hasMore: false, isClosest: false }),
    },
  })
  await user.click(await sku(/Oak chair/))
  const lit = () => [...document.querySelectorAll('[data-changed]')].map(each => each.textContent)
  expect(lit()).toEqual([])
  const before = asked().length
  await tell('stock', 'none of these')
  expect(asked().length).toBe(before)

  found = [
    { ...dining, groups: groups(1) },
    { ...chair, groups: groups(6, [held]) },
  ]
  await tell('stock', 's1')
  await waitFor(() => expect(lit()).toEqual(['6', '6', '5', '1']))
  const names = () =>
    screen.getAllByRole('button').flatMap(each => {
      const name = /Oak chair|Dining set/.exec(each.textContent!)
      return each.hasAttribute('data-result')
        ? [`${name?.[0]} ${each.getAttribute('aria-expanded')}`]
        : []
    })
  expect(names()).toEqual(['Oak chair true', 'Dining set false'])

  found = [dining]
  await tell('stock', 's1')
  expect((await sku(/Oak chair.*No longer found/)).getAttribute('aria-expanded')).toBe('true')
  await screen.findByText(/no longer matches your search/)
  expect(screen.getByText('1 of 2')).toBeTruthy()
})
