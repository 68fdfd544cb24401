import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  startProduct,
  type Answer,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { played } from '#tests/support/run/depth.ts'

/** A hundred for the last 50 pieces, a quarter of both in `npm test`. */
const tills = played(100)
const last = played(50)

describeOnDatabase(
  'postgres',
  'many tills sell the last pieces',
  database => {
    let product: Product, world: World, seller: Caller
    let main: string, customerId: string
    let n = 0

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J2'])
      await product.db.text('update staff set branch_id = $1', [branchId('AKL')])
      main = await world.warehouse('MAIN')
      customerId = await world.make('customers', { name: 'Ana Perez' })
      await world.make('addresses', {
        customerId,
        line1: '1 Mill Road',
        city: 'Auckland',
        country: 'NZ',
      })
    })
    afterAll(() => product.close())

    async function goods(members?: Record<string, number>) {
      n += 1
      const skuId = await world.sku(`GOODS${n}`, members)
      await product.db.text(`update products set status = 'Active' where code = $1`, [`GOODS${n}`])
      const price = { skuId, market: 'NZ', amount: 100, fromOnUtc: '2026-01-01T00:00:00Z' }
      await world.make('prices', price)
      return skuId
    }

    interface Sale {
      orderId: string
      version: number
    }

    /** A till that is told to try again in a moment does: on a slow machine the last wait longer than a request may. */
    async function confirm(sale: Sale): Promise<Answer> {
      const { orderId, version } = sale
      const answer = await seller.post('/api/sellIt/confirm', { orderId, version })
      return answer.status === 503 ? confirm(sale) : answer
    }

    /** Each till has its sale on the screen, and all are confirmed at once. */
    async function sell(skuIdOf: (till: number) => string, more: object = {}) {
      const sales = []
      for (let till = 0; till < tills; till += 1) {
        const add = [{ skuId: skuIdOf(till), quantity: 1, ...more }]
        const { body } = await seller.post('/api/sellIt/start', { customerId, add })
        sales.push(body.data)
      }
      const answers = await Promise.all(sales.map(sale => confirm(sale)))
      const sold = answers.filter(({ body }) => body.isSuccess !== false && body.data)
      const missing = answers.filter(({ body }) => body.errors?.[0]?.code === 'insufficient_stock')
      expect(sold.length + missing.length).toBe(tills)
      expect(missing.every(({ body }) => body.errors[0].field === 'lines.0.quantity')).toBe(true)
      const states = await product.db.text<{ state: string; n: number }>(
        `select state, count(*)::int as n from orders where id = any($1::uuid[]) group by state order by state`,
        [sales.map(({ orderId }) => orderId)],
      )
      return { sold: sold.length, states }
    }
    const half = {
      sold: last,
      states: [
        { state: 'Confirmed', n: last },
        { state: 'Draft', n: tills - last },
      ],
    }

    it(`${tills} tills sell exactly the last ${last} pieces`, async () => {
      const skuId = await goods()
      await world.stock(skuId, main, last)
      expect(await sell(() => skuId)).toEqual(half)
      expect(await world.stockOf(skuId)).toEqual([`MAIN Normal Order: ${last}`])
    })

    it('as a combo and by its members, exactly what there is', async () => {
      const table = await goods()
      const chair = await goods()
      await world.stock(table, main, last)
      await world.stock(chair, main, last)
      const suite = await goods({ [table]: 1, [chair]: 1 })
      const { sold } = await sell(till => [suite, table, chair][till % 3]!)
      expect(sold).toBeGreaterThanOrEqual(last)
      const held = async (skuId: string) => {
        const [{ pieces }] = (await product.db.text<{ pieces: number }>(
          `select coalesce(sum(quantity), 0)::int as pieces from stock_lines where sku_id = $1 and stock_on_hold_status = 'Order'`,
          [skuId],
        )) as [{ pieces: number }]
        return pieces
      }
      // What is asked for of each is more than there is: two thirds of the tills, for half of them.
      expect([await held(table), await held(chair)]).toEqual([last, last])
    })

    it(`of ${last} at sea, exactly ${last} are promised`, async () => {
      const skuId = await goods()
      await world.container(
        { no: 'SEA1', type: '40HC', warehouseId: main, arrivesOn: world.day(20) },
        { skuId, quantity: last },
      )
      expect(await sell(() => skuId, { takesComing: true })).toEqual(half)
      const [promised] = await product.db.text(
        `select sum(quantity)::int as pieces from reservations where sku_id = $1 and source = 'Container' and state <> 'Released'`,
        [skuId],
      )
      expect(promised).toEqual({ pieces: last })
    })

    it('of a day with 5 stops, exactly 5 are booked, and every other till is told three free dates', async () => {
      const skuId = await goods()
      await world.stock(skuId, main, tills)
      const calendarId = await world.calendar({ defaultStops: 5 })
      const date = world.day(5)
      const sales = []
      for (let till = 0; till < 20; till += 1) {
        const { body } = await seller.post('/api/sellIt/start', {
          customerId,
          add: [{ skuId, quantity: 1 }],
        })
        const { orderId, version } = body.data
        const place = { orderId, version, calendarId, date }
        sales.push((await seller.post('/api/sellIt/change', place)).body.data)
      }
      const answers = await Promise.all(sales.map(sale => confirm(sale)))
      const full = answers.filter(({ body }) => body.errors?.[0]?.code === 'full')
      expect(full).toHaveLength(15)
      for (const { body } of full) expect(body.errors[0].freeDates).toHaveLength(3)
      expect(await world.stockOf(skuId)).toEqual([
        `MAIN Normal: ${tills - 5}`,
        'MAIN Normal Order: 5',
      ])
    })
  },
  emptyBeginning,
)
