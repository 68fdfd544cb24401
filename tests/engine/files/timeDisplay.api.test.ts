import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'

describeOnEachDatabase(
  'a client whose times are shown by the clocks of its zone',
  database => {
    let product: Product, manager: Caller, admin: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      const world = await worldIn(product.db)
      // 23:30 by the fixed hours of New Zealand, 00:30 of the next day by its clocks in summer.
      await world.order([], { orderedOnUtc: '2026-12-31T11:30:00.000Z' })
      await product.db.text(
        "update clients set time_display = 'zone' where id = (select client_id from orders limit 1)",
      )
      manager = await product.as(['J1', 'J4'])
      admin = await product.as(['B1'])
    })
    afterAll(() => product.close())

    it('reads them so in files', async () => {
      const { body } = await manager.get('/api/orders/export', { columns: 'orderedOnUtc' })
      expect(body).toContain('01/01/2027 00:30:00')
    })

    it('counts them on that day', async () => {
      const { body } = await manager.get('/api/orders/chart', { by: 'orderedOnUtc', step: 'day' })
      expect(body.parts.map((part: { key: string }) => part.key)).toEqual(['2027-01-01'])
    })

    it('tells it to the browser', async () => {
      const { body } = await admin.get('/api/client/getClientInfo')
      expect(body.clientVM).toMatchObject({ timeDisplay: 'zone', timezone: 'Pacific/Auckland' })
    })
  },
  emptyBeginning,
)
