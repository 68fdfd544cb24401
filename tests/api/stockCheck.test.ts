import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupCombo, groupStock, type StockLine } from '../../resources/stock/stockGroups.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { demoBeginning, startProduct, type Caller, type Product } from '../support/product.ts'

describeOnEachDatabase(
  'stock check',
  database => {
    let product: Product
    let seller: Caller
    const search = async (query: Record<string, string> = {}) =>
      (await seller.get('/api/stockCheck', query)).body

    beforeAll(async () => {
      product = await startProduct(database.settings)
      seller = await product.as(['D1'])
    })
    afterAll(() => product.close())

    /** Lines read one SKU at a time, the slow and obvious way. */
    const linesOf = (skuId: string) =>
      product.db.text<StockLine>(
        `select l.stock_status as "stockStatus", l.stock_on_hold_status as "stockOnHoldStatus", l.quantity,
           w.warehouse_type as "warehouseType", w.id as "warehouseId", w.name as "warehouseName"
         from stock_lines l join warehouses w on w.id = l.warehouse_id join clients c on c.id = l.client_id
         where l.sku_id = $1 and c.short_name = 'NZ' and l.quantity > 0 and not l.is_deleted`,
        [skuId],
      )
    const totals = (groups: readonly { group: string; quantity: number }[]) =>
      groups.map(g => [g.group, g.quantity])

    it('groups the stock of each SKU, and of combos by their members, as the rule says', async () => {
      const { data } = await search({ pageSize: '50' })
      expect(data.length).toBeGreaterThan(20)
      expect(data.some((f: { isCombo: boolean }) => f.isCombo)).toBe(true)
      for (const found of data) {
        if (!found.isCombo) {
          expect(totals(found.groups)).toEqual(totals(groupStock(await linesOf(found.skuId))))
          continue
        }
        const members = []
        for (const m of found.members)
          members.push({ required: m.required, lines: await linesOf(m.skuId) })
        expect(totals(found.groups)).toEqual(totals(groupCombo(members)))
      }
    })

    it('finds by words in any order, by code, and by barcode, the whole code first', async () => {
      const [sku] = await product.db.text<{ code: string; name: string; barcode: string }>(
        'select code, name, barcode from skus where barcode is not null order by code limit 1',
      )
      const words = sku!.name.replaceAll(',', '').split(' ').toReversed().join(' ')
      expect((await search({ q: words })).data.map((f: { code: string }) => f.code)).toContain(
        sku!.code,
      )
      expect((await search({ q: sku!.code.toLowerCase() })).data[0].code).toBe(sku!.code)
      expect((await search({ q: sku!.barcode })).data[0].code).toBe(sku!.code)
      expect((await search({ q: 'nothing of that name' })).data).toEqual([])
    })

    it('shows in-stock only what can be sold, combos included', async () => {
      const { data } = await search({ isInStockOnly: 'true', pageSize: '50' })
      expect(data.length).toBeGreaterThan(5)
      for (const found of data) expect(found.groups[0].quantity, found.code).toBeGreaterThan(0)
      const all = (await search({ pageSize: '50' })).data
      const codes = new Set(data.map((f: { code: string }) => f.code))
      const last = data.at(-1).code
      for (const found of all)
        if (found.code <= last && found.groups[0].quantity > 0)
          expect(codes.has(found.code), found.code).toBe(true)
    })

    it('narrows to a category with everything below it, and to a warehouse', async () => {
      const [parent] = await product.db.text<{ id: string }>(
        'select c.id from categories c where exists (select 1 from categories k where k.parent_id = c.id) order by c.name limit 1',
      )
      const { data, totalCount } = await search({ categoryId: parent!.id, pageSize: '50' })
      const [expected] = await product.db.text<{ n: number }>(
        `select count(*)::int as n from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id
         where c.id = $1 or c.parent_id = $1`,
        [parent!.id],
      )
      expect(totalCount).toBe(expected!.n)
      expect(data.length).toBeGreaterThan(0)
    })

    it('prices are those of the person’s market', async () => {
      const abroad = await product.as(['D1'], 'CA')
      const [here, there] = [await search(), (await abroad.get('/api/stockCheck')).body]
      expect(here.data[0].code).toBe(there.data[0].code)
      expect(here.data[0].price).not.toBe(there.data[0].price)
    })

    it('refuses bad input by name', async () => {
      for (const [field, value] of [
        ['categoryId', 'abc'],
        ['pageSize', '51'],
        ['pageNo', '0'],
        ['isInStockOnly', 'maybe'],
        ['nonsense', '1'],
      ]) {
        const answer = await seller.get('/api/stockCheck', { [field!]: value })
        expect(answer.status, field).toBe(400)
        expect(answer.body.errors[0].field).toBe(field)
      }
    })
  },
  demoBeginning,
)
