import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { runSimulations } from '#resources/bi/promotionSimulation/simulationRun.server.ts'
import { absentId } from '#tests/contract/samples.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

type Row = Record<string, any>
const sources = ['Showroom', 'Phone', 'Website', 'Trade Me'] as const

describeRules(
  'the simulation of a promotion',
  database => {
    let product: Product, world: World, marketer: Caller, seller: Caller, buyer: Caller
    let sofa: string, chair: string, lamp: string, seats: string
    /** Noon of the third day of the month before, in Auckland or close to it. */
    let lastMonth: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      marketer = await product.as(['N7'])
      buyer = await product.as(['N7', 'D2', 'D1'])
      seller = await product.as(['J1', 'J4'])
      const taxTypeId = await world.make('taxTypes', { code: 'GST', name: 'GST' })
      const period = { from: '2020-01-01', to: null }
      await world.make('countryTaxRates', { taxTypeId, country: 'NZ', rate: 15, period })
      seats = await world.make('categories', { name: 'Seats' })
      const sofas = await world.make('categories', { name: 'Sofas', parentId: seats })
      ;[sofa, chair, lamp] = await Promise.all([
        goods('SOFA', 1149.95, 700, sofas),
        goods('CHAIR', 189.99, 162.5, seats),
        goods('LAMP', 65, 20),
      ])
      const [at] = await product.db.text<{ at: string }>(
        `select ((date_trunc('month', $1::date::timestamp) - interval '1 month' + interval '60 hours') at time zone 'Pacific/Auckland') as at`,
        [world.shownToday()],
      )
      lastMonth = at!.at
      for (let n = 0; n < 24; n++) await sold(n)
    })
    afterAll(() => product.close())

    /** A SKU that costs this since long ago. */
    async function goods(code: string, amount: number, cost: number, categoryId?: string) {
      const skuId = await world.sku(code)
      await product.db.text("update products set status = 'Active' where code = $1", [code])
      if (categoryId)
        await product.db.text('update products set category_id = $2 where code = $1', [
          code,
          categoryId,
        ])
      await product.db.text("update skus set cost = $2, cost_currency = 'NZD' where id = $1", [
        skuId,
        cost,
      ])
      await world.make('prices', {
        skuId,
        market: 'NZ',
        amount,
        fromOnUtc: '2024-01-01T00:00:00Z',
      })
      return skuId
    }

    /** One of the orders of last month: other goods, quantities, branches and sources each time. */
    async function sold(n: number) {
      const lines = [
        { skuId: sofa, quantity: 1 + (n % 2), price: 1149.95, discount: n % 3 ? 0 : 50 },
        { skuId: chair, quantity: 2 + (n % 5), price: 189.99, discount: 0 },
        // Every fourth lamp was haggled for.
        { skuId: lamp, quantity: 1, price: n % 4 ? 65 : 60, discount: 0 },
      ].filter((_, i) => n % 4 !== i)
      const costs = { [sofa]: 700, [chair]: 162.5, [lamp]: 20 }
      const { id } = await world.order([], {
        source: sources[n % sources.length],
        state: n % 7 === 6 ? 'Cancelled' : 'Confirmed',
        branchId: branchId(n % 3 ? 'AKL' : 'CHC'),
        orderedOnUtc: new Date(Date.parse(lastMonth) + n * 20 * 3_600_000).toISOString(),
      })
      for (const [i, line] of lines.entries()) {
        const amount = Math.round((line.quantity * line.price - line.discount) * 100)
        await world.make('orderLines', {
          orderId: id,
          position: i + 1,
          ...line,
          tax: Math.round((amount * 15) / 115) / 100,
          costAtSale: costs[line.skuId],
        })
      }
      await product.db.text(
        `update orders o set subtotal = l.worth, discount = l.discount, tax = l.tax, total = l.worth - l.discount
         from (select sum(price * quantity) as worth, sum(discount) as discount, sum(tax) as tax from order_lines where order_id = $1) l where o.id = $1`,
        [id],
      )
      return id
    }

    let promotions = 0
    /** A promotion that is being prepared for later. */
    async function promotion(
      line: Record<string, unknown> | undefined,
      fields: Record<string, unknown> = {},
    ) {
      const promotionId = await world.make('promotions', {
        name: `Spring ${++promotions}`,
        code: `SPRING-${promotions}`,
        market: 'NZ',
        state: 'Draft',
        fromOnUtc: new Date(Date.now() + 86_400_000).toISOString(),
        ...fields,
      })
      if (line) await world.make('promotionLines', { promotionId, ...line })
      return promotionId
    }

    const ask = (promotionId: string, who = marketer) =>
      who.post('/api/promotions/simulate', { promotionId })
    const answerTo = async (promotionId: string, who = marketer) =>
      (await who.get('/api/promotions/simulation', { promotionId })).body
    const linesOf = async (asked: Record<string, unknown>, who = marketer) =>
      (await who.get('/api/promotions/simulation/lines', asked)).body
    async function simulated(promotionId: string, who = marketer): Promise<Row> {
      expect((await ask(promotionId)).status).toBe(200)
      await runSimulations(product.db)
      return (await answerTo(promotionId, who)).simulations[0]
    }
    /** Everything that a simulation must leave as it is. */
    const business = () =>
      product.db.text(
        `select (select json_agg(o order by id) from orders o)::text as orders, (select json_agg(l order by id) from order_lines l)::text as lines,
          (select json_agg(p order by id) from prices p)::text as prices, (select json_agg(p order by id) from promotions p)::text as promotions, (select count(*) from promotion_runs) as runs`,
      )

    it('is to the cent what SQL works out, by branch and channel, and changes nothing', async () => {
      const promotionId = await promotion({ categoryId: seats, discount: 12.5 })
      const before = await business()
      const found = await simulated(promotionId, buyer)
      expect(await business()).toEqual(before)
      // Worked out apart: the price of a piece less 12.5 %, rounded half up; what people took off stays.
      const groups = await product.db.text<Row>(
        `with lines as (
          select o.id, o.branch_id, case o.source when 'Website' then 'Website' when 'Trade Me' then 'Marketplace' else 'Showroom' end as channel,
            l.quantity, l.quantity * l.price - l.discount as before, l.quantity * round(l.price * 0.875, 2) - l.discount as after, l.quantity * l.cost_at_sale as cost
          from order_lines l join orders o on o.id = l.order_id
          where l.sku_id in ($1, $2) and o.state = 'Confirmed')
        select branch_id as "branchId", channel, count(distinct id)::int as orders, sum(quantity)::int as pieces, sum(before)::float as before, sum(after)::float as after,
          sum(after - before)::float as change, sum(before - round(before * 15 / 115, 2) - cost)::float as "marginBefore", sum(after - round(after * 15 / 115, 2) - cost)::float as "marginAfter"
        from lines group by 1, 2 order by 1, 2`,
        [sofa, chair],
      )
      const byGroup = (rows: Row[]) =>
        rows.toSorted((a, b) => (a.branchId + a.channel < b.branchId + b.channel ? -1 : 1))
      expect(byGroup(found.groups.map(({ branchName: _name, ...group }: Row) => group))).toEqual(
        byGroup(groups),
      )
      const sum = (name: string) =>
        Math.round(groups.reduce((all, group) => all + group[name] * 100, 0)) / 100
      for (const name of ['orders', 'pieces', 'before', 'after', 'marginBefore', 'marginAfter'])
        expect({ [name]: found[name] }).toEqual({ [name]: sum(name) })
      expect(found).toMatchObject({ skus: 2, skusBelowCost: 1, linesWithoutCost: 0 })
      expect(found.piecesToBreakEven).toBe(
        Math.ceil(
          (sum('marginBefore') - sum('marginAfter')) / (sum('marginAfter') / sum('pieces')),
        ),
      )
    })

    it('is what customers pay when the promotion runs: copies of the same orders cost the same', async () => {
      const promotionId = await promotion({ categoryId: seats, discount: 17.3 })
      const { id } = await simulated(promotionId)
      const { data } = await linesOf({ simulationId: id, pageSize: 100 })
      await product.db.text(
        "update promotions set state = 'Scheduled', from_on_utc = now() + interval '1 hour' where id = $1",
        [promotionId],
      )
      // Chairs come to less than they cost.
      const begun = await (
        await product.as(['N7', 'J4'])
      ).post('/api/promotions/bulk', {
        operation: 'start',
        targets: [{ id: promotionId }],
      })
      expect(begun.body.refused).toBe(0)
      const sale = data as { orderId: string; skuId: string; quantity: number; after: number }[]
      for (const orderId of [...new Set(sale.map(line => line.orderId))].slice(0, 6)) {
        const own = sale.filter(line => line.orderId === orderId)
        const copy = await world.order([])
        const [was] = await product.db.text<{ discount: number; skuId: string }>(
          'select discount::float, sku_id as "skuId" from order_lines where order_id = $1 and discount > 0',
          [orderId],
        )
        const { body } = await seller.post('/api/orderManagement/updateOrder', {
          orderId: copy.id,
          version: 1,
          orderLines: own.map(({ skuId, quantity }) => ({
            skuId,
            quantity,
            discount: skuId === was?.skuId ? was.discount : 0,
          })),
        })
        expect(body.errors ?? []).toEqual([])
        const [paid] = await product.db.text<{ total: number }>(
          'select total::float from orders where id = $1',
          [copy.id],
        )
        expect(paid!.total).toBe(
          Math.round(own.reduce((all, { after }) => all + after * 100, 0)) / 100,
        )
      }
    })

    it('leaves prices alone that a person has set', async () => {
      const promotionId = await promotion({ skuId: lamp, price: 40 })
      const { id, ...found } = await simulated(promotionId)
      const { data } = await linesOf({ simulationId: id, pageSize: 100 })
      expect(data.length).toBeGreaterThan(5)
      for (const line of data as Row[])
        expect([line.before, line.after, line.effect]).toEqual(
          line.before === 65 ? [65, 40, 'Reached'] : [60, 60, 'Price set by hand'],
        )
      expect(found.piecesReached).toBe(data.filter((line: Row) => line.after === 40).length)
    })

    it('opens the lines of each figure, page by page', async () => {
      const promotionId = await promotion({ categoryId: seats, discount: 10 })
      const { id: simulationId, groups } = await simulated(promotionId)
      for (const { branchId, channel, after } of groups) {
        const { data, totalCount } = await linesOf({
          simulationId,
          branchId,
          channel,
          pageSize: 100,
        })
        expect(totalCount).toBe(data.length)
        expect(Math.round(data.reduce((all: number, line: Row) => all + line.after * 100, 0))).toBe(
          Math.round(after * 100),
        )
      }
      const sort = JSON.stringify(['change', 'ASC'])
      const pages = await Promise.all(
        [1, 2].map(pageNo => linesOf({ simulationId, pageNo, pageSize: 10, sort })),
      )
      const changes = pages.flatMap(({ data }) => data.map(({ change }: Row) => change))
      expect(changes).toHaveLength(20)
      expect(changes).toEqual(changes.toSorted((a, b) => a - b))
      const odd = await marketer.get('/api/promotions/simulation/lines', {
        simulationId,
        sort: '["price","ASC"]',
      })
      expect([odd.status, odd.body.errors[0].field]).toEqual([400, 'sort'])
      // Goods, and margins for those alone who see costs.
      const skus = async (who: Caller, more: object = {}) =>
        (await who.get('/api/promotions/simulation/skus', { simulationId, ...more })).body.data
      expect((await skus(marketer)).map(({ skuCode }: Row) => skuCode)).toEqual(['SOFA', 'CHAIR'])
      expect((await skus(marketer))[0]).toMatchObject({
        marginBefore: null,
        marginAfter: null,
        piecesToBreakEven: null,
      })
      const hidden = await marketer.get('/api/promotions/simulation/skus', {
        simulationId,
        only: 'Below cost',
      })
      expect([hidden.status, hidden.body.errors[0].field]).toEqual([400, 'only'])
      expect((await skus(buyer))[0].marginAfter).toBeGreaterThan(0)
      expect(await skus(buyer, { only: 'Below cost' })).toMatchObject([{ skuCode: 'CHAIR' }])
    })

    it('is refused by name: without goods, for another market, unknown, without the code', async () => {
      const empty = await promotion(undefined)
      expect((await ask(empty)).body.errors).toMatchObject([
        { code: 'no_goods', field: 'promotionId' },
      ])
      const abroad = await promotion({ skuId: lamp, discount: 10 }, { market: 'CA' })
      expect((await ask(abroad)).body.errors).toMatchObject([
        { code: 'other_market', field: 'promotionId' },
      ])
      expect((await ask(absentId)).status).toBe(404)
      const mine = await promotion({ skuId: lamp, discount: 10 })
      expect((await ask(mine, seller)).status).toBe(403)
    })

    it('goes on once however often it is asked for, and can be cancelled', async () => {
      const promotionId = await promotion({ skuId: lamp, discount: 10 })
      const asked = await Promise.all([1, 2, 3].map(() => ask(promotionId)))
      const ids = new Set(asked.map(({ body }) => body.id))
      expect(ids.size).toBe(1)
      const [simulationId] = ids
      expect((await answerTo(promotionId)).progress).toMatchObject([{ state: 'Waiting' }])
      const cancel = () => marketer.post('/api/promotions/cancelSimulation', { simulationId })
      expect((await cancel()).status).toBe(200)
      expect((await cancel()).status).toBe(404)
      await runSimulations(product.db)
      expect(await answerTo(promotionId)).toMatchObject({
        progress: [{ state: 'Cancelled' }],
        simulations: [],
      })
      const others = await product.as('ALL', 'CA')
      const { id } = await simulated(promotionId)
      expect(
        (await others.get('/api/promotions/simulation/lines', { simulationId: id })).status,
      ).toBe(404)
    })
  },
  emptyBeginning,
)
