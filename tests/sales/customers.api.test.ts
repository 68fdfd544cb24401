import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning } from '#tests/support/api/world.ts'

describeRules(
  'customers',
  database => {
    let product: Product
    beforeAll(async () => {
      product = await startProduct(database.settings)
    })
    afterAll(() => product.close())

    it('are listed by who reaches them, and taken along as a file with J4 alone', async () => {
      const seller = await product.as(['J1', 'E1'])
      expect((await seller.get('/api/customers')).status).toBe(200)
      expect((await seller.get('/api/customers/export')).status).toBe(403)
      const manager = await product.as(['J1', 'E1', 'J4'])
      expect((await manager.get('/api/customers/export')).status).toBe(200)
      expect((await (await product.as(['J4'])).get('/api/customers/export')).status).toBe(403)
      const { body } = await manager.get('/api/openapi.json')
      const { get } = body.paths['/api/customers/export']
      expect(JSON.stringify(get['x-roles'])).toContain('J4')
      expect(JSON.stringify(body.paths['/api/customers'].get['x-roles'])).not.toContain('J4')
    })
  },
  emptyBeginning,
)
