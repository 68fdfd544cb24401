import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  groupCombo,
  groupStock,
  type StockLine,
} from '#resources/stock/check/search/stockGroups.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'

describeRules(
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
      const [warehouse] = await product.db.text<{ id: string }>(
        `select w.id from stock_lines l join warehouses w on w.id = l.warehouse_id join clients c on c.id = l.client_id
         where c.short_name = 'NZ' and w.warehouse_type = 'Warehouse' group by w.id order by count(*) desc, w.id limit 1`,
      )
      const there = await search({ warehouseId: warehouse!.id, isInStockOnly: 'true' })
      expect(
        new Set(
          there.data.flatMap((f: { groups: { lines: { warehouseId: string }[] }[] }) =>
            f.groups.flatMap(g => g.lines.map(l => l.warehouseId)),
          ),
        ),
      ).toEqual(new Set([warehouse!.id]))
    })

    it.each([
      ['Order', 'orders', 'o.order_code'],
      ['Ticket', 'tickets', 't.ticket_no'],
      ['Transfer', 'transfers', 'r.id::text'],
    ])(
      'merges what is held for %s by place and status, and tells whose how many of it are',
      async (hold, links, owner) => {
        const kept = await product.db.text<{ code: string; text: string }>(
          `select s.code, concat_ws(' ', s.code, w.name, l.stock_status, ${owner}, sum(l.quantity)) as text
           from stock_lines l join skus s on s.id = l.sku_id join warehouses w on w.id = l.warehouse_id join clients c on c.id = l.client_id
             left join order_lines ol on ol.id = l.order_line_id left join orders o on o.id = ol.order_id
             left join tickets t on t.id = l.ticket_id left join transfers r on r.id = l.transfer_id
           where c.short_name = 'NZ' and l.stock_on_hold_status = $1 and l.quantity > 0 group by s.code, w.name, l.stock_status, ${owner}`,
          [hold],
        )
        const { data } = await search({ stockOnHoldStatus: hold, pageSize: '50' })
        const single = data.filter((f: { isCombo: boolean }) => !f.isCombo)
        const result: string[] = []
        for (const { code, groups } of single) {
          const lines = groups.flatMap((g: { lines: object[] }) => g.lines)
          const places = lines.map((l: any) => `${l.warehouseId} ${l.stockStatus}`)
          expect(new Set(places).size, code).toBe(places.length)
          for (const line of lines)
            for (const { id, code: of = id, quantity } of line[links])
              result.push([code, line.warehouseName, line.stockStatus, of, quantity].join(' '))
        }
        expect(result.length).toBeGreaterThan(0)
        const codes = new Set(single.map((f: { code: string }) => f.code))
        expect(result.toSorted()).toEqual(
          kept.flatMap(({ code, text }) => (codes.has(code) ? [text] : [])).toSorted(),
        )
      },
    )

    it('narrows to a supplier, a status and a hold; every number is then of what is asked for', async () => {
      const [line] = await product.db.text<{ supplierId: string; hold: string }>(
        `select p.supplier_id as "supplierId", l.stock_on_hold_status as hold from stock_lines l join clients c on c.id = l.client_id
           join skus s on s.id = l.sku_id join products p on p.id = s.product_id
         where c.short_name = 'NZ' and l.quantity > 0 and l.stock_on_hold_status is not null and p.supplier_id is not null order by l.id limit 1`,
      )
      const { data: made } = await search({ supplierId: line!.supplierId, pageSize: '50' })
      expect(made.length).toBeGreaterThan(0)
      for (const { code } of made) {
        const [known] = await product.db.text<{ is: boolean }>(
          'select p.supplier_id = $1 as is from skus s join products p on p.id = s.product_id where s.code = $2',
          [line!.supplierId, code],
        )
        expect(known!.is, code).toBe(true)
      }
      const held = (await search({ stockOnHoldStatus: line!.hold, pageSize: '50' })).data
      expect(held.length).toBeGreaterThan(0)
      for (const { code, groups } of held) {
        const lines = groups.flatMap((g: { lines: object[] }) => g.lines)
        expect(lines.length, code).toBeGreaterThan(0)
        for (const each of lines) expect(each.stockOnHoldStatus).toBe(line!.hold)
      }
      const damaged = (await search({ stockStatus: 'Damaged', pageSize: '50' })).data
      for (const { code, groups } of damaged) {
        expect(groups[0].quantity, code).toBe(0)
        expect(groups[2].quantity, code).toBeGreaterThan(0)
      }
    })

    it('narrows to the SKUs of a product, and to one SKU, as lists of goods link to it', async () => {
      const [of] = await product.db.text<{ id: string; codes: string[] }>(
        `select product_id as id, array_agg(code order by code) as codes from skus
         where not is_deleted group by product_id having count(*) > 1 order by 1 limit 1`,
      )
      const codesOf = async (query: Record<string, string>) =>
        ((await search(query)).data as { code: string }[]).map(({ code }) => code).sort()
      expect(await codesOf({ productId: of!.id, pageSize: '50' })).toEqual(of!.codes.toSorted())
      const [{ skuId }] = (await search({ productId: of!.id })).data
      expect((await search({ skuId })).totalCount).toBe(1)
    })

    it('finds plurals, leaves out words that say nothing, and shows the closest where nothing has all words', async () => {
      const chairs = await search({ q: 'the chairs' })
      expect(chairs.isClosest).toBe(false)
      expect(chairs.totalCount).toBe((await search({ q: 'chair' })).totalCount)
      expect(chairs.totalCount).toBeGreaterThan(0)
      const closest = await search({ q: 'dining chair with zipper' })
      expect(closest.isClosest).toBe(true)
      expect(closest.totalCount).toBe((await search({ q: 'dining chair' })).totalCount)
      expect((await search({ q: 'zipper gurney' })).data).toEqual([])
    })

    it.each([
      ['benches', 'bench'],
      ['mattresses', 'mattress'],
      ['vanities', 'vanity'],
      ['shelves', 'shelf'],
      ['3-seater sofa', '3 seater sofa'],
      ['TV-unit', 'tv unit'],
      ['sofa,3,seater', '3 seater sofa'],
      ['160x230', '160 x 230'],
      ['160×230 rug', '160 x 230 rug'],
    ])('finds by “%s” what “%s” finds', async (q, same) => {
      const found = await search({ q })
      expect(found.isClosest).toBe(false)
      expect(found.totalCount).toBeGreaterThan(0)
      expect(found.totalCount).toBe((await search({ q: same })).totalCount)
    })

    it.each([
      ['couch', 'sofa'],
      ['three seater settee', '3 seater sofa'],
      ['nightstand', 'bedside'],
    ])('finds by “%s” what is called “%s”', async (q, same) => {
      const found = await search({ q })
      expect(found.isClosest).toBe(false)
      expect(found.totalCount).toBeGreaterThan(0)
      expect(found.totalCount).toBeGreaterThanOrEqual((await search({ q: same })).totalCount)
    })

    it('understands a word from the moment that somebody has said what it means', async () => {
      expect((await search({ q: 'zofferini' })).totalCount).toBe(0)
      const words = await product.as(['D1', 'D2'])
      const said = await words.post('/api/searchWords', { word: 'Zofferini', meaning: 'sofas' })
      expect(said.status, JSON.stringify(said.body)).toBeLessThan(300)
      const { totalCount, isClosest } = await search({ q: 'zofferini' })
      expect([totalCount, isClosest]).toEqual([(await search({ q: 'sofa' })).totalCount, false])
    })

    it('shows the places of the person’s own branch first', async () => {
      const [place] = await product.db.text<{ branch: string; warehouse: string }>(
        `select w.branch_id as branch, w.id as warehouse from stock_lines l join warehouses w on w.id = l.warehouse_id join clients c on c.id = l.client_id
         where c.short_name = 'NZ' and w.warehouse_type = 'Warehouse' group by 1, 2 order by count(*), 2 limit 1`,
      )
      await product.db.text(
        `update staff set branch_id = $1 where email like '%@test.example' and client_id = (select id from clients where short_name = 'NZ')`,
        [place!.branch],
      )
      const { data } = await search({ pageSize: '50' })
      let seen = 0
      for (const { code, groups } of data)
        for (const { lines } of groups) {
          const own = lines.map((l: { isOwn: boolean }) => l.isOwn)
          expect(own, code).toEqual(own.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)))
          for (const line of lines)
            if (line.warehouseId === place!.warehouse) {
              expect(line.isOwn, code).toBe(true)
              seen++
            }
        }
      expect(seen).toBeGreaterThan(0)
    })

    it('finds a code whatever stands between its parts, and numbers as they are typed', async () => {
      const [sku] = await product.db.text<{ code: string; barcode: string }>(
        `select code, barcode from skus where code like '%-%-%' and barcode is not null order by code limit 1`,
      )
      const codes = async (q: string) =>
        (await search({ q })).data.map((f: { code: string }) => f.code)
      for (const between of [' ', '/', '–', '.', '_'])
        expect(await codes(sku!.code.replaceAll('-', between)), between).toContain(sku!.code)
      expect(await codes(sku!.barcode.replace(/^(..).(.+)$/, '$1/$2'))).toEqual([])
    })

    it.each([
      ['chiar', 'chair'],
      ['wardobe', 'wardrobe'],
      ['matress', 'mattress'],
      ['chiar leather', 'leather chair'],
    ])('shows for “%s” what was probably meant, and says that it is not that', async (q, meant) => {
      const found = await search({ q })
      expect(found.isClosest).toBe(true)
      expect(found.totalCount).toBe((await search({ q: meant })).totalCount)
      expect(found.totalCount).toBeGreaterThan(0)
    })

    it('finds a name with marks by its letters', async () => {
      const found = await search({ q: 'boucle' })
      expect(found.isClosest).toBe(false)
      expect(found.totalCount).toBe((await search({ q: 'bouclé' })).totalCount)
      expect(found.totalCount).toBeGreaterThan(0)
    })

    it('tells which SKUs no order takes, and which not for long', async () => {
      const result = async (code: string) =>
        (await search({ q: code })).data.find((f: { code: string }) => f.code === code).saleStatus
      for (const [status, product_, expected] of [
        ['Discontinued', 'Active', 'Discontinued'],
        ['Phase out', 'Active', 'Phase out'],
        ['Active', 'Active', null],
      ]) {
        const [sku] = await product.db.text<{ code: string }>(
          'select s.code from skus s join products p on p.id = s.product_id where s.status = $1 and p.status = $2 order by s.code limit 1',
          [status, product_],
        )
        expect(await result(sku!.code), sku!.code).toBe(expected)
      }
    })

    // What people typed into a furniture shop's search box. Source: WANDS (MIT), github.com/wayfair/WANDS
    it.each([
      ['leather dining chairs', 'chair'],
      ['unique coffee tables', 'coffee table'],
      ['wood coffee table set by storage', 'coffee table'],
      ['westling coffee table', 'coffee table'],
      ['chair and a half recliner', 'chair'],
      ['king size bed', 'bed'],
      ['bar stool 24 inches height', 'stool'],
      ['black 5 drawer dresser by guilford', 'drawer'],
    ])('shows for “%s” first what is a %s', async (q, word) => {
      const { data } = await search({ q, pageSize: '5' })
      expect(data.length).toBeGreaterThan(0)
      for (const { name, categoryName } of data)
        expect(`${name} ${categoryName}`.toLowerCase()).toContain(word)
    })

    it.each(['gurney  slade 56', '3 1/2 inch drawer pull', 'e12/candelabra', '7qt slow cooker'])(
      'takes “%s” as it was typed',
      async q => {
        expect(await seller.get('/api/stockCheck', { q })).toMatchObject({
          status: 200,
          body: { isSuccess: true },
        })
      },
    )

    it('tells the regular price, and a promotion beside it while it runs', async () => {
      // One runs now, whenever the demo data was made for.
      await product.db.text(
        `with moved as (update prices set from_on_utc = now() - interval '1 day', to_on_utc = now() + interval '1 day'
         where id = (select r.id from prices r where r.market = 'NZ' and r.kind <> 'Regular' and not exists (
           select 1 from prices o where o.sku_id = r.sku_id and o.market = r.market and o.kind = r.kind and o.id <> r.id) order by r.id limit 1) returning *)
         update price_changes c set from_on_utc = m.from_on_utc, to_on_utc = m.to_on_utc from moved m where c.price_id = m.id`,
      )
      // Its promotion runs as well.
      await product.db.text(
        `update promotion_runs u set from_on_utc = now() - interval '2 days', to_on_utc = now() + interval '2 days'
         where u.promotion_id in (select r.promotion_id from prices r where r.from_on_utc > now() - interval '25 hours' and r.from_on_utc < now() and r.kind <> 'Regular')`,
      )
      const [sku] = await product.db.text<{ code: string; regular: string; promo: string }>(
        `select s.code, min(r.amount) filter (where r.kind = 'Regular') as regular, min(r.amount) filter (where r.kind <> 'Regular') as promo
         from prices r join skus s on s.id = r.sku_id where r.market = 'NZ' and r.from_on_utc <= now() and (r.to_on_utc is null or r.to_on_utc > now())
         group by s.code having count(*) filter (where r.kind <> 'Regular') > 0 and count(*) filter (where r.kind = 'Regular') = 1 order by s.code limit 1`,
      )
      const [found] = (await search({ q: sku!.code })).data
      expect(found).toMatchObject({
        price: Number(sku!.regular),
        promoPrice: Number(sku!.promo),
      })
    })

    it('goes out as a file: what is found, a row for each place, and the audit tells who took it', async () => {
      const { data } = await search({ q: 'dining set', pageSize: '50' })
      const file = await seller.get('/api/stockCheck/export', { q: 'dining set', format: 'csv' })
      expect(file.status).toBe(200)
      expect(file.headers['content-disposition']).toMatch(/stock-check-.*\.csv/)
      const lines = file.bytes.toString().trim().split('\r\n').slice(1)
      const expected = data.reduce(
        (sum: number, f: { groups: { lines: object[] }[]; incoming: object[] }) =>
          sum + Math.max(1, f.groups.flatMap(g => g.lines).length + f.incoming.length),
        0,
      )
      expect(lines).toHaveLength(expected)
      const [result] = await product.db.text<{ changes: object }>(
        "select changes from audit where operation = 'export' and entity = 'stockLines' order by seq desc limit 1",
      )
      expect(result!.changes).toMatchObject({ format: 'csv', skus: data.length })
      const book = await seller.get('/api/stockCheck/export', { q: 'dining set' })
      expect(book.bytes.subarray(0, 2).toString()).toBe('PK')
      expect((await seller.get('/api/stockCheck/export', { format: 'pdf' })).status).toBe(400)
      expect((await (await product.as(['J1'])).get('/api/stockCheck/export')).status).toBe(403)
    })

    it('prices are those of the person’s market', async () => {
      const abroad = await product.as(['D1'], 'CA')
      const [here, there] = [await search(), (await abroad.get('/api/stockCheck')).body]
      expect(here.data[0].code).toBe(there.data[0].code)
      expect(here.data[0].price).not.toBe(there.data[0].price)
    })

    it('tells of which SKUs there are shelf labels, of what is found or of these, in the prices of this moment', async () => {
      const { data, totalCount, atUtc } = (
        await seller.get('/api/stockCheck/labels', { q: 'dining set' })
      ).body
      const found = await search({ q: 'dining set', pageSize: '50' })
      expect(totalCount).toBe(found.totalCount)
      const priced = ({ code, price, promoPrice, promoEndsOnUtc }: Record<string, unknown>) => ({
        code,
        price,
        promoPrice,
        promoEndsOnUtc,
      })
      expect(data.map(priced)).toEqual(found.data.map(priced))
      expect(Math.abs(Date.parse(atUtc) - Date.now())).toBeLessThan(60_000)
      const [sku] = await product.db.text<{ id: string; code: string }>(
        `select s.id, s.code from skus s
         where s.length is not null and not exists (select 1 from prices p where p.sku_id = s.id and p.market = 'CA') order by s.code limit 1`,
      )
      const { id: skuId, code } = sku!
      const one = (by: Caller) => by.get('/api/stockCheck/labels', { skuIds: skuId })
      expect((await one(seller)).body.data).toMatchObject([{ skuId, code }])
      // Not sold there.
      const abroad = await product.as(['D1'], 'CA')
      expect((await one(abroad)).body.data).toMatchObject([
        { skuId, price: null, promoPrice: null },
      ])
      expect((await one(await product.as(['J1']))).status).toBe(403)
      const wrong = await seller.get('/api/stockCheck/labels', { skuIds: 'abc' })
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'skuIds.0'])
    })

    it('refuses bad input by name', async () => {
      for (const [field, value] of [
        ['categoryId', 'abc'],
        ['supplierId', 'abc'],
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
