import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

interface Option {
  readonly id: string
  readonly label: string
  readonly code: string
  readonly picture: string | null
}

describeRules(
  'products and SKUs to choose from',
  database => {
    let product: Product
    let keeper: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      keeper = await product.as(['D1', 'D2', 'I1'])
    })
    afterAll(() => product.close())

    const options = async (entity: string, q: string, filter?: object) => {
      const query = { q, ...(filter && { filter: JSON.stringify(filter) }) }
      const { status, body } = await keeper.get(`/api/${entity}/options`, query)
      expect(status).toBe(200)
      return body as readonly Option[]
    }
    const one = async <T>(text: string, ...values: unknown[]) =>
      (await product.db.text<T>(text, values))[0]!
    const goods = () =>
      one<{ id: string; code: string; name: string; sku: string; barcode: string; skuId: string }>(
        `select p.id, p.code, p.name, k.code as sku, k.id as "skuId", k.barcode from products p join skus k on k.product_id = p.id
        where p.name like '% 3 Seater Sofa' and k.barcode is not null and not k.is_deleted order by p.code, k.code limit 1`,
      )

    it.each(['products', 'skus'])('%s say their code and their picture', async entity => {
      const [first] = await options(entity, (await goods()).name)
      expect(first!.code).toMatch(/\w/)
      expect(first).toHaveProperty('picture')
    })

    it('what is named as it was typed comes first', async () => {
      const { name } = await goods()
      const range = name.split(' ')[0]!.toLowerCase()
      const found = await options('products', `${range} 3`)
      expect(found[0]!.label).toBe(name)
      expect(found.length).toBeGreaterThan(1)
      expect((await options('skus', `${range} 3`))[0]!.label.startsWith(name)).toBe(true)
    })

    it('a code, and the code or barcode of a SKU, find their product', async () => {
      const { id, code, sku, barcode, skuId } = await goods()
      for (const typed of [code, sku.toLowerCase(), barcode])
        expect((await options('products', typed))[0]!.id).toBe(id)
      for (const typed of [sku, barcode]) expect((await options('skus', typed))[0]!.id).toBe(skuId)
    })

    it.each(['products', 'skus'])('%s: other words and slips are understood', async entity => {
      const { name } = await goods()
      const range = name.split(' ')[0]!
      for (const typed of [`${range} three seater couch`, `${range} 3 seeter sofa`]) {
        const found = await options(entity, typed)
        expect(found.length).toBeGreaterThan(0)
        expect(found[0]!.label).toContain('3 Seater Sofa')
      }
      expect(await options(entity, 'qqqqzzzz')).toEqual([])
    })

    it('SKUs of a product are found among those of the product alone', async () => {
      const { id } = await goods()
      const found = await options('skus', 'sofa', { productId: id })
      const mine = await one<{ ids: string[] }>(
        'select array_agg(id) as ids from skus where product_id = $1 and not is_deleted',
        id,
      )
      expect(found.map(option => option.id).toSorted()).toEqual(mine.ids.toSorted())
      expect(await options('skus', 'wardrobe', { productId: id })).toEqual([])
    })

    it('a product without SKUs is found by its own name', async () => {
      const bare = await one<{ id: string; name: string }>(
        'select id, name from products p where not is_deleted and not exists (select from skus k where k.product_id = p.id) limit 1',
      )
      if (bare)
        expect((await options('products', bare.name)).map(({ id }) => id)).toContain(bare.id)
    })
  },
  demoBeginning,
)
