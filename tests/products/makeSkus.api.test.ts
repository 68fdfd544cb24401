import { afterAll, beforeAll, expect, it } from 'vitest'
import { isEan } from '#resources/products/skus/ean.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

interface Matrix {
  readonly productId: string
  readonly version: number
  readonly colours: readonly string[]
  readonly sizes: readonly string[]
}

describeRules(
  'SKUs made of a matrix',
  database => {
    let product: Product, world: World, buyer: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['D1', 'D2'])
    })
    afterAll(() => product.close())

    const matrix = async (code: string, rows: number, columns: number): Promise<Matrix> => {
      const [category] = await product.db.text<{ id: string }>('select id from categories limit 1')
      const values = (axis: string, count: number) =>
        Array.from({ length: count }, (_, n) => ({
          axis,
          name: `${axis} ${n}`,
          code: `${axis[0]}${n}`,
          position: n,
        }))
      const { body } = await buyer.post('/api/products', {
        code,
        name: `Chair ${code}`,
        categoryId: category!.id,
        axisValues: [...values('Colour', rows), ...values('Size', columns)],
      })
      const idsOf = (axis: string): string[] =>
        body.axisValues
          .filter((v: { axis: string }) => v.axis === axis)
          .map((v: { id: string }) => v.id)
      return {
        productId: body.id,
        version: body.version,
        colours: idsOf('Colour'),
        sizes: idsOf('Size'),
      }
    }
    const cells = ({ colours, sizes }: Matrix, more: object = {}) =>
      colours.flatMap(colourId => sizes.map(sizeId => ({ colourId, sizeId, ...more })))
    const make = (
      { productId, version }: Pick<Matrix, 'productId' | 'version'>,
      wanted: object[],
      more: object = {},
      who = buyer,
    ) => who.post('/api/products/makeSkus', { productId, version, cells: wanted, ...more })
    const skusOf = (productId: string) =>
      product.db.text<{ code: string; name: string; barcode: string }>(
        'select code, name, barcode from skus where product_id = $1 and not is_deleted order by code',
        [productId],
      )
    const told = ({ body }: { body: { errors: { field: string; code: string }[] } }) =>
      body.errors.map(({ field, code }) => `${field} ${code}`)

    it('get codes by the pattern, barcodes of their own, and prices with their history', async () => {
      const chair = await matrix('MX-1', 3, 4)
      const { body } = await make(
        chair,
        cells(chair, { priceNZ: 199, priceCA: 179.5, cost: 60, length: 40 }),
      )
      expect(body).toMatchObject({ isSuccess: true, made: 12 })
      const made = await skusOf(chair.productId)
      expect(made).toHaveLength(12)
      expect(made[0]).toMatchObject({
        code: 'MX-1-C0-S0',
        name: 'Chair MX-1, Colour 0, Size 0',
      })
      expect(made.every(({ barcode }) => isEan(barcode) && /^2\d/.test(barcode))).toBe(true)
      expect(new Set(made.map(({ barcode }) => barcode)).size).toBe(12)
      const [facts] = await product.db.text(
        `select count(*)::int as changes, min(reason) as reason, min(c.cost)::float as cost, min(c.cost_currency) as currency,
         count(distinct c.market)::int as markets from price_changes c join skus s on s.id = c.sku_id where s.product_id = $1`,
        [chair.productId],
      )
      expect(facts).toEqual({
        changes: 24,
        reason: 'First price',
        cost: 60,
        currency: 'NZD',
        markets: 2,
      })
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('are made as a whole or not at all, with every error at once by its cell', async () => {
      await world.sku('Taken-Code')
      const chair = await matrix('MX-2', 2, 2)
      const [a, b, c, d] = cells(chair) as [object, object, object, object]
      const wrong = await make(chair, [
        { ...a, code: 'TAKEN-CODE' },
        { ...b, barcode: '2100000000001' },
        { ...c, code: 'own', barcode: '2000000000008' },
        { ...d, code: 'OWN', barcode: '2000000000008' },
        { ...d, code: 'again' },
      ])
      expect(told(wrong)).toEqual([
        'cells.0.code duplicate',
        'cells.1.barcode check_digit',
        'cells.3.code duplicate',
        'cells.3.barcode duplicate',
        'cells.4.sizeId duplicate',
      ])
      expect(await skusOf(chair.productId)).toEqual([])
      expect(told(await make(chair, [{ colourId: chair.colours[0] }, {}]))).toEqual([
        'cells.0.sizeId required',
        'cells.1.colourId required',
        'cells.1.sizeId required',
      ])
      const other = await matrix('MX-3', 1, 1)
      expect(told(await make(chair, cells(other)))).toEqual([
        'cells.0.colourId unknown_reference',
        'cells.0.sizeId unknown_reference',
      ])
      expect((await make(chair, [a])).body.made).toBe(1)
      expect(told(await make(chair, [a]))[0]).toBe('cells.0.sizeId taken')
    })

    it('are refused for 201 cells, a stale product, a wrong price and people without D2', async () => {
      const chair = await matrix('MX-4', 1, 1)
      const [cell] = cells(chair) as [object]
      const many = await make(
        chair,
        Array.from({ length: 201 }, () => cell),
      )
      expect([many.status, many.body.errors[0].field]).toEqual([400, 'cells'])
      expect((await make(chair, [])).body.errors[0].field).toBe('cells')
      for (const priceNZ of [0, -1, 1.999, 1e12, '01.00'])
        expect((await make(chair, [{ ...cell, priceNZ }])).body.errors[0].field).toBe(
          'cells.0.priceNZ',
        )
      const stale = await make({ ...chair, version: chair.version + 1 }, [cell])
      expect([stale.status, stale.body.errors[0].field]).toEqual([409, 'version'])
      const reader = await product.as(['D1'])
      expect((await make(chair, [cell], {}, reader)).status).toBe(403)
      expect(await skusOf(chair.productId)).toEqual([])
    })

    it('are 200 at once, with their prices', async () => {
      const chair = await matrix('MX-200', 10, 20)
      const { body } = await make(chair, cells(chair, { priceNZ: 199, priceCA: 179.5, cost: 60 }))
      expect(body.made).toBe(200)
      expect(await skusOf(chair.productId)).toHaveLength(200)
    })

    it('of a product for a purchase order are made with it: announced, all or nothing', async () => {
      const [category] = await product.db.text<{ id: string }>('select id from categories limit 1')
      const supplierId = await world.make('suppliers', {
        code: 'MX-S',
        name: 'Supplier',
        country: 'CN',
        currency: 'USD',
      })
      const order = (more: object, who = buyer) =>
        who.post('/api/products/prelaunch', {
          code: 'MX-PO',
          name: 'Announced chair',
          categoryId: category!.id,
          supplierId,
          supplierCode: 'QX-77120',
          cost: 40,
          costCurrency: 'USD',
          volume: 0.12345,
          priceNZ: 199,
          ...more,
        })
      expect((await order({}, await product.as(['D1']))).status).toBe(403)
      expect((await order({ priceNZ: 0 })).body.errors[0].field).toBe('priceNZ')
      await world.sku('mx-po-2')
      expect((await order({ code: 'MX-PO-2' })).body.errors[0].field).toBe('code')
      const { body } = await order({})
      expect(body.isSuccess).toBe(true)
      const [made] = await product.db.text(
        `select p.status, s.code, s.cost::float, s.cost_currency as currency, s.volume::float, r.amount::float from products p
         join skus s on s.product_id = p.id join prices r on r.sku_id = s.id where p.id = $1`,
        [body.id],
      )
      expect(made).toEqual({
        status: 'Prelaunch',
        code: 'MX-PO',
        cost: 40,
        currency: 'USD',
        volume: 0.12345,
        amount: 199,
      })
      const found = await buyer.get('/api/products', { filter: JSON.stringify({ q: 'x-7712' }) })
      expect(found.body.map(({ code }: { code: string }) => code)).toEqual(['MX-PO'])
      expect((await order({})).body.errors[0].field).toBe('code')
    })

    it('that two people make at once are made once', async () => {
      const chair = await matrix('MX-5', 2, 2)
      const answers = await Promise.all([1, 2, 3].map(() => make(chair, cells(chair))))
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      expect(await skusOf(chair.productId)).toHaveLength(4)
    })

    it('of combos are sets, priced as their members less a percentage; never of sets or of themselves', async () => {
      const table = await world.sku('MX-TABLE'),
        stool = await world.sku('MX-STOOL')
      for (const [skuId, amount] of [
        [table, 500],
        [stool, 99.5],
      ])
        await buyer.post('/api/prices/set', {
          skuId,
          market: 'NZ',
          kind: 'Regular',
          amount,
          reason: 'First price',
        })
      const [category] = await product.db.text<{ id: string }>('select id from categories limit 1')
      const { body: combo } = await buyer.post('/api/products', {
        code: 'MX-SET',
        name: 'Set',
        type: 'Combo',
        categoryId: category!.id,
      })
      const members = [
        { skuId: table, quantity: 1 },
        { skuId: stool, quantity: 4 },
      ]
      const of = { productId: combo.id as string, version: combo.version as number }
      const { body } = await make(of, [{ code: 'MX-SET-1', members }], { setDiscount: 10 })
      expect(body).toMatchObject({ isSuccess: true, made: 1 })
      const [price] = await product.db.text(
        'select amount::float, market from prices where sku_id = $1',
        [body.data[0].id],
      )
      // 898.00 less 10 %.
      expect(price).toEqual({ amount: 808.2, market: 'NZ' })
      const again = { code: 'MX-SET-1B', members: members.toReversed() }
      expect((await make(of, [again])).body.errors).toMatchObject([
        { field: 'cells.0.members', message: 'MX-SET-1 has these members already.' },
      ])
      const two = { members: [{ skuId: table, quantity: 2 }] }
      expect(told(await make(of, [two, { ...two, code: 'MX-TWICE' }]))).toEqual([
        'cells.1.members duplicate',
      ])
      const set = body.data[0].id as string
      const choices = (productId: string, who = buyer) =>
        who.get('/api/products/memberSkus', { productId })
      const [stools] = await product.db.text<{ id: string }>(
        'select product_id as id from skus where id = $1',
        [stool],
      )
      const offered = { skuId: stool, code: 'MX-STOOL', priceNZ: 99.5, priceCA: null }
      expect((await choices(stools!.id)).body).toMatchObject({ isCombo: false, data: [offered] })
      // Of a combo: what its sets consist of.
      expect((await choices(of.productId)).body).toMatchObject({
        isCombo: true,
        data: [offered, { skuId: table, priceNZ: 500 }],
      })
      expect((await choices(of.productId, await product.as(['D1']))).status).toBe(403)
      const inOwn = [{ code: 'MX-SET-2', members: [{ skuId: set, quantity: 1 }] }]
      expect((await make(of, inOwn)).body.errors).toMatchObject([
        { field: 'cells.0.members.0.skuId', message: 'A combo cannot contain itself.' },
      ])
      const { body: other } = await buyer.post('/api/products', {
        code: 'MX-SET-B',
        name: 'Other set',
        type: 'Combo',
        categoryId: category!.id,
      })
      const nested = await make({ productId: other.id, version: other.version }, inOwn)
      expect(nested.body.errors).toMatchObject([
        {
          field: 'cells.0.members.0.skuId',
          message: 'MX-SET-1 is a combo itself: choose its members.',
        },
      ])
      expect(told(await make(of, [{ code: 'MX-SET-3' }]))).toEqual(['cells.0.members required'])
    })
  },
  emptyBeginning,
)
