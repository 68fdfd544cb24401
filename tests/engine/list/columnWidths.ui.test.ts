import { expect, test, vi } from 'vitest'
import { fieldsOf, reaches, type AnyEntity } from '#define'
import { rowsEntity } from '#define/rows/answerList.ts'
import { codes } from '#resources/codes.ts'
import { entities } from '#resources/registry.ts'
import { routes } from '#resources/routes/index.ts'
import { endedStates } from '#resources/delivery/plans/planStates.ts'
import { dailyTaskCalls } from '#resources/delivery/dailyTasks/dailyTasks.calls.ts'
import { reminderCalls } from '#resources/delivery/reminders/reminders.calls.ts'
import { session } from '#src/app/services.ts'
import { leading } from '#src/views/call/leading.ts'
import { listColumns, narrowTo } from '#src/views/parts/columns.ts'
import { neededBy, widthsOf } from '#src/views/list/widths.ts'
import { parcels } from '#tests/support/ui/parcels.tsx'

/** What a browser makes of a width in a list of so many pixels. */
const drawn = (css: string, list: number) => {
  const sizes = css.replaceAll('100cqw', String(list)).replaceAll('px', '')
  const parts = /^clamp\((.+), (.+) \+ \((.+) - (.+)\) \* (.+), (.+)\)$/.exec(sizes)?.slice(1)
  if (!parts) return Number(sizes)
  const [least, from, all, others, share, most] = parts.map(Number)
  return Math.min(most!, Math.max(least!, from! + (all! - others!) * share!))
}
const sumIn = (list: number, cols: readonly string[]) =>
  cols.reduce((sum, css) => sum + drawn(css, list), 0)

const columns = listColumns(
  parcels,
  ['no', 'state', 'carrier', 'value', 'tagIds', 'createdOnUtc'].map(field => ({ field })),
)

test('in a list narrower than its columns those of texts give up what is missing, and no more', () => {
  const { width, least, cols } = widthsOf(columns, 46)
  expect(least).toBeLessThan(width)
  const between = Math.round((least + width) / 2)
  expect(sumIn(between, cols)).toBeCloseTo(between, 0)
  expect(sumIn(width + 400, cols)).toBeCloseTo(width, 0)
  expect(sumIn(least - 200, cols)).toBeCloseTo(least, 0)
})

test('numbers keep their width, instants that of their day, and every column that of its heading', () => {
  const { cols } = widthsOf(columns, 46)
  const of = (name: string) => cols[columns.findIndex(column => column.name === name)]
  expect(of('value')).toMatch(/^\d+px$/)
  expect(of('createdOnUtc')).toMatch(/^clamp\(116px,/)
  for (const { label, least } of columns) expect(least).toBeGreaterThan(label.length * 7)
})

test('a time of day is there in every row, from a list on in which its column has room for it', () => {
  const { whole, cols } = widthsOf(columns, 46)
  const created = cols[columns.findIndex(({ name }) => name === 'createdOnUtc')]!
  expect(drawn(created, whole)).toBeCloseTo(186, 0)
  const sized = (width: number) =>
    widthsOf(listColumns(parcels, [{ field: 'createdOnUtc', width }]), 0)
  expect([sized(186).whole, sized(120).whole]).toEqual([0, 99_999])
})

test('rows whose name is a moment have its time in every list', () => {
  const first = listColumns(
    { ...parcels, label: 'createdOnUtc' },
    ['createdOnUtc', 'no', 'state', 'carrier', 'tagIds'].map(field => ({ field })),
  )
  const { whole, cols } = widthsOf(first, 24)
  expect([whole, cols[0]]).toEqual([0, '210px'])
})

test('jobs of a day say at 1366 pixels at what time they began and ended', async () => {
  const tasks = rowsEntity(dailyTaskCalls.getDailyTasks, {
    title: 'Daily tasks',
    table: 'getDailyTasks',
    totals: ['what'],
  })
  const columns = listColumns(leading(tasks, {}))
  const { whole, cols } = widthsOf(columns, 24)
  expect(whole).toBeLessThanOrEqual(room)
  // What there is to do is a sentence; what it says already has no columns.
  expect(columns[0]).toMatchObject({ name: 'what', isMain: true })
  expect(columns.map(({ name }) => name)).not.toContain('quantity')
  const last = columns.findIndex(({ name }) => name === 'finishedOnUtc')
  expect(last).toBeGreaterThan(0)
  // They are seen without scrolling.
  expect(sumIn(room, cols.slice(0, last + 1))).toBeLessThanOrEqual(room)
})

test.each([
  ['getDeliveryPlanWarningList', 'calendarName', 200],
  ['getOverdueDeliveryPlanList', 'calendarName', 170],
] as const)(
  '%s: at 1366 pixels all to %s is in sight, and the reason has the room',
  (table, last, width) => {
    const columns = listColumns(
      leading(rowsEntity(reminderCalls[table], { title: 't', table }), {}),
    )
    const { cols } = widthsOf(columns, 24)
    const at = columns.findIndex(({ name }) => name === last)
    expect(sumIn(room, cols.slice(0, at + 1))).toBeLessThanOrEqual(room)
    const main = columns.findIndex(({ isMain }) => isMain)
    expect(drawn(cols[main]!, room)).toBeGreaterThanOrEqual(width)
    // With those that are left out the list would be wider.
    const names = columns.map(({ name }) => name)
    expect(names).not.toContain('snoozedUntil')
    expect(names).not.toContain('placeName')
  },
)

test('the list of plans begins with the next one that is not handed over', () => {
  const plans = reaches(routes).find(({ leaf }) => leaf.path === '/sale/calendar/plans')!.leaf
  expect(plans.sort).toBe('date')
  expect((plans.preset!.state as string[]).filter(state => endedStates.includes(state))).toEqual([])
  // A day's plans are found by whose they are, not by columns that are nearly always empty.
  const columns = listColumns(entities.deliveryPlans as AnyEntity).map(({ name }) => name)
  expect(columns.slice(0, 2)).toEqual(['no', 'date'])
})

test('the title of a card has no second place on it, whichever column it is', () => {
  const partsOf = (label: string) =>
    Object.fromEntries(
      listColumns(
        { ...parcels, label },
        ['no', 'state', 'carrier', 'value'].map(field => ({ field })),
      ).map(({ name, part }) => [name, part]),
    )
  expect(partsOf('no')).toEqual({
    no: undefined,
    state: 'status',
    carrier: 'name',
    value: 'amount',
  })
  expect(partsOf('carrier')).toEqual({
    no: 'name',
    state: 'status',
    carrier: undefined,
    value: 'amount',
  })
  expect(partsOf('value').value).toBeUndefined()
})

test('columns that a person has sized are as wide as that in every list', () => {
  const { width, least, cols } = widthsOf(
    listColumns(parcels, [{ field: 'no', width: 300 }, { field: 'carrier' }]),
    46,
  )
  expect(cols[0]).toBe('300px')
  expect(cols[1]).toMatch(/^\d+(\.\d+)?px$/)
  expect(least).toBe(width)
})

test('the column that tells rows apart gives way after the others', () => {
  const main = { ...parcels, list: { ...parcels.list!, main: 'carrier' } }
  const of = (each: AnyEntity) => {
    const shown = listColumns(
      each,
      ['no', 'state', 'carrier', 'tagIds', 'createdOnUtc'].map(field => ({ field })),
    )
    const { least, width, cols } = widthsOf(shown, 0)
    return { least, width, cols, at: shown.findIndex(({ name }) => name === 'carrier') }
  }
  const { least, width, cols, at } = of(main)
  const own = drawn(cols[at]!, width)
  expect(own).toBeGreaterThanOrEqual(230)
  // Halfway the others have given some of their width, and it has not.
  const half = Math.round((least + width) / 2)
  expect(drawn(cols[at]!, Math.max(half, width - 40))).toBe(own)
  expect(drawn(of(parcels).cols[at]!, half)).toBeLessThan(own)
  for (const list of [least, half, width]) expect(sumIn(list, cols)).toBeCloseTo(list, 0)
})

test('what a wide list leaves over goes to the names first, then to all texts, and to no number', () => {
  const main = { ...parcels, list: { ...parcels.list!, main: 'carrier' } }
  const shown = listColumns(
    main as AnyEntity,
    ['no', 'state', 'carrier', 'value', 'tagIds'].map(field => ({ field })),
  )
  const { width, rest } = widthsOf(shown, 0)
  const at = (name: string, list: number) => {
    const n = shown.findIndex(column => column.name === name)
    const [, led, first, share, all] =
      /^(?: \+ clamp\(.*?, (\d+)px\) \* ([\d.]+))? \+ max\(.* - (\d+)px\) \* ([\d.]+)$/.exec(
        rest[n]!,
      ) ?? []
    const room = list - width
    return (
      Math.min(room, Number(led ?? 0)) * Number(first ?? 0) +
      Math.max(0, room - Number(share ?? 0)) * Number(all ?? 0)
    )
  }
  expect(at('carrier', width + 60)).toBeGreaterThan(0)
  expect([at('tagIds', width + 60), at('value', width + 900)]).toEqual([0, 0])
  expect(at('tagIds', width + 900)).toBeGreaterThan(0)
  const taken = (list: number) => shown.reduce((sum, { name }) => sum + at(name, list), 0)
  for (const more of [60, 400, 900]) expect(taken(width + more)).toBeCloseTo(more, 0)
})

test('a column has no more than the values of the page need, and its heading', () => {
  const shown = listColumns(
    parcels,
    ['no', 'state', 'carrier', 'value', 'createdOnUtc'].map(field => ({ field })),
  )
  const row = { no: 'P1', state: 'Draft', carrier: 'Post', value: 4, createdOnUtc: null }
  const needs = neededBy(shown, [row])
  expect(Object.keys(needs)).toEqual(['state', 'carrier', 'createdOnUtc'])
  expect(needs.createdOnUtc).toBe(0)
  const [, , carrier] = shown
  const narrow = narrowTo(carrier!, needs.carrier!)
  expect(narrow.width).toBeLessThan(carrier!.width)
  expect(narrow.width).toBeGreaterThan('Carrier'.length * 7)
  expect(narrow.least).toBeLessThanOrEqual(narrow.width)
  const long = neededBy(shown, [{ ...row, carrier: 'Post of all the islands of the sea' }])
  expect(narrowTo(carrier!, long.carrier!)).toBe(carrier)
})

/** A screen of 1366 pixels without the open sidebar, the page's padding, the edges of the list and the bar that scrolls it down. */
const room = 1366 - 180 - 2 * 16 - 2 - 17
const listed = new Set(
  reaches(routes).flatMap(({ leaf }) =>
    leaf.entity && leaf.page === undefined ? [leaf.entity] : [],
  ),
)

test.each([...listed])('%s: the list is read without scrolling sideways at 1366 pixels', name => {
  vi.spyOn(session, 'person').mockReturnValue({ codes: new Set(codes) } as never)
  const entity = entities[name as keyof typeof entities] as AnyEntity
  const hasLines = fieldsOf(entity).some(([, { kind }]) => kind === 'lines')
  const lead = 24 + (hasLines ? 22 : 0) + (entity.picture ? 40 : 0)
  expect(widthsOf(listColumns(entity), lead).least).toBeLessThanOrEqual(room)
})
