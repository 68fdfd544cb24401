import { expect, it } from 'vitest'
import {
  leaveIt,
  planRows,
  type Choice,
  type FreePieces,
  type LateRow,
  type OtherPromise,
  type Supply,
} from '#resources/sales/etaWarnings/alternatives/etaPlan.ts'

const day = (n: number) => `2027-03-${String(n).padStart(2, '0')}`
const row = (id: string, more: Partial<LateRow> = {}): LateRow => ({
  id,
  orderId: `order ${id}`,
  skuId: 'sofa',
  pieces: 2,
  dueOn: day(12),
  thereOn: day(20),
  warehouseId: 'here',
  isSet: false,
  lineIds: ['late'],
  ...more,
})
const stock = (id: string, pieces: number): FreePieces => ({
  id,
  skuId: 'sofa',
  kind: 'Free stock',
  name: id,
  pieces,
  thereOn: day(1),
})
const delivery = (id: string, pieces: number, thereOn: string): FreePieces => ({
  ...stock(id, pieces),
  kind: 'Other delivery',
  thereOn,
})
const other = (id: string, more: Partial<OtherPromise> = {}): OtherPromise => ({
  id,
  orderId: `other ${id}`,
  skuId: 'sofa',
  name: id,
  pieces: 2,
  thereOn: day(5),
  dueOn: day(25),
  ...more,
})
const plan = (rows: LateRow[], more: Partial<Supply> = {}) =>
  planRows(rows, { today: day(1), free: [], others: [], ...more })
const ids = (choices: readonly Choice[]) => choices.map(({ id }) => id)
const proposed = (...given: Parameters<typeof plan>) =>
  plan(...given).map(({ choice }) => choice?.id)

it('offers each order free stock, other deliveries, exchanges, a part now and a new promise', () => {
  const [planned] = plan([row('a')], {
    free: [stock('there', 2), delivery('box', 2, day(11)), stock('here', 1)],
    others: [other('x')],
  })
  expect(planned!.choices).toMatchObject([
    { id: 'Free stock there', thereOn: day(3), keepsPromise: true },
    { id: 'Other delivery box', thereOn: day(11), keepsPromise: true },
    { id: 'Exchange x', thereOn: day(5), keepsPromise: true },
    { id: 'New promise', thereOn: day(20), keepsPromise: false },
  ])
  expect(plan([row('a')], { free: [stock('here', 1)] })[0]!.choices).toMatchObject([
    { id: 'Part now here', pieces: 1, thereOn: day(20), keepsPromise: false },
    { id: 'New promise' },
  ])
})

it('proposes what keeps the promise first, else the earliest day, the worst order first', () => {
  const free = [stock('here', 2), delivery('box', 2, day(15))]
  expect(proposed([row('a'), row('b'), row('c')], { free })).toEqual([
    'Free stock here',
    'Other delivery box',
    'New promise',
  ])
  expect(proposed([row('a', { thereOn: null })])).toEqual([undefined])
  expect(proposed([row('a')], { free: [stock('here', 1)] })).toEqual(['New promise'])
})

it('divides no set, takes nothing of where the goods come from now, and never breaks an exchange partner', () => {
  const [set] = plan([row('a', { isSet: true })], { free: [stock('here', 1), stock('there', 5)] })
  expect(ids(set!.choices)).toEqual(['New promise'])
  expect(proposed([row('a')], { free: [delivery('late', 9, day(5))] })).toEqual(['New promise'])
  for (const bad of [
    other('x', { dueOn: day(19) }),
    other('x', { pieces: 1 }),
    other('x', { orderId: 'order a' }),
    other('x', { thereOn: day(20) }),
    other('x', { skuId: 'bed' }),
  ])
    expect(proposed([row('a')], { others: [bad] })).toEqual(['New promise'])
})

it('gives the pieces of a choice of a person before any proposal, and says what is gone', () => {
  const free = [stock('here', 2)]
  const chosen = new Map([['b', 'Free stock here']])
  expect(proposed([row('a'), row('b')], { free, chosen })).toEqual([
    'New promise',
    'Free stock here',
  ])
  expect(proposed([row('a'), row('b')], { free, chosen: new Map([['a', leaveIt]]) })).toEqual([
    undefined,
    'Free stock here',
  ])
  expect(plan([row('b')], { chosen })).toMatchObject([
    { choice: { id: 'New promise' }, isGone: true },
  ])
})

it('gives no piece twice and breaks no promise, whatever there is', () => {
  let seed = 7
  const dice = (sides: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % sides
  }
  const skus = ['sofa', 'bed']
  for (let round = 0; round < 300; round++) {
    const skuId = () => skus[dice(2)]!
    const rows = Array.from({ length: 1 + dice(8) }, (_, i) =>
      row(`r${i}`, {
        skuId: skuId(),
        pieces: 1 + dice(4),
        dueOn: day(2 + dice(20)),
        thereOn: dice(6) ? day(23 + dice(8)) : null,
        isSet: dice(4) === 0,
        orderId: `o${dice(5)}`,
      }),
    )
    const free: FreePieces[] = [
      ...skus.flatMap(sku => [
        { ...stock('here', dice(6)), skuId: sku },
        { ...stock('there', dice(6)), skuId: sku },
      ]),
      ...Array.from({ length: dice(5) }, (_, i) => ({
        ...delivery(i ? `box${i}` : 'late', dice(6), day(1 + dice(30))),
        skuId: 'bed',
        limit: { id: 'bought', pieces: 4 },
      })),
    ]
    const others = Array.from({ length: dice(6) }, (_, i) => {
      const thereOn = 1 + dice(25)
      return other(`x${i}`, {
        skuId: skuId(),
        pieces: 1 + dice(4),
        thereOn: day(thereOn),
        dueOn: day(thereOn + dice(6)),
        orderId: `o${dice(8)}`,
      })
    })
    const first = plan(rows, { free, others })
    const chosen = new Map(
      first.flatMap(({ row: { id }, choices }) =>
        choices.length && dice(3) === 0 ? [[id, choices[dice(choices.length)]!.id]] : [],
      ),
    )
    for (const planned of [first, plan(rows, { free, others, chosen })]) {
      const given = new Map<string, number>()
      const add = (key: string, pieces: number) => given.set(key, (given.get(key) ?? 0) + pieces)
      for (const { row: late, choice } of planned) {
        if (!choice) {
          expect(late.thereOn).toBeNull()
          continue
        }
        if (choice.kind === 'Exchange') {
          const partner = others.find(({ id }) => id === choice.sourceId)!
          add(partner.id, choice.pieces)
          expect(late.thereOn! <= partner.dueOn && partner.skuId === late.skuId).toBe(true)
        } else if (choice.kind !== 'New promise') {
          add(`${choice.sourceId} ${late.skuId}`, choice.pieces)
          if (choice.kind === 'Other delivery') add('bought', choice.pieces)
        }
        expect(choice.kind === 'Part now' && late.isSet).toBe(false)
        expect(choice.pieces <= late.pieces).toBe(true)
      }
      for (const [key, pieces] of given) {
        const source =
          free.find(each => `${each.id} ${each.skuId}` === key) ??
          others.find(({ id }) => id === key)
        const most = key === 'bought' ? 4 : source!.pieces
        expect(pieces, `${key} in round ${round}`).toBeLessThanOrEqual(most)
      }
    }
  }
})
