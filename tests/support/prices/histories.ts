import assert from 'node:assert/strict'
import fc from 'fast-check'
import { saleChannels, type SaleChannel } from '#resources/products/prices/pricing.ts'
import type { World } from '#tests/support/api/world.ts'
import type { Caller } from '#tests/support/browser/product.ts'
import { expectedPrice, standingAt, type Done, type Promoted, type SetOnce } from './model.ts'

const minute = 60_000
const markets = ['NZ', 'CA'] as const

// Beside random minutes: midnights of Auckland and Edmonton, and the hours at which their clocks change next.
const turns = [
  '2027-03-14T09:00:00Z',
  '2027-03-15T06:00:00Z',
  '2027-04-03T14:00:00Z',
  '2027-04-04T12:00:00Z',
  '2027-09-25T14:00:00Z',
  '2027-09-26T11:00:00Z',
].map(at => Date.parse(at))

/** A moment after the one at which a history begins: so many minutes, or a turn of a local day. */
const later = fc.oneof(
  fc.integer({ min: 2, max: 3000 }).map(minutes => ({ minutes })),
  fc.constantFrom(...turns).map(turn => ({ turn })),
)
type Later = { minutes: number } | { turn: number }
const cents = fc.integer({ min: 1, max: 99_999 }).map(n => n / 100)
// Mostly one market, so that prices and promotions meet.
const market = fc.constantFrom('NZ' as const, 'NZ' as const, 'NZ' as const, 'CA' as const)

const setting = fc.record({
  does: fc.constant('set' as const),
  market,
  kind: fc.constantFrom('Regular', 'Clearance'),
  amount: cents,
  from: fc.option(later),
  to: fc.option(later, { freq: 2 }),
})
const taking = fc.record({
  does: fc.constantFrom('withdraw' as const, 'restore' as const),
  nth: fc.nat(50),
})
const promoting = fc.record({
  does: fc.constant('promote' as const),
  market,
  channel: fc.constantFrom('Everywhere', ...saleChannels),
  priority: fc.nat(2),
  isCombinable: fc.boolean(),
  ofCategory: fc.boolean(),
  line: fc.oneof(
    fc.record({ price: cents }),
    fc.record({ discount: fc.integer({ min: 1, max: 90 }) }),
  ),
  from: fc.integer({ min: 1, max: 500 }),
  lasts: fc.option(fc.integer({ min: 1, max: 3000 })),
  steps: fc.constantFrom(
    ['schedule'],
    ['schedule', 'start'],
    ['schedule', 'start', 'pause'],
    ['schedule', 'start', 'pause', 'start'],
    ['schedule', 'start', 'end'],
    ['schedule', 'end'],
  ),
})

/** What happens to the prices of one SKU, in order, and moments at which they are asked for. */
export const histories = fc.record({
  acts: fc.array(
    fc.oneof({ weight: 3, arbitrary: setting }, taking, { weight: 2, arbitrary: promoting }),
    {
      minLength: 3,
      maxLength: 9,
    },
  ),
  moments: fc.array(later, { minLength: 3, maxLength: 3 }),
})
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never

export interface People {
  world: World
  /** With `D1` and `D2`, and with `N7`. */
  buyer: Caller
  marketer: Caller
}

/**
 * Plays a history and fails where a price differs from what was done: at any moment, in the
 * history, or among stock check, labels and orders.
 * @param code of the SKU that it is played with
 * @param saleOf today's price on an order in New Zealand
 */
export async function play(
  { world, buyer, marketer }: People,
  { acts, moments }: History,
  code: string,
  saleOf: (skuId: string) => Promise<number | null>,
) {
  const skuId = await world.sku(code)
  const categoryId = await world.make('categories', { name: code })
  await world.db.text(
    'update products set category_id = $1 where id = (select product_id from skus where id = $2)',
    [categoryId, skuId],
  )
  const begun = Date.now()
  const atOf = (when: Later) => ('turn' in when ? when.turn : begun + when.minutes * minute)
  const instant = (at: number) => new Date(at).toISOString()
  const set: SetOnce[] = []
  const promoted: Promoted[] = []
  const asked: Asked[] = moments.map(atOf).map(at => askedAt(at, markets[at % 2]!))

  const entries = async () =>
    (
      await buyer.get('/api/priceChanges', {
        filter: JSON.stringify({ skuId, kind: ['Regular', 'Clearance'] }),
        sort: JSON.stringify(['id', 'ASC']),
        range: '[0,99]',
      })
    ).body as Entry[]
  /** @returns what the answer says, of which a refusal changes nothing */
  const did = ({ status, body }: { status: number; body: any }) => {
    assert.ok(status < 500, JSON.stringify(body))
    return body.isSuccess === true
  }
  const wasSet = async (of: Pick<SetOnce, 'market' | 'kind' | 'amount'>, to = Infinity) => {
    const { id: changeId, fromOnUtc } = (await entries()).findLast(({ event }) => event === 'Set')!
    const from = Date.parse(fromOnUtc)
    set.push({ ...of, changeId, from, to, isWithdrawn: false, endedAt: Infinity })
    asked.push(askedAt(from, of.market), askedAt(from - 1, of.market))
  }

  for (const act of acts) {
    if (act.does === 'set') {
      const { from, to, market: of, kind, amount } = act
      const price = {
        skuId,
        market: of,
        kind,
        amount,
        fromOnUtc: from && instant(atOf(from)),
        toOnUtc: to && instant(atOf(to)),
        reason: 'By chance',
      }
      if (did(await buyer.post('/api/prices/set', price)))
        await wasSet({ market: of, kind, amount }, to ? atOf(to) : Infinity)
    } else if (act.does === 'promote') {
      const made = await promote(act)
      promoted.push(made)
      for (const { from, to } of made.runs)
        for (const at of [from + minute, to - 1, to])
          if (at < Infinity)
            asked.push({
              ...askedAt(at, act.market),
              ...(channelOf(act) && { channel: channelOf(act)! }),
            })
    } else if (set.length) {
      const of = set[act.nth % set.length]!
      const done = did(
        await buyer.post(`/api/prices/${act.does}`, { changeId: of.changeId, reason: 'By chance' }),
      )
      if (done && act.does === 'restore') await wasSet(of)
      else if (done) {
        const last = (await entries()).at(-1)!
        if (last.event === 'Withdrawn') of.isWithdrawn = true
        else of.endedAt = Date.parse(last.toOnUtc!)
      }
    }
  }

  /** Makes a promotion and takes its steps; its runs are those that its steps stand for. */
  async function promote(act: Extract<(typeof acts)[number], { does: 'promote' }>) {
    const fromOnUtc = instant(begun + act.from * minute)
    const end = act.lasts === null ? Infinity : begun + (act.from + act.lasts) * minute
    const name = `${code} ${promoted.length}`
    const { market: of, channel, priority, isCombinable, line } = act
    const made = await marketer.post('/api/promotions', {
      name,
      code: name,
      market: of,
      channel,
      priority,
      isCombinable,
      fromOnUtc,
      toOnUtc: end === Infinity ? null : instant(end),
      lines: [{ ...(act.ofCategory ? { categoryId } : { skuId }), ...line }],
    })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const id = made.body.id as string
    const runs: { from: number; to: number }[] = []
    for (const operation of act.steps) {
      const before = Date.now()
      const { body } = await marketer.post('/api/promotions/bulk', { operation, targets: [{ id }] })
      assert.equal(body.done, 1, JSON.stringify(body))
      const last = runs.at(-1)
      if (operation === 'schedule') runs.push({ from: Date.parse(fromOnUtc), to: end })
      else if (operation === 'start') {
        // Started by hand it runs from then on, instead of later.
        if (last && last.from > before) runs.pop()
        runs.push({ from: before, to: end })
      } else if (last && last.from > before) runs.pop()
      else if (last) last.to = Date.now()
    }
    return { id, market: of, channel, priority, isCombinable, line, runs } satisfies Promoted
  }

  const done: Done = { set, promoted }
  const now = Date.now()
  // A step by hand takes effect between two readings of the clock: nothing is asked for in between.
  const isSharp = (at: number) => at > now + 1000 || (!promoted.length && at <= now - 1)
  const unique = new Map(
    asked.filter(({ at }) => isSharp(at)).map(of => [JSON.stringify(of), of] as const),
  )
  for (const { at, market: of, channel } of [askedAt(now, 'NZ'), ...unique.values()]) {
    const query = { skuId, market: of, channel, onUtc: instant(at) }
    const answer = (await buyer.get('/api/prices/at', query)).body.data
    const { amount, regular } = answer
    assert.deepEqual(
      { amount, regular },
      {
        amount: expectedPrice(done, of, channel, at),
        regular: standingAt(set, of, 'Regular', at) ?? null,
      },
      `${code}: ${JSON.stringify(query)}`,
    )
  }

  // The history alone tells the same as what was done.
  assert.deepEqual(
    replayed(await entries()),
    set.map(({ changeId, amount, from, to, isWithdrawn, endedAt }) => ({
      changeId,
      amount,
      from,
      to,
      isWithdrawn,
      endedAt,
    })),
  )

  const price = expectedPrice(done, 'NZ', 'Showroom', Date.now())
  const [shown] = (await buyer.get('/api/stockCheck', { q: code })).body.data
  const [label] = (await buyer.get('/api/stockCheck/labels', { q: code })).body.data
  assert.equal(shown.promoPrice ?? shown.price, price, `${code}: stock check`)
  assert.deepEqual([label.price, label.promoPrice], [shown.price, shown.promoPrice])
  assert.equal(await saleOf(skuId), price, `${code}: order`)

  // What still runs would be read with every later history.
  const targets = promoted.map(({ id }) => ({ id }))
  if (targets.length) await marketer.post('/api/promotions/bulk', { operation: 'end', targets })
}

interface Asked {
  at: number
  market: string
  channel: SaleChannel
}

/** A moment in a market, in some channel. */
const askedAt = (at: number, of: string): Asked => ({
  at,
  market: of,
  channel: saleChannels[at % saleChannels.length]!,
})

const channelOf = ({ channel }: { channel: string }) =>
  saleChannels.find(known => known === channel)

interface Entry {
  id: string
  priceId: string
  event: 'Set' | 'Ended' | 'Withdrawn'
  newAmount: number
  fromOnUtc: string
  toOnUtc: string | null
}

const replayed = (entries: readonly Entry[]) =>
  entries
    .filter(({ event }) => event === 'Set')
    .map(({ id, priceId, newAmount, fromOnUtc, toOnUtc }) => {
      const of = (event: Entry['event']) =>
        entries.find(entry => entry.priceId === priceId && entry.event === event)
      return {
        changeId: id,
        amount: newAmount,
        from: Date.parse(fromOnUtc),
        to: toOnUtc ? Date.parse(toOnUtc) : Infinity,
        isWithdrawn: of('Withdrawn') !== undefined,
        endedAt: of('Ended') ? Date.parse(of('Ended')!.toOnUtc!) : Infinity,
      }
    })
