import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'

describeRules(
  'figures of a record that is changed',
  database => {
    let product: Product, admin: Caller
    let path: string
    const figures = { orderCount: 1, lifetimeValue: 90, balance: 90, city: 'Auckland', points: 0 }
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      const world = await worldIn(product.db)
      const home = { line1: '1 Mill Road', city: 'Auckland', country: 'NZ' }
      const { body } = await admin.post('/api/customers', { name: 'Buyer', addresses: [home] })
      path = `/api/customers/${body.id}`
      await world.order([], { customerId: body.id, state: 'Confirmed', subtotal: 90, total: 90 })
    })
    afterAll(() => product.close())
    const change = async (fields: object) => {
      const { version } = (await admin.get(path)).body
      return admin.put(path, { version, ...fields })
    }

    it('come with the answer, as they come with the record', async () => {
      const { body } = await change({ remark: 'Rings twice' })
      expect(body).toMatchObject({ remark: 'Rings twice', ...figures })
      expect((await admin.get(path)).body).toEqual(body)
      expect((await admin.get(`/api/customers/${body.id.toUpperCase()}`)).body).toEqual(body)
    })

    it('come with lines that are called by the new name', async () => {
      const { body } = await change({ name: 'Buyer of late' })
      expect(body).toMatchObject({
        ...figures,
        addresses: [{ labels: { customerId: 'Buyer of late' } }],
      })
      expect((await admin.get(path)).body).toEqual(body)
      await change({ name: 'Buyer' })
    })

    it('come where nothing changes, and with the record of another version', async () => {
      const same = await change({ name: 'Buyer' })
      expect(same.body).toMatchObject(figures)
      const stale = await admin.put(path, { version: 0, name: 'Late' })
      expect(stale.status).toBe(409)
      expect(stale.body.current).toEqual(same.body)
    })

    it('may be sent as they are, and not otherwise', async () => {
      expect((await change({ remark: 'Rings once', balance: 90 })).body).toMatchObject(figures)
      const { status, body } = await change({ remark: 'No', balance: 0 })
      expect([status, body.errors[0].field]).toEqual([400, 'balance'])
    })
  },
  emptyBeginning,
)
