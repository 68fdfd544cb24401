import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { emptyBuffers, parts, referenceRows, tableNames } from '#resources/demo.ts'
import {
  demoPart,
  orderedParts,
  runParts,
  type DemoPart,
  type DemoRun,
} from '#server/demo/parts.ts'
import '#tests/support/installProduct.ts'

vi.setConfig({ testTimeout: 60_000 })

const size = {
  today: '2026-11-20',
  seed: 1,
  orders: 400,
  stockLines: 500,
  skus: 200,
  staff: 34,
}

/** Every row of these parts, and the buffers emptied at each portion. */
function rowsOf(some: readonly DemoPart[]) {
  const rows = emptyBuffers()
  const out = emptyBuffers()
  for (const part of runParts(some, { size, passwordHash: 'hash', out, referenceRows }))
    for (const name of tableNames()) (rows[name] as object[]).push(...part[name].splice(0))
  return rows
}
const digest = (some: readonly DemoPart[]) =>
  createHash('sha256')
    .update(JSON.stringify(rowsOf(some)))
    .digest('hex')
const names = (some: readonly DemoPart[]) => orderedParts(some).map(({ name }) => name)

const tag = (n: number, clientId: string) => ({
  id: `${clientId} ${n}`,
  clientId,
  createdOnUtc: 0,
  name: `Tag ${n}`,
})

describe('demo rows', () => {
  it('are the same whatever the order in which the areas name their parts', () => {
    expect(digest(parts.toReversed())).toBe(digest(parts))
  })

  it('follow the rows that they must refer to, and those that they may refer to', () => {
    const rows = () => {}
    const lines = demoPart('lines', { fills: ['orderLines'], rows })
    const tasks = demoPart('jobs', { fills: ['tasks'], rows })
    const orders = demoPart('sales', { fills: ['orders'], rows })
    expect(names([lines, tasks, orders])).toEqual(['sales', 'lines', 'jobs'])
    const early = demoPart('sales', { fills: ['orders'], after: ['jobs'], rows })
    expect(names([lines, tasks, early])).toEqual(['jobs', 'sales', 'lines'])
  })

  it('refuse parts that wait for each other, and a part that waits for none of the parts', () => {
    const rows = () => {}
    const a = demoPart('a', { fills: [], after: ['b'], rows })
    const b = demoPart('b', { fills: [], after: ['a'], rows })
    expect(() => orderedParts([a, b])).toThrow('a, b need each other in a circle')
    expect(() => orderedParts([a, b, a])).toThrow('Two areas hand up demo rows called a')
    expect(() => orderedParts([a])).toThrow('The demo rows a wait for b, which no area hands up')
  })

  it('refuse a part that fills a table that it does not name', () => {
    const wrong = demoPart('labels', {
      fills: ['productTags'],
      rows: ({ out }) => void out.orderTags.push(tag(1, 'a') as never),
    })
    expect(() => rowsOf([wrong])).toThrow('The demo rows labels fill orderTags')
    const links = demoPart('labels', {
      fills: ['orders'],
      rows: ({ out }) => void out.ordersTagIds.push({ fromId: 'a', toId: 'b' }),
    })
    expect(rowsOf([links]).ordersTagIds).toHaveLength(1)
  })

  it('refuse it after a yield too', () => {
    const wrong = demoPart('labels', {
      fills: ['productTags'],
      *rows({ out }) {
        out.orderTags.push(tag(1, 'a') as never)
        yield
      },
    })
    expect(() => rowsOf([wrong])).toThrow('The demo rows labels fill orderTags')
  })

  it('can refer to the last forty rows of a table, those before a yield too', () => {
    let recent: DemoRun['recent'] | undefined
    const labels = demoPart('labels', {
      fills: ['orderTags'],
      *rows({ out, recent: given }) {
        recent = given
        for (let n = 1; n <= 30; n++) out.orderTags.push(tag(n, 'a') as never)
        out.orderTags.push(tag(1, 'b') as never)
        yield
        for (let n = 31; n <= 50; n++) out.orderTags.push(tag(n, 'a') as never)
        expect([...given('orderTags').keys()]).toEqual(['a', 'b'])
      },
    })
    rowsOf([labels])
    expect(recent!('orderTags').get('a')).toEqual(
      Array.from({ length: 40 }, (_, i) => `a ${i + 11}`),
    )
    expect(recent!('orderTags').get('b')).toEqual(['b 1'])
  })
})
