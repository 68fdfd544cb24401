// Loaded when they are first shown, which takes its time on machines that do other things besides.
import '#src/views/list/saved/ViewsPanel.tsx'
import '#src/views/display/OtherDisplay.tsx'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { choice, columnsOf, date, entity, money, reference, text, timeSlot } from '#define'
import { clientInfo } from '#src/app/clientInfo.ts'
import { remember, recall } from '#src/loading/remembered.ts'
import EntityList from '#src/views/list/EntityList.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { allow } from '#tests/support/ui/rights.ts'

// A month of links is slow to look through by role, and the views are loaded when they are first shown.
configure({ asyncUtilTimeout: 8000 })
allow()

const visits = entity('visits', {
  titles: ['Visit', 'Visits'],
  fields: {
    name: text({ required: true }),
    due: date({ required: true }),
    at: timeSlot(),
    state: choice(['Open', 'Done'], { default: 'Open', tones: { Open: 'neutral', Done: 'good' } }),
    depotId: reference('depots', { required: true }),
    cost: money(),
  },
  list: { sort: 'name', search: ['name'], filters: ['due', 'state'] },
  calendar: {
    start: 'due',
    slot: 'at',
    title: 'name',
    facts: ['depotId', 'cost'],
    tone: 'state',
    isMovable: true,
    movableWhile: { field: 'state', is: ['Done'] },
    remembered: 'visitDay',
  },
  chart: { by: ['state', 'due'], sums: ['cost'], kind: 'bar' },
})
const ofOne = entity('visits', {
  ...visits,
  api: {},
  label: 'name',
  list: {
    ...visits.list!,
    sort: 'name',
    ofOne: { field: 'depotId', remembered: 'depotId', missing: 'Invalid depot' },
  },
} as never) as unknown as typeof visits

/** The same, narrowed by a field of what it refers to. */
const ofCalendar = entity('visits', {
  ...ofOne,
  api: {},
  label: 'name',
  fields: { ...visits.fields, depotId: reference('deliveryCalendars', { required: true }) },
  list: { ...ofOne.list!, ofOne: { ...ofOne.list!.ofOne!, narrowedBy: ['calendarType'] } },
} as never) as unknown as typeof visits

const id = (n: number) => `01999999-0000-7000-8000-${String(n).padStart(12, '0')}`
const visit = (n: number, due: string, more: object = {}) => ({
  id: id(n),
  version: 3,
  name: `Visit ${n}`,
  due,
  at: { startHour: 8, startMinute: 0, endHour: 12, endMinute: 0 },
  state: 'Done',
  depotId: id(77),
  cost: 12.5,
  labels: { depotId: 'North' },
  ...more,
})
const parts = {
  parts: [
    { key: 'Done', label: null, count: 3, sums: { cost: 30.5 } },
    { key: null, label: null, count: 1, sums: { cost: 0 } },
  ],
  rest: null,
  all: { count: 4, sums: { cost: 30.5 } },
}

const compared = entity('visits', {
  ...visits,
  api: {},
  label: 'name',
  chart: { ...visits.chart!, sums: [], means: ['cost'], period: 'due' },
} as never) as unknown as typeof visits

const before = {
  parts: [{ key: 'Done', label: null, count: 5, sums: {}, means: { cost: 4 } }],
  rest: null,
  all: { count: 5, sums: {}, means: { cost: 4 } },
}

let screens = 0
function open(
  query: string,
  {
    of = visits,
    country = 'NZ',
    days = [] as object[],
    options = [] as object[],
    update = vi.fn<(...asked: any[]) => unknown>(),
    calls = {} as Record<string, (input: any) => unknown>,
  } = {},
) {
  const path = `/visits${++screens}`
  clientInfo.store(country)
  const beside = vi.fn<(...asked: any[]) => unknown>((_, what, { query: { filter } }) =>
    what === 'chart' ? (filter.due?.lte === '2026-10-31' ? before : parts) : { days },
  )
  const getList = vi.fn<(...asked: any[]) => unknown>((resource: string) =>
    resource === 'visits'
      ? { data: [visit(1, '2026-11-20')], total: 1 }
      : { data: options, total: options.length },
  )
  const provider = fakeProvider({
    beside,
    getList,
    update,
    getMany: (_, { ids }) => ({
      data: options.filter(option => ids.includes((option as { id: string }).id)),
    }),
    calls,
  })
  const view = show(<EntityList entity={of as never} />, {
    provider,
    path: path + query,
    route: path,
    resource: 'visits',
  })
  const asked = () => beside.mock.calls.at(-1)![2].query
  return { ...view, path, beside, getList, asked }
}
const listedWith = (getList: ReturnType<typeof open>['getList']) =>
  getList.mock.calls.filter(([resource]) => resource === 'visits').map(([, { filter }]) => filter)

// None of the days that are looked at: today is not remembered.
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-12T00:00:00Z'), toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

describe('the calendar of a list', () => {
  it('asks for the weeks around its month and not for rows, and counts what the server counted', async () => {
    const { asked, getList } = open('?show=calendar&date=2026-11-20', {
      days: [{ date: '2026-11-20', count: 15, records: [visit(1, '2026-11-20')] }],
    })
    const day = await screen.findByLabelText('Friday 20 November 2026, 15 visits')
    expect(day.tabIndex).toBe(0)
    expect(asked()).toEqual({ from: '2026-10-26', to: '2026-12-06', most: 3, filter: {} })
    expect(listedWith(getList)).toEqual([])
    expect(screen.getAllByRole('columnheader')[0]!.textContent).toBe('Mon')
    expect(screen.getByRole('link', { name: /08:00.*Visit 1.*Done/ })).toBeTruthy()
  })

  it('begins its weeks on Sunday in Canada', async () => {
    const { asked } = open('?show=calendar&span=week&date=2026-11-20', { country: 'CA' })
    await waitFor(() => expect(asked()).toMatchObject({ from: '2026-11-15', to: '2026-11-21' }))
    expect(screen.getAllByRole('columnheader')[0]!.textContent).toBe('Sun')
  })

  it('leads from what there is no room for to the list of that day, with the filter that is set', async () => {
    const filter = encodeURIComponent('{"state":["Done"]}')
    const { user, address, getList } = open(`?show=calendar&date=2026-11-20&filter=${filter}`, {
      days: [{ date: '2026-11-20', count: 15, records: [visit(1, '2026-11-20')] }],
    })
    await user.click(await screen.findByRole('link', { name: '+14 more' }))
    await waitFor(() => expect(address()).toContain('show=list'))
    await waitFor(() =>
      expect(listedWith(getList).at(-1)).toEqual({
        state: ['Done'],
        due: { gte: '2026-11-20', lte: '2026-11-20' },
      }),
    )
  })

  it('is walked by keys, and keeps span and day in the address and the day in what is remembered', async () => {
    const { user, address } = open('?show=calendar&date=2026-11-20')
    const day = await screen.findByRole('link', { name: /^Friday 20 November 2026/ })
    day.focus()
    const at = () => new URLSearchParams(address().split('?')[1]).get('date')
    for (const [key, expected] of [
      ['{ArrowRight}', '2026-11-21'],
      ['{ArrowDown}', '2026-11-28'],
      ['{ArrowLeft}', '2026-11-27'],
      ['{ArrowUp}', '2026-11-20'],
      ['{Home}', '2026-11-16'],
      ['{End}', '2026-11-22'],
      ['{PageDown}', '2026-12-22'],
      ['{PageUp}', '2026-11-22'],
    ] as const) {
      await user.keyboard(key)
      await waitFor(() => expect(at()).toBe(expected))
      await waitFor(() =>
        expect((document.activeElement as HTMLElement).dataset.date).toBe(expected),
      )
    }
    expect(recall('visitDay')).toBe('2026-11-22')
    await user.keyboard('t')
    await waitFor(() => expect(document.activeElement!.getAttribute('aria-current')).toBe('date'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toContain('span=day'))
  })

  it('begins with the day that is remembered', async () => {
    remember('visitDay', '2026-03-05')
    const { asked } = open('?show=calendar&span=day')
    await waitFor(() => expect(asked()).toMatchObject({ from: '2026-03-05', to: '2026-03-05' }))
  })

  it('remembers a day to come until it is there, and one that is over for some hours', async () => {
    const lastsUntil = async (date: string) => {
      const { unmount } = open(`?show=calendar&span=day&date=${date}`)
      await waitFor(() => expect(recall('visitDay')).toBe(date))
      unmount()
      const { expireAt } = JSON.parse(localStorage.getItem('iERP_visitDay')!)
      return new Date(expireAt).toISOString().slice(0, 13)
    }
    expect(await lastsUntil('2026-11-20')).toBe('2026-11-20T00')
    expect(await lastsUntil('2026-11-02')).toBe('2026-11-12T06')
  })

  it('calms the days that are over, and no others', async () => {
    open('?show=calendar&span=week&date=2026-11-12')
    await screen.findByRole('link', { name: /^Thursday 12 November 2026/ })
    const past = [...document.querySelectorAll('td[data-past] [data-date]')]
    expect(past.map(day => (day as HTMLElement).dataset.date)).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
    ])
  })

  it('tells the facts of each record in its agenda', async () => {
    open('?show=calendar&span=agenda&date=2026-11-20', {
      days: [{ date: '2026-11-20', count: 1, records: [visit(1, '2026-11-20')] }],
    })
    const day = await screen.findByRole('region', { name: 'Friday 20 November 2026' })
    for (const fact of ['Done', 'North', '12.50']) expect(day.textContent).toContain(fact)
  })

  it('moves a record that is dragged to another day, and tells a refusal of the server', async () => {
    const update = vi
      .fn<(...asked: any[]) => unknown>()
      .mockResolvedValueOnce({ data: visit(1, '2026-11-24') })
      .mockRejectedValueOnce(new Error('This day is closed.'))
    const { notices } = open('?show=calendar&date=2026-11-20', {
      update,
      days: [{ date: '2026-11-20', count: 1, records: [visit(1, '2026-11-20')] }],
    })
    for (const _ of [1, 2]) {
      const card = (await screen.findByRole('link', { name: /Visit 1/ })).closest('li')!
      const dataTransfer = { setData: () => {}, effectAllowed: '' }
      fireEvent.dragStart(card, { dataTransfer })
      const target = screen.getByRole('link', { name: /^Tuesday 24 November/ }).closest('td')!
      fireEvent.dragOver(target, { dataTransfer })
      fireEvent.drop(target, { dataTransfer })
    }
    await waitFor(() => expect(notices()).toContain('This day is closed.'))
    expect(notices()).toContain('Visit 1 moved to 24/11/2026')
    expect(update.mock.calls[0]![1]).toMatchObject({
      id: id(1),
      data: { due: '2026-11-24', version: 3 },
    })
  })

  it('cannot be dragged where the declaration does not say so', async () => {
    const fixed = { ...visits, calendar: { ...visits.calendar, isMovable: false } } as typeof visits
    open('?show=calendar&date=2026-11-20', {
      of: fixed,
      days: [{ date: '2026-11-20', count: 1, records: [visit(1, '2026-11-20')] }],
    })
    const card = (await screen.findByRole('link', { name: /Visit 1/ })).closest('li')!
    expect(card.getAttribute('draggable')).toBe('false')
  })

  it('leaves a card where it is whose record is not to be moved', async () => {
    const other = visit(2, '2026-11-20', { state: 'Open' })
    open('?show=calendar&date=2026-11-20', {
      days: [{ date: '2026-11-20', count: 2, records: [visit(1, '2026-11-20'), other] }],
    })
    const card = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('li')!
    expect((await card(/Visit 1/)).getAttribute('draggable')).toBe('true')
    expect((await card(/Visit 2/)).getAttribute('draggable')).toBe('false')
  })

  it('is chosen beside the list and the chart', async () => {
    const { user, address } = open('')
    await user.click(await screen.findByRole('button', { name: 'Calendar' }))
    await waitFor(() => expect(address()).toContain('show=calendar'))
    await user.click(await screen.findByRole('button', { name: 'List' }))
    await screen.findByRole('table', { name: 'Visits' })
  })
})

describe('the chart of a list', () => {
  it('has a table with its numbers, whose parts lead to the list of what they count', async () => {
    const { user, getList, asked } = open('?show=chart&measure=cost')
    const table = await screen.findByRole('table', { name: 'Visits – Status' })
    const rows = within(table)
      .getAllByRole('row')
      .map(row => row.textContent)
    expect(rows).toEqual(['StatusCountCost', 'Done330.50', 'Not set10.00', 'Total430.50'])
    expect(asked()).toEqual({ by: 'state', step: 'month', filter: {} })
    expect(listedWith(getList)).toEqual([])
    await user.click(within(table).getByRole('link', { name: 'Done' }))
    await waitFor(() => expect(listedWith(getList).at(-1)).toEqual({ state: ['Done'] }))
  })

  it('is grouped by what is chosen, and keeps that in the address', async () => {
    const { user, address, asked } = open('?show=chart')
    await choose(user, 'Group by', 'Due')
    await choose(user, 'Interval', 'Week')
    await waitFor(() => expect(asked()).toMatchObject({ by: 'due', step: 'week' }))
    expect(address()).toContain('by=due')
    expect(address()).toContain('step=week')
  })
})

describe('a chart that can be compared', () => {
  const november = encodeURIComponent(
    JSON.stringify({ due: { gte: '2026-11-01', lte: '2026-11-30' } }),
  )

  it('tells what there was in the period before, and how much that differs', async () => {
    const { user } = open(`?show=chart&filter=${november}`, { of: compared })
    await choose(user, 'Compare with', 'Previous period')
    const table = await screen.findByRole('table', { name: 'Visits – Status' })
    await waitFor(() =>
      expect(
        within(table)
          .getAllByRole('row')
          .map(row => row.textContent),
      ).toEqual(['StatusCountCount beforeChange', 'Done35-2', 'Not set10+1', 'Total45-1']),
    )
  })

  it('asks for a period where there is none', async () => {
    open('?show=chart&compare=before', { of: compared })
    expect(await screen.findByText(/Filter by due with a start and an end/)).toBeTruthy()
  })
})

describe('a list of one record at a time', () => {
  const north = { id: id(77), label: 'North' }
  const south = { id: id(78), label: 'South' }

  it('says so while there is none, and remembers the one that is chosen', async () => {
    const { user, getList, address } = open('', { of: ofOne, options: [north, south] })
    expect(await screen.findByRole('heading', { name: 'Invalid depot' })).toBeTruthy()
    expect(listedWith(getList)).toEqual([])
    await user.click(screen.getByRole('combobox', { name: 'Depot' }))
    await user.click(await screen.findByRole('option', { name: 'South' }))
    await waitFor(() => expect(listedWith(getList).at(-1)).toEqual({ depotId: id(78) }))
    await waitFor(() => expect(recall('depotId')).toBe(id(78)))
    expect(address()).toContain(`depotId=${id(78)}`)
  })

  it('offers only those with the values that people choose', async () => {
    const { user, getList } = open('', { of: ofCalendar, options: [north, south] })
    await screen.findByRole('heading', { name: 'Invalid depot' })
    await user.click(screen.getByRole('button', { name: 'Narrow by type: depot' }))
    const dialog = await screen.findByRole('dialog', { name: 'Narrow by type: depot' })
    await user.click(await within(dialog).findByRole('combobox', { name: 'Type' }))
    await user.click(await screen.findByRole('option', { name: 'Pickup' }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('combobox', { name: 'Depot' }))
    await screen.findByRole('option', { name: 'South' })
    expect(getList.mock.calls.at(-1)![1]).toMatchObject({
      filter: { narrowed: { calendarType: 'Pickup' } },
    })
  })

  it('is of the one that is remembered, in the calendar and in the list', async () => {
    remember('depotId', id(77))
    const shown = open('?show=calendar', { of: ofOne, options: [north, south] })
    const { asked, user, getList, address } = shown
    await waitFor(() => expect(asked().filter).toEqual({ depotId: id(77) }))
    // Whoever gets the address sees the same.
    expect(address()).toContain(`depotId=${id(77)}`)
    await user.click(screen.getByRole('button', { name: 'List' }))
    await waitFor(() => expect(listedWith(getList).at(-1)).toEqual({ depotId: id(77) }))
  })

  it('is of the one in the address, which is remembered from then on', async () => {
    remember('depotId', id(77))
    const { getList, address, path } = open(`?depotId=${id(78)}`, {
      of: ofOne,
      options: [north, south],
    })
    await waitFor(() => expect(listedWith(getList).at(-1)).toEqual({ depotId: id(78) }))
    expect(recall('depotId')).toBe(id(78))
    expect(address()).toBe(`${path}?depotId=${id(78)}`)
  })

  it('says so when the one that is remembered is not there', async () => {
    remember('depotId', id(99))
    open('', { of: ofOne, options: [north] })
    expect(await screen.findByRole('heading', { name: 'Invalid depot' })).toBeTruthy()
  })
})

describe('a saved view of a list with several ways', () => {
  const view = (id: string, name: string, query: string) => ({
    id,
    name,
    version: 1,
    path: '/visits',
    ownerId: 'me',
    ownerName: 'Ann',
    isShared: false,
    isDefault: false,
    isMine: true,
    updatedOnUtc: '2026-11-01T00:00:00.000Z',
    state: {
      query,
      columns: columnsOf(visits).map(field => ({ field, width: null })),
      density: 'comfortable',
    },
  })
  const plain = 'filter=%7B%7D&sort=name&order=ASC&perPage=25'
  const views = [
    view('v1', 'By month', `${plain}&show=chart&by=due&step=month`),
    view('v2', 'As it comes', plain),
    view('v3', 'This week', `${plain}&show=calendar&span=week`),
  ]
  const calls = { getSavedViews: () => ({ data: views }) }
  const openPanel = async ({ user }: ReturnType<typeof open>, name = 'Views') => {
    await user.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('dialog', { name: 'Views' }))
  }

  it.each([
    ['?show=chart&by=due&step=month', { show: 'chart', by: 'due', step: 'month' }],
    ['?show=calendar&span=week&date=2026-11-20', { show: 'calendar', span: 'week' }],
    ['?by=due', { show: 'list' }],
  ])('keeps how %s shows it, but no day', async (query, kept) => {
    const addSavedView = vi.fn<(input: any) => unknown>(input => ({
      data: { ...view('v4', 'Mine', input.state.query), state: input.state },
    }))
    const shown = open(query, { calls: { ...calls, addSavedView } })
    await shown.user.click(
      await (await openPanel(shown)).findByRole('button', { name: 'Save as…' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
    await shown.user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Mine{Enter}')
    await waitFor(() => expect(addSavedView).toHaveBeenCalled())
    const { filter, sort, order, perPage, ...words } = Object.fromEntries(
      new URLSearchParams(addSavedView.mock.calls[0]![0].state.query),
    )
    expect({ filter, sort, order, perPage }).toEqual(Object.fromEntries(new URLSearchParams(plain)))
    expect(words).toEqual(kept)
  })

  it('is shown as it was saved, a calendar at the day that is looked at', async () => {
    const shown = open('?show=calendar&span=month&date=2026-11-20', { calls })
    const choose = async (name: string, id: string, present?: string) => {
      const panel = await openPanel(shown, present)
      await shown.user.click(await panel.findByRole('button', { name }))
      await waitFor(() => expect(shown.address()).toContain(`view=${id}`))
      await shown.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return Object.fromEntries(new URLSearchParams(shown.address().split('?')[1]))
    }
    expect(await choose('This week', 'v3')).toMatchObject({
      show: 'calendar',
      span: 'week',
      date: '2026-11-20',
    })
    expect(await choose('By month', 'v1', 'This week')).toMatchObject({
      show: 'chart',
      by: 'due',
      step: 'month',
    })
    expect(await screen.findByRole('button', { name: 'By month' })).toBeTruthy()
  })

  it('that does not say how stays in the way that is looked at, and is not changed by it', async () => {
    const shown = open('?show=chart&by=due&step=week', { calls })
    await shown.user.click(
      await (await openPanel(shown)).findByRole('button', { name: 'As it comes' }),
    )
    await waitFor(() => expect(shown.address()).toContain('view=v2'))
    expect(shown.address()).toContain('show=chart')
    expect(await screen.findByRole('button', { name: 'As it comes' })).toBeTruthy()
  })

  it('says that it was changed when it is shown otherwise', async () => {
    open(`?${plain}&show=list&view=v1`, { calls })
    expect(await screen.findByRole('button', { name: 'By month (changed)' })).toBeTruthy()
  })
})

async function choose({ click }: Pick<UserEvent, 'click'>, label: string, option: string) {
  await click(await screen.findByRole('combobox', { name: label }))
  await click(await screen.findByRole('option', { name: option }))
}
