// Loaded when it is first shown.
import '#src/views/display/OtherDisplay.tsx'
import { configure, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { choice, date, entity, money, reference, text, type DayRoom } from '#define'
import { clientInfo } from '#src/app/clientInfo.ts'
import EntityList from '#src/views/list/EntityList.tsx'
import { fakeProvider, show } from '#tests/support/ui/harness.tsx'
import { allow } from '#tests/support/ui/rights.ts'

// A month of links is slow to look through by role.
configure({ asyncUtilTimeout: 8000 })
allow()

const calls = entity('visits', {
  titles: ['Visit', 'Visits'],
  fields: {
    name: text({ required: true }),
    due: date({ required: true }),
    state: choice(['Open', 'Done'], { default: 'Open', tones: { Open: 'neutral', Done: 'good' } }),
    depotId: reference('depots', { required: true }),
    area: text(),
    cost: money(),
  },
  list: { sort: 'name', search: ['name'], filters: ['due', 'state'] },
  calendar: {
    start: 'due',
    title: 'name',
    card: ['area', 'depotId'],
    facts: ['cost'],
    tone: 'state',
    isMovable: true,
  },
})

const id = (n: number) => `01999999-0000-7000-8000-${String(n).padStart(12, '0')}`
const visit = (n: number, due: string, more: object = {}) => ({
  id: id(n),
  version: 3,
  name: `Visit ${n}`,
  due,
  state: 'Done',
  depotId: id(77),
  area: 'Ōnehunga',
  cost: 12.5,
  labels: { depotId: 'North' },
  ...more,
})
const room = (measures: DayRoom['measures']): DayRoom => ({
  date: '2026-11-20',
  refusal: null,
  mark: null,
  note: null,
  measures,
  slots: [],
})

let screens = 0
function open(query: string, days: readonly object[]) {
  const path = `/cards${++screens}`
  clientInfo.store('NZ')
  const provider = fakeProvider({
    beside: () => ({ days }),
    getList: () => ({ data: [], total: 0 }),
  })
  const shown = { provider, path: path + query, route: path, resource: 'visits' }
  return show(<EntityList entity={calls as never} />, shown)
}
const cardOf = (name: RegExp) => screen.findByRole('link', { name })

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-12T00:00:00Z'), toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

it('begins with what people look for, and tells the rest where the pointer rests', async () => {
  const { user } = open('?show=calendar&date=2026-11-20', [
    { date: '2026-11-20', count: 1, records: [visit(1, '2026-11-20')] },
  ])
  const card = await cardOf(/^Ōnehunga ?North ?Visit 1 ?Done$/)
  expect(card.querySelector('b')!.textContent).toBe('Ōnehunga')
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.hover(card)
  const told = await screen.findByRole('tooltip')
  expect(told.textContent).toContain('Visit 1')
  expect(told.textContent).toContain('12.50')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

it('is called as its record where nothing else is known of it', async () => {
  const bare = visit(1, '2026-11-20', { area: null, depotId: null, labels: {} })
  open('?show=calendar&date=2026-11-20', [{ date: '2026-11-20', count: 1, records: [bare] }])
  expect((await cardOf(/^Visit 1 ?Done$/)).querySelector('b')!.textContent).toBe('Visit 1')
})

it('tells a fact of the day a line, with its unit, and only those that have a limit', async () => {
  open('?show=calendar&span=day&date=2026-11-20', [
    {
      date: '2026-11-20',
      count: 1,
      records: [visit(1, '2026-11-20')],
      room: room([
        { label: 'Stops', booked: 3, capacity: 6 },
        { label: 'Items', booked: 25, capacity: null },
        { label: 'Volume', booked: 9.884, capacity: 12, unit: 'm³' },
        { label: 'Minutes', booked: 170, capacity: 480, unit: 'min' },
        { label: 'Value', booked: 19_678.4, capacity: 30_000, unit: '$' },
      ]),
    },
  ])
  await screen.findByRole('region', { name: 'Friday 20 November 2026' })
  const lines = [...document.querySelectorAll('[data-bars] > div')].map(each => each.textContent)
  expect(lines).toEqual([
    'Stops 3 / 6',
    'Volume 9.88 / 12 m³',
    'Time 2.8 / 8 h',
    'Value $19,678 / $30,000',
  ])
})
