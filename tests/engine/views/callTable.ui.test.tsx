import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HttpError } from '#data/errors.ts'
import {
  call,
  choice,
  date,
  integer,
  json,
  list,
  money,
  reference,
  rowsEntity,
  text,
} from '#define'
import type * as Panels from '#src/app/product/panels.ts'
import CallScreen from '#src/views/call/CallScreen.tsx'
import { CallTable } from '#src/views/call/CallTable.tsx'
import { leading } from '#src/views/call/leading.ts'
import { rowsProvider } from '#src/views/call/rowsProvider.ts'
import { screenAbout } from '#src/views/parts/useRecordPath.ts'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'

// The table is loaded when it is first shown.
configure({ asyncUtilTimeout: 10_000 })

const calls = vi.hoisted(() => ({}) as Record<string, unknown>)
// Loaded before the screen is drawn, as the menu does it.
vi.mock('#data/calls.ts', () => {
  const loaded = new Map<string, object>()
  return {
    installCalls: () => {},
    preloadCalls: () => {},
    loadCall: (name: string) => {
      const value = calls[name]
      const call =
        loaded.get(name) ?? Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
      loaded.set(name, call)
      return call
    },
  }
})
const own = vi.hoisted(() => ({ selection: [] as ReactElement[] }))
vi.mock('#src/app/product/panels.ts', async load => {
  const real = await load<typeof Panels>()
  const usePanels: typeof real.usePanels = (...asked) => ({
    ...real.usePanels(...asked),
    selection: own.selection,
  })
  return { ...real, usePanels }
})
calls.getSales = call({
  at: 'GET /api/sales',
  input: { channel: choice(['Store', 'Web']), sku: text({ label: 'SKU' }) },
  answer: {
    data: list({
      id: text(),
      orderId: reference('orders'),
      orderCode: text({ label: 'Order' }),
      soldOn: date(),
      pieces: integer({ label: 'Qty' }),
      revenue: money(),
    }),
  },
})
calls.closeTill = call({
  at: 'POST /api/tills/close',
  input: { tillId: text({ required: true }) },
})
calls.getTills = call({
  at: 'GET /api/tills',
  input: {},
  steps: [
    { call: 'closeTill', label: 'Close the day', takes: { tillId: 'id' }, rows: 'one' },
    {
      call: 'closeTill',
      label: 'Close the branch',
      takes: { tillId: 'id' },
      about: ['branch', 'day'],
      rows: 'one',
    },
    {
      call: 'fillTill',
      label: 'Fill the till',
      takes: { tillId: 'id', pieces: 'missing' },
      asks: ['pieces'],
    },
  ],
  answer: {
    data: list({
      id: text({ required: true }),
      name: text(),
      branch: text(),
      day: date(),
      missing: integer(),
    }),
  },
})
calls.fillTill = call({
  at: 'POST /api/tills/fill',
  input: {
    tillId: text({ required: true }),
    pieces: integer({ required: true }),
    note: text(),
  },
})
calls.closeShop = call({
  at: 'POST /api/shops/close',
  input: { shopId: text({ required: true }), note: text() },
})
calls.openShop = call({
  at: 'POST /api/shops/open',
  input: { shopId: text({ required: true }) },
})
const shopStep = { takes: { shopId: 'shopId' }, about: ['shop'], rows: 'one' } as const
calls.getShop = call({
  at: 'GET /api/shop',
  input: {},
  steps: [
    {
      ...shopStep,
      call: 'closeShop',
      label: 'Close the shop',
      page: { while: ['isClosed', false], lacks: 'uncounted', lacking: 'Count first' },
    },
    {
      ...shopStep,
      call: 'openShop',
      label: 'Open the shop again',
      page: { while: ['isClosed', true] },
    },
  ],
  answer: {
    data: list({
      id: text({ required: true }),
      name: text(),
      shop: text(),
      shopId: json(),
      isClosed: json(),
      uncounted: json(),
    }),
  },
})
calls.getDay = call({
  at: 'GET /api/day',
  input: { day: date({ required: true }) },
  answer: { data: list({ name: text() }) },
})
const received = '/sale/payments_received'
calls.getTotals = call({
  at: 'GET /api/totals',
  input: { day: date({ required: true, default: 'today' }) },
  answer: {
    data: list({
      name: text(),
      total: money({
        opensAt: { screen: received, as: 'filter', by: 'totalOf', keeps: { on: 'day' } },
      }),
      booked: money({ opensAt: { screen: received, by: 'bookedAt' } }),
      totalOf: json(),
      bookedAt: json(),
    }),
  },
})
calls.getBoard = call({
  at: 'GET /api/board',
  input: { day: date({ required: true, default: 'today' }) },
  renews: 30,
  answer: { data: list({ name: text(), pieces: integer() }) },
})

const orderId = '01999999-0000-7000-8000-000000000001'
const sale = (n: number, pieces: number) => ({
  id: `s${n}`,
  orderId,
  orderCode: `SO-${n}`,
  soldOn: '2026-11-20',
  pieces,
  revenue: pieces * 100,
})
const leaf = { path: '/bi/sales', title: 'Product sales', table: 'getSales' } as const
const open = (
  answer: (input: any) => unknown,
  { path = '/bi/sales', more = {} as object, route = leaf as object, also = {} as object } = {},
) =>
  show(<CallScreen leaf={{ ...leaf, ...route } as never} />, {
    provider: Object.assign(
      fakeProvider({
        calls: {
          getSales: answer,
          getDay: answer,
          getBoard: answer,
          getTotals: answer,
          getTills: answer,
          getShop: answer,
          ...also,
        },
      }),
      more,
    ),
    path,
  })
const cells = () =>
  screen
    .getAllByRole('row')
    .map(row =>
      within(row)
        .queryAllByRole('cell')
        .map(cell => cell.textContent),
    )
    .filter(row => row.length > 0)

test('the rows of the answer stand in the columns that it declares, with links and sums', async () => {
  open(() => ({ data: [sale(1, 2), sale(2, 3)] }))
  await screen.findByText('SO-1')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Product sales')
  expect(screen.getAllByRole('columnheader').map(each => each.textContent?.trim())).toEqual([
    'Order↑',
    'Sold on↑',
    'Qty↑',
    'Revenue↑',
  ])
  expect(cells()[0]).toEqual(['SO-1', '20/11/2026', '2', '200.00'])
  const link = await screen.findByRole('link', { name: 'SO-1' })
  expect(link.getAttribute('href')).toContain(orderId)
  // The sums are loaded after the rows: their row takes the place of one that waits for them.
  const total = () => screen.getByRole('rowheader', { name: /Total/ })
  await waitFor(() =>
    expect(
      within(total().closest('tr')!)
        .getAllByRole('cell')
        .map(cell => cell.textContent),
    ).toEqual(['', '5', '500.00']),
  )
})

test('its rows are selected where an area does something with them', async () => {
  own.selection = [<button key="own">Request transfers</button>]
  const { user } = open(() => ({ data: [sale(1, 2), sale(2, 3)] }))
  await screen.findByText('SO-1')
  await user.click(screen.getAllByRole('checkbox')[1]!)
  await screen.findByRole('button', { name: 'Request transfers' })
  own.selection = []
})

test('what is done with one row at a time is told where several are selected', async () => {
  const { user } = open(
    () => ({
      data: [
        { id: '1', name: 'Cash' },
        { id: '2', name: 'EFTPOS' },
      ],
    }),
    {
      route: { table: 'getTills' },
    },
  )
  await screen.findByText('EFTPOS')
  await user.click(screen.getAllByRole('checkbox')[1]!)
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(screen.getByRole('menuitem', { name: 'Close the day' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await user.click(screen.getAllByRole('checkbox')[2]!)
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  const told = await screen.findByRole('menuitem', { name: 'Close the day: select one row' })
  expect(told.getAttribute('aria-disabled')).toBe('true')
})

test('what is done with all rows as one thing is a button of the page, beside what it lacks', async () => {
  const row = { name: 'Cash', shop: 'Auckland', shopId: 'b', isClosed: false, uncounted: null }
  const shop = (...rows: object[]) => ({
    data: rows.map((more, id) => ({ ...row, id: `${id}`, ...more })),
  })
  const sent = vi.fn<(input: unknown) => object>(() => ({}))
  const opened = (answer: () => object) =>
    open(answer, { route: { table: 'getShop' }, also: { closeShop: sent } })
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
  opened(() => shop({}, { name: 'EFTPOS', uncounted: 'EFTPOS' }))
  expect((await button('Close the shop')).disabled).toBe(true)
  expect(screen.getByText('Count first: EFTPOS')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open the shop again' })).toBeNull()
  cleanup()
  let isClosed = false
  const { user } = opened(() => shop({ isClosed }, { name: 'EFTPOS', isClosed }))
  await user.click(await button('Close the shop'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the shop: Auckland' }))
  isClosed = true
  await user.click(dialog.getByRole('button', { name: 'Close the shop' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ shopId: 'b' })))
  await button('Open the shop again')
})

test('the heading of what is done with a row names the row, or what it is about instead', async () => {
  const till = { id: '1', name: 'EFTPOS', branch: 'Auckland', day: '2026-11-28' }
  const { user } = open(() => ({ data: [till] }), { route: { table: 'getTills' } })
  await screen.findByText('EFTPOS')
  await user.click(screen.getAllByRole('checkbox')[1]!)
  for (const [step, heading] of [
    ['Close the day', 'Close the day: EFTPOS'],
    ['Close the branch', 'Close the branch: Auckland, 28/11/2026'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: step }))
    await screen.findByRole('dialog', { name: heading })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
  }
})

test('what a row gives is proposed where the step asks for it; several rows give each their own', async () => {
  const rows = [
    { id: '1', name: 'Cash', missing: 20 },
    { id: '2', name: 'EFTPOS', missing: 30 },
  ]
  const sent = vi.fn<(input: unknown) => object>(() => ({}))
  const { user } = open(() => ({ data: rows }), {
    route: { table: 'getTills' },
    also: { fillTill: sent },
  })
  await screen.findByText('EFTPOS')
  const fill = async (...boxes: number[]) => {
    for (const n of boxes) await user.click(screen.getAllByRole('checkbox')[n]!)
    await user.click(await screen.findByRole('button', { name: 'Actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Fill the till' }))
    return within(await screen.findByRole('dialog'))
  }
  const one = await fill(1)
  const [pieces, ...others] = one.getAllByRole<HTMLInputElement>('textbox')
  expect([pieces!.value, others]).toEqual(['20', []])
  await user.clear(pieces!)
  await user.type(pieces!, '15')
  await user.click(one.getByRole('button', { name: 'Fill the till' }))
  await waitFor(() => expect(sent.mock.calls).toEqual([[{ tillId: '1', pieces: 15 }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const both = await fill(1, 2)
  expect(both.queryByRole('textbox')).toBeNull()
  await user.click(both.getByRole('button', { name: 'Fill the till' }))
  await waitFor(() =>
    expect(sent.mock.calls.slice(1)).toEqual([
      [{ tillId: '1', pieces: 20 }],
      [{ tillId: '2', pieces: 30 }],
    ]),
  )
})

test('its numbers lead to what they count: to a list by its filter, or to an address of any screen', async () => {
  const row = { id: '1', name: 'Cash', total: 30, totalOf: '{"branchId":"b"}', booked: 40 }
  open(
    () => ({
      data: [
        { ...row, bookedAt: '/sale/records?filter=x' },
        { ...row, id: '2', total: 0 },
      ],
    }),
    { route: { table: 'getTotals' }, path: '/bi/sales?day=2026-11-20' },
  )
  const hrefs = async () =>
    (await screen.findAllByRole('link')).map(link => [link.textContent, link.getAttribute('href')])
  await screen.findAllByText('Cash')
  expect(await hrefs()).toEqual([
    ['30.00', `${received}?on=2026-11-20&filter=%7B%22branchId%22%3A%22b%22%7D`],
    ['40.00', '/sale/records?filter=x'],
  ])
})

test('it is sorted without asking again, and the address says how', async () => {
  const answer = vi.fn<() => unknown>(() => ({ data: [sale(1, 2), sale(2, 3)] }))
  const { user, address } = open(answer)
  await screen.findByText('SO-1')
  await user.click(screen.getByRole('button', { name: /Qty/ }))
  // The second click turns the order that the first one has made.
  await waitFor(() => expect(address()).toContain('sort=pieces'))
  await user.click(screen.getByRole('button', { name: /Qty/ }))
  await waitFor(() => expect(cells()[0]![0]).toBe('SO-2'))
  expect(answer).toHaveBeenCalledTimes(1)
  expect(address()).toContain('sort=pieces')
})

test('an address that names what the call takes filters it by that', async () => {
  const answer = vi.fn<(input: any) => unknown>(() => ({ data: [sale(1, 2)] }))
  const { address } = open(answer, { path: '/bi/sales?channel=Web&other=1' })
  await screen.findByText('SO-1')
  expect(answer).toHaveBeenLastCalledWith({ channel: 'Web' })
  expect(address()).toContain('filter=')
})

test('links keep what the table is narrowed by, and numbers lead to what they count', () => {
  const at = { screen: '/warehouse/scans', as: 'staffId', keeps: { from: 'day' } } as const
  const worked = call({
    at: 'GET /api/worked',
    answer: {
      data: list({
        staffId: reference('staff', { opensAt: at }),
        staffName: text(),
        picks: integer({ opensAt: { ...at, by: 'staffId', with: { kind: 'Short pick' } } }),
        hours: integer(),
      }),
    },
  })
  const table = rowsEntity(worked, { title: 'Worked', table: 'getWorked' })
  const { staffName, picks, hours } = leading(table, { day: '2026-11-20' }).fields
  const ledTo = ({ options: { link } }: any) => link && screenAbout(link.opensAt, '7')
  expect(ledTo(staffName)).toBe('/warehouse/scans?from=2026-11-20&staffId=7')
  expect(ledTo(picks)).toBe('/warehouse/scans?kind=Short+pick&from=2026-11-20&staffId=7')
  expect(ledTo(hours)).toBe(undefined)
})

test('what the call takes filters it, from the address too', async () => {
  const answer = vi.fn<(input: any) => unknown>(() => ({ data: [sale(1, 2)] }))
  const { user, address } = open(answer, {
    path: `/bi/sales?filter=${encodeURIComponent('{"channel":"Web"}')}`,
  })
  await screen.findByText('SO-1')
  expect(answer).toHaveBeenLastCalledWith({ channel: 'Web' })
  // Chips say what is chosen, as those of lists do.
  const chip = (name: string) => within(screen.getByRole('group', { name: `Filter by ${name}` }))
  chip('Channel').getByRole('button', { name: /^Channel ?: Web$/ })
  await user.click(chip('SKU').getByRole('button', { name: 'SKU' }))
  await user.type(await screen.findByRole('textbox', { name: 'SKU' }), 'OAK')
  await waitFor(() => expect(answer).toHaveBeenLastCalledWith({ channel: 'Web', sku: 'OAK' }), {
    timeout: 3000,
  })
  expect(decodeURIComponent(address())).toContain('"sku":"OAK"')
  await user.keyboard('{Escape}')
  await user.click(chip('Channel').getByRole('button', { name: 'Clear filter Channel' }))
  await waitFor(() => expect(answer).toHaveBeenLastCalledWith({ sku: 'OAK' }), { timeout: 3000 })
})

test('a day that it needs is a chip with steps to those beside it, which nothing clears', async () => {
  const answer = vi.fn<(input: any) => unknown>(() => ({ data: [{ name: 'Ann' }] }))
  const { user } = open(answer, {
    route: { path: '/day', title: 'Day', table: 'getDay' },
    path: '/day?day=2026-11-20',
  })
  await screen.findByText('Ann')
  const chip = within(screen.getByRole('group', { name: 'Filter by Day' }))
  expect(chip.getAllByRole('button').map(button => button.textContent)).toEqual(['Day: 20/11/2026'])
  await user.click(screen.getByRole('button', { name: 'Day after' }))
  await waitFor(() => expect(answer).toHaveBeenLastCalledWith({ day: '2026-11-21' }), {
    timeout: 3000,
  })
})

test('what a route fixes is asked for and offered to nobody', async () => {
  const answer = vi.fn<(input: any) => unknown>(() => ({ data: [sale(1, 2)] }))
  open(answer, { route: { filter: { channel: 'Store' } } })
  await screen.findByText('SO-1')
  expect(answer).toHaveBeenCalledWith({ channel: 'Store' })
  expect(screen.queryByRole('group', { name: 'Filter by Channel' })).toBeNull()
})

test('nothing is asked until what the call needs is chosen', async () => {
  const answer = vi.fn<(input: any) => unknown>(() => ({ data: [{ name: 'Ann' }] }))
  open(answer, { route: { path: '/day', title: 'Day', table: 'getDay' }, path: '/day' })
  expect(await screen.findByRole('heading', { name: 'First choose: Day' })).toBeTruthy()
  expect(answer).not.toHaveBeenCalled()
})

test('one that reads itself anew hangs on a wall: its rows and sums over the whole window', async () => {
  const answer = { data: [{ name: 'Auckland', pieces: 4 }] }
  open(() => answer, { route: { table: 'getBoard', totals: ['pieces'] } })
  const hang = await screen.findByRole('button', { name: 'Wall board' })
  await screen.findByText('Auckland')
  hang.click()
  const board = within(await screen.findByRole('dialog', { name: 'Product sales' }))
  board.getByRole('row', { name: 'Auckland 4' })
  await board.findByRole('row', { name: 'Total 4' })
  expect(board.getByRole('status').textContent).toMatch(/^As of \d\d:\d\d$/)
  board.getByRole('button', { name: 'Leave the wall board' }).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a board on a wall turns the pages of a long table by itself, and the list behind it keeps its own', async () => {
  const data = Array.from({ length: 130 }, (_, n) => ({ name: `Trip ${n + 1}`, pieces: 1 }))
  open(() => ({ data }), { route: { table: 'getBoard', totals: ['pieces'] } })
  const hang = await screen.findByRole('button', { name: 'Wall board' })
  await screen.findByText('Trip 50')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  hang.click()
  const board = within(await screen.findByRole('dialog', { name: 'Product sales' }))
  await board.findByText('1–100 of 130')
  await board.findByText('Trip 100')
  expect(board.queryByText('Trip 101')).toBeNull()
  act(() => void vi.advanceTimersByTime(20_000))
  await board.findByText('101–130 of 130')
  await board.findByText('Trip 130')
  expect(board.queryByText('Trip 100')).toBeNull()
  act(() => void vi.advanceTimersByTime(20_000))
  await board.findByText('1–100 of 130')
  board.getByRole('button', { name: 'Leave the wall board' }).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Trip 50')).toBeTruthy()
  expect(screen.queryByText('Trip 51')).toBeNull()
})

test('an answer that has not all rows says that there are more, and sums none of them up', async () => {
  const data = Array.from({ length: 60 }, (_, n) => sale(n + 1, 1))
  const { user } = open(() => ({ data, hasMore: true }))
  await screen.findByText('1–50 of more than 60')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('51–60 of more than 60')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
  const total = (await screen.findByRole('rowheader', { name: /Total/ })).closest('tr')!
  await waitFor(() => expect(total.parentElement!.getAttribute('aria-busy')).toBe('false'))
  expect(
    within(total)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).not.toContain('60')
})

test('choices in a table ask their own lists, and the table alone its call', async () => {
  const asked: string[] = []
  const provider = {
    ...fakeProvider({
      calls: {
        getSales: () => {
          asked.push('getSales')
          return { data: [] }
        },
      },
    }),
    getList: async (of: string) => {
      asked.push(of)
      return { data: [], total: 0 }
    },
  }
  const table = rowsProvider(provider as never, {
    name: 'getSales',
    call: calls.getSales as never,
    path: 'data',
    resource: 'bi/sales',
  })
  const params = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' } }
  await table.getList('layers', params as never)
  await table.getList('bi/sales', params as never)
  expect(asked).toEqual(['layers', 'getSales'])
})

test('an empty answer and a failure say so', async () => {
  const { unmount } = open(() => ({ data: [] }))
  expect(await screen.findByRole('heading', { name: 'No product sales yet' })).toBeTruthy()
  unmount()
  open(() => {
    throw new HttpError('The report is being made.', 503, { problems: [] })
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The report is being made.')
})

test('its file has the columns and the order that are shown', async () => {
  const exportCall = vi.fn<(...asked: any[]) => unknown>(async () => ({
    name: 'sales.csv',
    blob: new Blob(['x']),
  }))
  const { user } = open(() => ({ data: [sale(1, 2)] }), {
    more: { exportCall },
    path: '/bi/sales?sort=pieces&order=DESC',
  })
  await screen.findByText('SO-1')
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:x')
  URL.revokeObjectURL = vi.fn<() => void>()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('button', { name: /CSV/ }))
  await waitFor(() => expect(exportCall).toHaveBeenCalled())
  expect(exportCall.mock.calls[0]!.slice(0, 2)).toEqual([
    'getSales',
    {
      format: 'csv',
      columns: 'orderCode,soldOn,pieces,revenue',
      sort: '["pieces","DESC"]',
    },
  ])
})

test('inside a page it shows chosen columns with cells of their own, and says when there are none', async () => {
  const panel = (getSales: (input: any) => unknown) =>
    show(
      <CallTable
        call={'getSales' as never}
        input={{ sku: 'OAK' } as never}
        title="Sold"
        none="Never sold"
        columns={{ orderCode: true, goods: ({ pieces }) => `${pieces} pieces` }}
      />,
      { provider: fakeProvider({ calls: { getSales } }) },
    )
  const answer = vi.fn<(input: any) => unknown>(() => ({ data: [sale(1, 2)] }))
  const { unmount } = panel(answer)
  await screen.findByRole('link', { name: 'SO-1' })
  expect(answer).toHaveBeenCalledWith({ sku: 'OAK' })
  expect(screen.getAllByRole('columnheader').map(each => each.textContent)).toEqual([
    'Order',
    'Goods',
  ])
  expect(cells()).toEqual([['SO-1', '2 pieces']])
  unmount()
  const empty = panel(() => ({ data: [] }))
  expect(await screen.findByText('Never sold')).toBeTruthy()
  empty.unmount()
  panel(() => {
    throw new HttpError('Not today.', 503, { problems: [] })
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Not today.')
})
