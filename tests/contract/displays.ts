import { expect, it } from 'vitest'
import type { AnyEntity, AnyField } from '#define'
import { countries } from '#resources/countries.ts'
import { access } from '#server/access.ts'
import type { Answer, Caller, Product } from '#tests/support/browser/product.ts'

interface Given {
  readonly product: () => Product
  readonly admin: () => Caller
  /** The entity's own list, and what its answer holds. */
  readonly list: (query: Record<string, unknown>) => Promise<Answer>
  readonly rows: (answer: Answer) => any[]
}

/** The calendar and the chart of an entity: they count what its list counts, filtered alike, for the same people. */
export function testDisplays(e: AnyEntity, given: Given) {
  if (e.calendar) testCalendar(e, given)
  if (e.chart) testChart(e, given)
}

function testCalendar(e: AnyEntity, { product, admin, list, rows }: Given) {
  const { start, end } = e.calendar!
  const path = `/api/${e.name}/calendar`
  const ask = (query: Record<string, unknown>) => admin().get(path, query)
  const around = async () => {
    const all = rows(await list({ sort: [start, 'DESC'], pageSize: 200 }))
    const day = dayOf(e.fields[start], all.find(row => row[start])[start])
    return { from: plus(day, -30), to: plus(day, 11) }
  }

  it('has the days of a range in its calendar, each with the count of its list and no more records than asked for', async () => {
    const range = await around()
    const { status, body } = await ask({ ...range, most: 2 })
    expect(status).toBe(200)
    const days: Day[] = body.days
    expect(days.length).toBeGreaterThan(0)
    expect(days.map(d => d.date)).toEqual(days.map(d => d.date).toSorted())
    for (const { date, count, records } of [days[0]!, days.at(-1)!]) {
      expect(date >= range.from && date <= range.to).toBe(true)
      expect(records.length).toBe(Math.min(2, count))
      const filter = end
        ? {
            [start]: { lte: bounds(e.fields[start], date).lte },
            [end]: { gte: bounds(e.fields[end], date).gte },
          }
        : { [start]: bounds(e.fields[start], date) }
      const listed = rows(await list({ filter, pageSize: 500 }))
      if (listed.length < 500) expect(count, date).toBe(listed.length)
      // A card has a part of the fields, all of them as in the list.
      for (const record of records) {
        expect(record).toHaveProperty(start)
        expect(listed.find(row => row.id === record.id)).toMatchObject(record)
      }
    }
  })

  it('has only what the filter finds in its calendar', async () => {
    const range = await around()
    const one = (await ask(range)).body.days[0].records[0]
    const { body } = await ask({ ...range, filter: { id: one.id } })
    expect(body.days.map((d: Day) => [d.count, d.records[0]!.id])[0]).toEqual([1, one.id])
    expect(body.days.every((d: Day) => d.records.every(r => r.id === one.id))).toBe(true)
  })

  it.each([
    ['a range without its beginning', { to: '2026-11-20' }, 'from'],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-11-20' }, 'from'],
    ['a range that ends before it begins', { from: '2026-11-20', to: '2026-11-19' }, 'to'],
    ['a range of many months', { from: '2026-01-01', to: '2026-11-20' }, 'to'],
    ['more records than fit a page', { from: '2026-11-01', to: '2026-11-30', most: 200 }, 'most'],
    [
      'an unknown filter',
      { from: '2026-11-01', to: '2026-11-30', filter: { nonsense: 1 } },
      'nonsense',
    ],
  ])('refuses %s of its calendar by name', async (_, query, named) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(body.errors.map((x: { field: string }) => x.field)).toContain(named)
  })

  it('opens its calendar to those alone who may read its list', () =>
    refusesOthers(e, product(), path))
}

function testChart(e: AnyEntity, { product, admin, list, rows }: Given) {
  const { by, sums = [], means = [] } = e.chart!
  const path = `/api/${e.name}/chart`
  const ask = (query: Record<string, unknown>) => admin().get(path, query)
  const fieldOf = (name: string): AnyField => e.fields[name] ?? { kind: 'instant', options: {} }

  it.each([...by])('groups its chart by %s: every part is what the list has of it', async name => {
    const field = fieldOf(name)
    const isDay = field.kind === 'date' || field.kind === 'instant'
    for (const step of isDay ? steps : [undefined]) {
      const { status, body } = await ask({ by: name, ...(step ? { step } : {}) })
      expect(status).toBe(200)
      const { parts, rest, all } = body
      const counted = [...parts, ...(rest ? [rest] : [])].reduce((sum, part) => sum + part.count, 0)
      // A record counts for each of its tags.
      if (field.kind === 'tags') expect(counted).toBeGreaterThanOrEqual(all.count)
      else expect(counted).toBe(all.count)
      const listed = rows(await list({ pageSize: 500 }))
      if (listed.length < 500) expect(all.count).toBe(listed.length)
      const part = parts.findLast((p: { key: string | null }) => p.key !== null)
      if (!part) continue
      const filter = step
        ? range(field, part.key, step)
        : field.kind === 'flag'
          ? part.key === 'true'
          : [part.key]
      const found = rows(await list({ filter: { [name]: filter }, pageSize: 500 }))
      if (found.length === 500) continue
      expect(part.count).toBe(found.length)
      for (const sum of sums)
        expect(part.sums[sum], sum).toBeCloseTo(
          found.reduce((total, row) => total + (row[sum] ?? 0), 0),
          2,
        )
      for (const mean of means) {
        const values = found.map(row => row[mean]).filter(value => value !== null)
        const sum = values.reduce(
          (total, value) => total + (value === true ? 100 : Number(value)),
          0,
        )
        // Told to one decimal.
        const rounded = Math.round((sum / values.length) * 10) / 10
        if (values.length) expect(part.means[mean], mean).toBeCloseTo(rounded, 5)
        else expect(part.means[mean], mean).toBeNull()
      }
      if (field.kind === 'tags')
        expect(found[0].labels[name]).toContainEqual(
          expect.objectContaining({ id: part.key, label: part.label }),
        )
      else if (field.options.to) expect(part.label).toBe(found[0].labels[name])
    }
  })

  it('has only what the filter finds in its chart', async () => {
    const [one] = rows(await list({ pageSize: 1 }))
    const { body } = await ask({ filter: { id: one.id } })
    expect(body.all.count).toBe(1)
    expect(body.parts.length).toBeGreaterThan(0)
    const none = await ask({ filter: { id: [] } })
    expect(none.body).toMatchObject({ parts: [], rest: null, all: { count: 0 } })
  })

  it.each([
    ['a field that is not declared for it', { by: 'id' }, 'by'],
    ['another step', { step: 'year' }, 'step'],
    ['an unknown filter', { filter: { nonsense: 1 } }, 'nonsense'],
  ])('refuses %s of its chart by name', async (_, query, named) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(body.errors.map((x: { field: string }) => x.field)).toContain(named)
  })

  it('opens its chart to those alone who may read its list', () =>
    refusesOthers(e, product(), path))
}

interface Day {
  date: string
  count: number
  records: { id: string }[]
}

async function refusesOthers(e: AnyEntity, product: Product, path: string) {
  expect((await product.nobody.get(path, { nonsense: 1 })).status).toBe(401)
  if (access().entity({ codes: new Set() }, e, 'list')) return
  expect((await (await product.as([])).get(path, { nonsense: 1 })).status).toBe(403)
}

const steps = ['day', 'week', 'month'] as const
const offset = countries.NZ.displayHours * 3_600_000
const dayOf = (field: AnyField, value: string) =>
  field.kind === 'date' ? value : new Date(Date.parse(value) + offset).toISOString().slice(0, 10)
const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const bounds = (field: AnyField, first: string, last = first) =>
  field.kind === 'date'
    ? { gte: first, lte: last }
    : {
        gte: new Date(Date.parse(first) - offset).toISOString(),
        lte: new Date(Date.parse(plus(last, 1)) - offset - 1).toISOString(),
      }

function range(field: AnyField, key: string, step: (typeof steps)[number]) {
  const [year, month] = key.split('-').map(Number) as [number, number]
  const last =
    step === 'day'
      ? key
      : step === 'week'
        ? plus(key, 6)
        : new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return bounds(field, key, last)
}
