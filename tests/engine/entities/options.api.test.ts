import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'

describeRules('choosing a category', database => {
  let product: Product
  let keeper: Caller
  beforeAll(async () => {
    product = await startProduct(database.settings)
    keeper = await product.as(['D1', 'D2', 'C1'])
  })
  afterAll(() => product.close())

  const make = async (name: string, parentId: string | null = null) =>
    (await keeper.post('/api/categories', { name, parentId })).body as {
      id: string
      version: number
    }
  const options = async (query: Record<string, string> = {}) =>
    (await keeper.get('/api/categories/options', { limit: '50', ...query })).body as {
      id: string
      label: string
    }[]

  it('§5: category options skip deleted entries', async () => {
    const parent = await make('Benches of old')
    const gone = await make('Garden benches of old', parent.id)
    const names = async () => (await options({ q: 'benches of old' })).map(({ label }) => label)
    expect(await names()).toEqual(['Benches of old', 'Garden benches of old'])
    const removed = await keeper.delete(`/api/categories/${gone.id}?version=${gone.version}`)
    expect(removed.status).toBe(200)
    expect(await names()).toEqual(['Benches of old'])
    const [row] = await product.db.text<{ isDeleted: boolean }>(
      'select is_deleted as "isDeleted" from categories where id = $1',
      [gone.id],
    )
    expect(row).toEqual({ isDeleted: true })
  })
})
