import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'moves and balances of stock',
  database => {
    let product: Product, world: World, reader: Caller
    let lamp: string, north: string, south: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      reader = await product.as(['L1', 'D1'])
      lamp = await world.sku('LAMP')
      north = await world.warehouse('NORTH')
      south = await world.warehouse('SOUTH')
      await world.stock(lamp, north, 10)
      await world.stock(lamp, south, 3)
      // The ledger is insert-only: what happened before today is said to have.
      await product.db.text('alter table stock_moves disable trigger user')
      await product.db.text(
        "update stock_moves set happened_on_utc = now() - interval '5 days' where warehouse_id = $1",
        [north],
      )
      await product.db.text('alter table stock_moves enable trigger user')
      await world.stock(lamp, north, 4)
    })
    afterAll(() => product.close())

    const on = async (day: string, filter: object = {}) => {
      const { status, body } = await reader.get('/api/stockOnDays', {
        filter: { day, skuId: lamp, ...filter },
      })
      expect(status, JSON.stringify(body)).toBe(200)
      return Object.fromEntries(
        body.map((row: any) => [row.labels.warehouseId, [row.quantity, row.since, row.now]]),
      )
    }

    it('has what was there at the end of a day, worked back from what is there', async () => {
      expect(await on(world.shownDay(0))).toEqual({ NORTH: [14, 0, 14], SOUTH: [3, 0, 3] })
      expect(await on(world.shownDay(-1))).toEqual({ NORTH: [10, 4, 14], SOUTH: [0, 3, 3] })
      expect(await on(world.shownDay(-6))).toEqual({ NORTH: [0, 14, 14], SOUTH: [0, 3, 3] })
      expect(await on(world.shownDay(-1), { warehouseId: south })).toEqual({ SOUTH: [0, 3, 3] })
    })

    it('adds up and counts what it lists, and refuses a day that is none', async () => {
      const filter = JSON.stringify({ day: world.shownDay(-1), skuId: lamp })
      const { body } = await reader.get('/api/stockOnDays/totals', { filter })
      expect(body).toEqual({ quantity: 10, since: 7, now: 17 })
      const { headers } = await reader.get('/api/stockOnDays', { filter, range: [0, 0] })
      expect(headers['content-range']).toBe('stockOnDays 0-0/2')
      const wrong = await reader.get('/api/stockOnDays', { filter: { day: 'yesterday' } })
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'day'])
    })

    it('lists each side of a move with the other and the balance after it', async () => {
      const { body } = await reader.get('/api/stockMoves', {
        filter: { skuId: lamp, warehouseId: north },
      })
      expect(body).toMatchObject([
        { quantity: 4, balance: 14, otherSide: null },
        { quantity: 10, balance: 10 },
      ])
      const stranger = await product.as(['L1'])
      expect((await stranger.get('/api/stockMoves')).status).toBe(403)
      expect((await reader.post('/api/stockMoves', {})).status).toBe(404)
    })
  },
  emptyBeginning,
)
