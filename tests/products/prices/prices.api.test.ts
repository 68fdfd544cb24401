import { afterAll, beforeAll, expect, it } from 'vitest'
import { lineSkus } from '#resources/sales/orders/lines/lineState.server.ts'
import { followClock } from '#resources/products/promotions/promotionClock.server.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const minute = 60_000
const inMinutes = (n: number) => new Date(Date.now() + n * minute).toISOString()

describeRules(
  'prices, their history and promotions',
  database => {
    let product: Product, world: World, buyer: Caller, seller: Caller, marketer: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['D1', 'D2'])
      seller = await product.as(['D1'])
      marketer = await product.as(['N7', 'D1'])
    })
    afterAll(() => product.close())

    const set = (skuId: string, amount: unknown, more: object = {}, who = buyer) =>
      who.post('/api/prices/set', {
        skuId,
        market: 'NZ',
        kind: 'Regular',
        amount,
        reason: 'New freight rates',
        ...more,
      })
    const priceAt = async (skuId: string, more: object = {}) =>
      (await seller.get('/api/prices/at', { skuId, market: 'NZ', channel: 'Showroom', ...more }))
        .body.data
    const historyOf = async (skuId: string) =>
      (
        await seller.get('/api/priceChanges', {
          filter: JSON.stringify({ skuId }),
          sort: JSON.stringify(['createdOnUtc', 'ASC']),
        })
      ).body
    const stockCheckOf = async (code: string, who = seller) =>
      (await who.get('/api/stockCheck', { q: code })).body.data[0]
    const rowsOf = (skuId: string) =>
      product.db.text<{ amount: number; state: string }>(
        `select amount::float, case when to_on_utc is null then 'stands' when to_on_utc <= now() then 'over' else 'ends' end as state
         from prices where sku_id = $1 and not is_deleted order by from_on_utc`,
        [skuId],
      )

    it('are set from now on: the one before ends, and the history tells who, why and at what cost', async () => {
      const skuId = await world.sku('SET-1')
      await product.db.text("update skus set cost = 40, cost_currency = 'USD' where id = $1", [
        skuId,
      ])
      expect((await set(skuId, 100)).body.isSuccess).toBe(true)
      expect((await set(skuId, 120, { reason: 'Yearly review' })).body.isSuccess).toBe(true)
      expect(await rowsOf(skuId)).toEqual([
        { amount: 100, state: 'over' },
        { amount: 120, state: 'stands' },
      ])
      expect(await historyOf(skuId)).toMatchObject([
        { event: 'Set', stage: 'Over', oldAmount: null, newAmount: 100, change: null },
        {
          stage: 'Now',
          oldAmount: 100,
          newAmount: 120,
          change: 20,
          reason: 'Yearly review',
          product: 'SET-1',
        },
      ])
      // Costs are for those who may see them.
      expect((await historyOf(skuId))[0]).not.toHaveProperty('cost')
      const [kept] = await product.db.text(
        'select cost::float, cost_currency, staff_id is not null as who from price_changes where sku_id = $1 limit 1',
        [skuId],
      )
      expect(kept).toEqual({ cost: 40, cost_currency: 'USD', who: true })
      expect(await stockCheckOf('SET-1')).toMatchObject({ price: 120, promoPrice: null })
    })

    it('are set for later, and withdrawn until then: the one before stands again', async () => {
      const skuId = await world.sku('LATER-1')
      await set(skuId, 100)
      await set(skuId, 90, { fromOnUtc: inMinutes(60), reason: 'Spring' })
      expect(await rowsOf(skuId)).toEqual([
        { amount: 100, state: 'ends' },
        { amount: 90, state: 'stands' },
      ])
      expect(await priceAt(skuId, { onUtc: inMinutes(59) })).toMatchObject({ amount: 100 })
      expect(await priceAt(skuId, { onUtc: inMinutes(61) })).toMatchObject({ amount: 90 })
      const [now, later] = await historyOf(skuId)
      expect(later.stage).toBe('To come')
      const withdraw = (changeId: string, who = buyer) =>
        who.post('/api/prices/withdraw', { changeId, reason: 'Not this year' })
      expect((await withdraw(now.id)).body.errors).toEqual([
        {
          code: 'past',
          field: 'changeId',
          message:
            'This price of LATER-1 has begun, and the past stays as it was: set a new price instead.',
        },
      ])
      expect((await withdraw(later.id, seller)).status).toBe(403)
      expect((await withdraw(later.id)).body.isSuccess).toBe(true)
      expect((await withdraw(later.id)).status).toBe(404)
      expect(await rowsOf(skuId)).toEqual([{ amount: 100, state: 'stands' }])
      const history = await historyOf(skuId)
      expect(history.map((h: { event: string; stage: string }) => [h.event, h.stage])).toEqual([
        ['Set', 'Now'],
        ['Set', 'Withdrawn'],
        ['Withdrawn', null],
      ])
    })

    it('of a clearance are ended; an earlier price is restored as a new one', async () => {
      const skuId = await world.sku('CLEAR-1')
      await set(skuId, 100)
      await set(skuId, 60, { kind: 'Clearance', reason: 'Last pieces' })
      expect(await stockCheckOf('CLEAR-1')).toMatchObject({ price: 100, promoPrice: 60 })
      const [, clearance] = await historyOf(skuId)
      expect(clearance.stage).toBe('Clearing')
      await buyer.post('/api/prices/withdraw', { changeId: clearance.id, reason: 'Sold out' })
      expect(await stockCheckOf('CLEAR-1')).toMatchObject({ price: 100, promoPrice: null })
      await set(skuId, 130)
      const [first] = await historyOf(skuId)
      const restored = await buyer.post('/api/prices/restore', {
        changeId: first.id,
        reason: 'The market did not take it',
      })
      expect(restored.body.isSuccess).toBe(true)
      expect(await priceAt(skuId)).toMatchObject({
        amount: 100,
        regular: 100,
        endsOnUtc: null,
        reasons: [{ kind: 'Regular', amount: 100 }],
      })
      expect(await historyOf(skuId)).toHaveLength(5)
    })

    it.each<[string, unknown, object, string]>([
      ['0', 0, {}, 'amount'],
      ['-1', -1, {}, 'amount'],
      ['1.999', 1.999, {}, 'amount'],
      ['01.00', '01.00', {}, 'amount'],
      ['1e12', 1e12, {}, 'amount'],
      ['1,50', '1,50', {}, 'amount'],
      ['nothing', null, {}, 'amount'],
      ['an unknown market', 100, { market: 'AU' }, 'market'],
      ['no reason', 100, { reason: '' }, 'reason'],
      ['a kind of promotions', 100, { kind: 'Promotion' }, 'kind'],
      ['an unknown SKU', 100, { skuId: '00000000-0000-7000-8000-000000000000' }, 'skuId'],
      ['a beginning in the past', 100, { fromOnUtc: inMinutes(-5) }, 'fromOnUtc'],
      [
        'an end before the beginning',
        100,
        { fromOnUtc: inMinutes(50), toOnUtc: inMinutes(40) },
        'toOnUtc',
      ],
      ['an end behind the next one', 100, { toOnUtc: inMinutes(200) }, 'toOnUtc'],
    ])('of %s are refused by the field, and nothing changes', async (_, amount, more, field) => {
      const code = 'REFUSED-1'
      const known = await product.db.text<{ id: string }>('select id from skus where code = $1', [
        code,
      ])
      const skuId = known[0]?.id ?? (await world.sku(code))
      if (!known.length) {
        await set(skuId, 80)
        await set(skuId, 90, { fromOnUtc: inMinutes(100) })
      }
      const before = await rowsOf(skuId)
      const { status, body } = await set(skuId, amount, more)
      expect(status < 500 && body.isSuccess).toBe(false)
      expect(body.errors.map((e: { field: string }) => e.field)).toEqual([field])
      expect(await rowsOf(skuId)).toEqual(before)
    })

    it('are for holders of D2', async () => {
      expect((await set(await world.sku('CODES-1'), 100, {}, seller)).status).toBe(403)
    })

    it('of many are set as a whole or not at all, with every error at once', async () => {
      const [one, two] = [await world.sku('MANY-1'), await world.sku('MANY-2')]
      const apply = (...prices: object[]) =>
        buyer.post('/api/prices/apply', {
          prices: prices.map(price => ({
            market: 'NZ',
            kind: 'Regular',
            reason: 'Price list',
            ...price,
          })),
        })
      const wrong = await apply(
        { skuId: one, amount: 10 },
        { skuId: one, amount: 11, fromOnUtc: inMinutes(-1) },
        { skuId: two, amount: 12, fromOnUtc: inMinutes(5), toOnUtc: inMinutes(4) },
      )
      expect(wrong.body.errors.map((e: { field: string }) => e.field)).toEqual([
        'prices.1.fromOnUtc',
        'prices.2.toOnUtc',
      ])
      expect(await rowsOf(one)).toEqual([])
      const done = await apply(
        { skuId: one, amount: 10 },
        { skuId: one, amount: 11, fromOnUtc: inMinutes(30) },
        { skuId: two, amount: 12, market: 'CA' },
      )
      expect(done.body.ids).toHaveLength(3)
      expect(await rowsOf(one)).toEqual([
        { amount: 10, state: 'ends' },
        { amount: 11, state: 'stands' },
      ])
    })

    it('that twenty people set at once follow one another without a gap', async () => {
      const skuId = await world.sku('RACE-1')
      const answers = await Promise.all([...Array(20).keys()].map(n => set(skuId, 100 + n)))
      for (const { status, body } of answers)
        if (!body.isSuccess) expect([status, body.errors[0].code]).toEqual([200, 'overlap'])
      const [gaps] = await product.db.text(
        `select count(*)::int as n from (select to_on_utc, lead(from_on_utc) over (order by from_on_utc) as next from prices where sku_id = $1 and not is_deleted) p
         where to_on_utc is distinct from next`,
        [skuId],
      )
      expect(gaps).toEqual({ n: 0 })
      expect((await rowsOf(skuId)).length).toBe(answers.filter(a => a.body.isSuccess).length)
    })

    const promotion = async (code: string, lines: object[], more: object = {}) => {
      const made = await marketer.post('/api/promotions', {
        name: code,
        code,
        market: 'NZ',
        channel: 'Everywhere',
        priority: 0,
        isCombinable: false,
        fromOnUtc: inMinutes(60),
        toOnUtc: inMinutes(600),
        lines,
        ...more,
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      return made.body.id as string
    }
    const step = async (operation: string, id: string) =>
      (await marketer.post('/api/promotions/bulk', { operation, targets: [{ id }] })).body

    it('of a promotion hold while it runs: pausing stops them, starting again brings them back', async () => {
      const skuId = await world.sku('PROMO-1')
      await set(skuId, 200)
      const id = await promotion('SPRING', [{ skuId, discount: 25 }])
      expect(await stockCheckOf('PROMO-1')).toMatchObject({ price: 200, promoPrice: null })
      expect(await step('schedule', id)).toMatchObject({ done: 1 })
      expect(await priceAt(skuId)).toMatchObject({ amount: 200 })
      expect(await priceAt(skuId, { onUtc: inMinutes(61) })).toMatchObject({
        amount: 150,
        regular: 200,
        reasons: [
          { kind: 'Regular', amount: 200 },
          { kind: 'Promotion', name: 'SPRING', percent: 25, amount: 150 },
        ],
      })
      await step('start', id)
      expect(await stockCheckOf('PROMO-1')).toMatchObject({ price: 200, promoPrice: 150 })
      await step('pause', id)
      expect(await stockCheckOf('PROMO-1')).toMatchObject({ price: 200, promoPrice: null })
      await step('start', id)
      expect(await stockCheckOf('PROMO-1')).toMatchObject({ promoPrice: 150 })
      await step('end', id)
      expect(await stockCheckOf('PROMO-1')).toMatchObject({ promoPrice: null })
      // What was announced is not rewritten.
      const changed = await marketer.put(`/api/promotions/${id}`, { priority: 9, version: 9 })
      expect(changed.body.isSuccess).not.toBe(true)
    })

    it('of a promotion of a category hold below it, in its channel and market', async () => {
      const top = await world.make('categories', { name: 'Outdoor' })
      const below = await world.make('categories', { name: 'Umbrellas', parentId: top })
      const skuId = await world.sku('UMBRELLA-1')
      await product.db.text(
        'update products set category_id = $1 where id = (select product_id from skus where id = $2)',
        [below, skuId],
      )
      await set(skuId, 100)
      await set(skuId, 300, { market: 'CA' })
      const id = await promotion('WEB', [{ categoryId: top, discount: 10 }], {
        channel: 'Website',
      })
      await step('schedule', id)
      await step('start', id)
      expect(await priceAt(skuId)).toMatchObject({ amount: 100 })
      expect(await priceAt(skuId, { channel: 'Website' })).toMatchObject({ amount: 90 })
      expect(await priceAt(skuId, { market: 'CA', channel: 'Website' })).toMatchObject({
        amount: 300,
      })
      expect(await stockCheckOf('UMBRELLA-1')).toMatchObject({ price: 100, promoPrice: null })
    })

    it('of a promotion need prices and a time to come', async () => {
      const empty = await promotion('EMPTY', [])
      expect((await step('schedule', empty)).results[0].errors).toMatchObject([
        { field: 'lines', message: 'EMPTY has no prices yet: add one first.' },
      ])
      const skuId = await world.sku('PAST-1')
      const past = await promotion('PAST', [{ skuId, price: 5 }], { fromOnUtc: inMinutes(-10) })
      expect((await step('schedule', past)).results[0].errors).toMatchObject([
        { field: 'fromOnUtc', message: 'PAST would begin in the past: choose a later time.' },
      ])
    })

    it('go by the clock: a late job changes the status of a promotion, never a price', async () => {
      const skuId = await world.sku('CLOCK-1')
      await set(skuId, 100)
      const id = await promotion('CLOCK', [{ skuId, price: 70 }])
      await step('schedule', id)
      const move = (from: number, to: number) =>
        product.db.text(
          `with moved as (update promotions set from_on_utc = $2, to_on_utc = $3 where id = $1 returning id)
           update promotion_runs set from_on_utc = $2, to_on_utc = $3 where promotion_id = (select id from moved) and not is_deleted`,
          [id, inMinutes(from), inMinutes(to)],
        )
      const state = async () => (await marketer.get(`/api/promotions/${id}`)).body.state
      await move(-10, 10)
      expect([await state(), (await priceAt(skuId)).amount]).toEqual(['Scheduled', 70])
      await followClock(product.db)
      expect([await state(), (await priceAt(skuId)).amount]).toEqual(['Active', 70])
      await move(-20, -10)
      expect([await state(), (await priceAt(skuId)).amount]).toEqual(['Active', 100])
      expect(await followClock(product.db)).toBe('1 promotion began or ended.')
      expect([await state(), (await priceAt(skuId)).amount]).toEqual(['Ended', 100])
      expect(await followClock(product.db)).toBe('')
      const told = (await marketer.get(`/api/promotions/${id}/history`)).body
      expect(JSON.stringify(told)).toContain('Ended')
    })

    it('that were changed past their history are found by the ledger check', async () => {
      const skuId = await world.sku('LEDGER-1')
      await set(skuId, 100)
      const change = (amount: number) =>
        product.db.text('update prices set amount = $2 where sku_id = $1', [skuId, amount])
      await change(90)
      expect(await ledgerDifferences(product.db)).toEqual([
        expect.stringMatching(/^Price \S+ of LEDGER-1: amount/),
      ])
      await change(100)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('are the same in stock check, on labels and on orders, after any history', async () => {
      // A fixed sequence of pseudo-random numbers: each run does the same.
      let seed = 15
      const random = (most: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed % most
      }
      for (let round = 0; round < 6; round++) {
        const code = `HISTORY-${round}`
        const skuId = await world.sku(code)
        await set(skuId, 500 + random(100))
        for (let n = 0; n < 8; n++) {
          const changes = await historyOf(skuId)
          const { id: changeId } = changes[random(changes.length)]
          const what = random(4)
          const amount = 100 + random(40_000) / 100
          const kind = random(2) ? 'Regular' : 'Clearance'
          const fromOnUtc = random(2) ? inMinutes(1 + random(100)) : null
          if (what < 2) await set(skuId, amount, { kind, fromOnUtc })
          else if (what === 2)
            await buyer.post('/api/prices/withdraw', { changeId, reason: 'Second thoughts' })
          else await buyer.post('/api/prices/restore', { changeId, reason: 'As it was' })
        }
        const { amount, regular } = await priceAt(skuId)
        const shown = await stockCheckOf(code)
        expect(shown.promoPrice ?? shown.price).toBe(amount)
        expect(shown.price).toBe(regular)
        const label = (await seller.get('/api/stockCheck/labels', { q: code })).body.data[0]
        expect([label.price, label.promoPrice]).toEqual([shown.price, shown.promoPrice])
        const [oracle] = await product.db.text<{ amount: number }>(
          `select min(amount)::float as amount from prices where sku_id = $1 and market = 'NZ' and not is_deleted
           and from_on_utc <= now() and (to_on_utc is null or to_on_utc > now())`,
          [skuId],
        )
        expect(amount).toBe(oracle!.amount)
        const onOrders = await lineSkus({ db: product.db, actor: world.actor }, [skuId])
        expect(onOrders.get(skuId)!.todaysPrice).toBe(amount)
      }
    })
  },
  emptyBeginning,
)
