import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'

describeOnDatabase(
  'postgres',
  'staff groups',
  database => {
    let product: Product
    beforeAll(async () => {
      product = await startProduct(database.settings)
    })
    afterAll(() => product.close())

    it('take no disabled person, and keep one who is disabled later', async () => {
      const world = await worldIn(product.db)
      const admin = await product.as('ALL')
      const person = (fullName: string, isDisabled: boolean) =>
        world.make('staff', { fullName, email: `${fullName}@test.example`, isDisabled })
      const [ann, ben] = [await person('Ann', false), await person('Ben', true)]
      const { status, body } = await admin.post('/api/staffGroups', {
        name: 'Movers',
        memberIds: [ann, ben],
      })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'memberIds' }] },
      })
      const made = await admin.post('/api/staffGroups', { name: 'Movers', memberIds: [ann] })
      expect(made.status).toBe(201)
      await product.db.text('update staff set is_disabled = true where id = $1', [ann])
      const { id, version } = made.body
      const changed = await admin.put(`/api/staffGroups/${id}`, {
        version,
        description: 'Heavy goods',
        memberIds: [ann],
      })
      expect(changed.status).toBe(200)
    })
  },
  emptyBeginning,
)
