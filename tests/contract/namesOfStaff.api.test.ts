import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointOf, headOffice, type AnyEntity } from '#define'
import { entities } from '#resources/registry.ts'
import { describeOnDatabase } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

describeOnDatabase(
  'postgres',
  'names of staff of the other client',
  database => {
    let product: Product
    let names: string[]
    let canadian: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      canadian = await product.as('ALL', 'CA')
      const rows = await product.db.text<{ name: string }>(
        `select s.full_name as name from staff s join clients c on c.id = s.client_id where c.short_name = 'NZ'
         and not exists (select 1 from staff o where o.full_name = s.full_name and o.client_id <> s.client_id)`,
      )
      names = rows.map(({ name }) => name)
    })
    afterAll(() => product.close())

    const shared = (Object.values(entities) as AnyEntity[]).filter(
      e => e.scope === 'company' && endpointOf(e, 'list'),
    )
    it.each(shared.map(e => [e.name, e] as const))('are nowhere among %s', async (name, e) => {
      const read = async (path: string, query = {}) =>
        (await canadian.get(`/api/${name}${path}`, query)).bytes.toString()
      const texts = [await read('', { range: '[0,499]' })]
      if (e.list?.export !== false) texts.push(await read('/export', { format: 'csv' }))
      texts.push(await read('/options', { limit: 200 }))
      const [first] = JSON.parse(texts[0]!) as { id: string }[]
      if (first) texts.push(await read(`/${first.id}`), await read(`/${first.id}/history`))
      expect(names.filter(each => texts.some(text => text.includes(each)))).toEqual([])
    })

    it('are those of the head office', async () => {
      const { body } = await canadian.get('/api/priceChanges', { range: '[0,499]' })
      const labels = new Set(
        (body as { labels: Record<string, string> }[]).map(r => r.labels.staffId),
      )
      expect([...labels]).toContain(headOffice)
    })
  },
  demoBeginning,
)
