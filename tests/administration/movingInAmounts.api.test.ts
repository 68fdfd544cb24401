import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { formOf } from '#tests/support/files.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'amounts of files',
  database => {
    let product: Product, admin: Caller, world: World
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
      for (const code of ['SOFA', 'CHAIR']) await world.sku(code)
      await world.make('customers', { name: 'Moved In', oldNo: 'K1' })
      const taxTypeId = await world.make('taxTypes', { code: 'GST15', name: 'GST' })
      const period = { from: '2020-01-01', to: null }
      await world.make('countryTaxRates', { country: 'NZ', taxTypeId, rate: 15, period })
    })
    afterAll(() => product.close())

    const send = (entity: string, rows: readonly string[], mapping = {}, query = {}) =>
      admin.send({
        method: 'POST',
        url: `/api/${entity}/import`,
        query: { dryRun: 'false', ...query },
        ...formOf(
          {
            mapping: JSON.stringify({
              columns: {},
              constants: {},
              dates: {},
              values: {},
              ...mapping,
            }),
          },
          { bytes: rows.join('\n') },
        ),
      })
    const brought = async (...given: Parameters<typeof send>) => {
      const { body } = await send(...given)
      expect(body.errors).toEqual([])
      return body.data as Record<string, unknown>
    }
    const takeBack = (requestId: unknown) => admin.post('/api/imports/undo', { requestId })
    const ordersOf = (no: string) =>
      product.db.text(
        `select o.subtotal, o.discount, o.shipping, o.tax, o.total, o.paid, (select json_agg(json_build_array(l.price, l.quantity, l.discount, l.tax) order by l.position) from order_lines l where l.order_id = o.id) as lines
         from orders o where not o.is_deleted and o.original_order_id like $1 order by o.original_order_id`,
        [no],
      )
    const head =
      'Old number,Customer,Branch,Ordered,Completed,Shipping,Tax,Total,Paid by,SKU,Quantity,Price'
    const without = { constants: { amountsAre: 'Without tax' } }

    it('without tax are asked for, and come in to the cent', async () => {
      await brought('paymentMethods', ['Name,Type', 'Old program,EFTPOS'])
      const { body: methods } = await admin.get('/api/imports')
      const file = [
        head,
        'N1,K1,Auckland,2026-03-02,2026-03-03,0,30.00,230.00,Old program,SOFA,2,100.00',
      ]
      const unsaid = await send('importedOrders', file)
      expect(unsaid.body.errors).toMatchObject([
        {
          row: 2,
          code: 'without_tax',
          message:
            'Lines and shipping come to 200.00, and with the tax to the total of 230.00: say that amounts are without tax.',
        },
      ])
      const asked = await send('importedOrders', file, {}, { dryRun: 'true', propose: 'true' })
      expect(asked.body.data.questions).toMatchObject([
        { kind: 'tax', proposal: 'Without tax', rows: 1 },
      ])
      const { importId } = await brought('importedOrders', file, without)
      expect(await ordersOf('N1')).toEqual([
        {
          subtotal: 230,
          discount: 0,
          shipping: 0,
          tax: 30,
          total: 230,
          paid: 230,
          lines: [[115, 2, 0, 30]],
        },
      ])
      expect((await takeBack(importId)).status).toBe(200)
      // What only orders use that are gone can go, too.
      expect((await takeBack(methods.data[0].id)).body).toMatchObject({ removed: 1 })
      expect(await ordersOf('N1')).toEqual([])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('without tax have it worked out, where the file says none', async () => {
      const { importId } = await brought(
        'importedOrders',
        [
          'Old number,Customer,Branch,Ordered,Shipping,Total,SKU,Quantity,Price',
          'N2,K1,Auckland,2026-03-02,10,166.50,SOFA,3,33.33',
          'N2,,,,,,CHAIR,1,34.79',
        ],
        without,
      )
      const [order] = await ordersOf('N2')
      expect(order).toMatchObject({ total: 166.5, shipping: 11.5, tax: 21.72 })
      expect((await takeBack(importId)).status).toBe(200)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('have the discount of the whole order on its lines', async () => {
      const shopify = [
        'Name,Customer,Branch,Ordered,Total,Discount Amount,SKU,Quantity,Price',
        'S1,K1,Auckland,2026-03-02,900.00,100.00,SOFA,1,700.00',
        'S1,,,,,,CHAIR,2,150.00',
      ]
      const mapping = { columns: { Name: 'orderNo', 'Discount Amount': 'orderDiscount' } }
      const { importId } = await brought('importedOrders', shopify, mapping)
      expect(await ordersOf('S1')).toMatchObject([
        {
          subtotal: 1000,
          discount: 100,
          total: 900,
          lines: [
            [700, 1, 70, 82.17],
            [150, 2, 30, 35.22],
          ],
        },
      ])
      const over = await send(
        'importedOrders',
        [shopify[0]!, 'S2,K1,Auckland,2026-03-02,,800,SOFA,1,700'],
        mapping,
      )
      expect(over.body.errors).toMatchObject([{ row: 2, code: 'discount' }])
      expect((await takeBack(importId)).status).toBe(200)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('of prices without tax are what customers pay', async () => {
      const file = ['SKU,Market,Price (excl GST)', 'SOFA,NZ,868.70', 'CHAIR,NZ,86.09']
      const asked = await send('importedPrices', file, {}, { dryRun: 'true', propose: 'true' })
      expect(asked.body.data.questions).toMatchObject([{ kind: 'tax', proposal: 'Without tax' }])
      const { importId } = await brought('importedPrices', file, {
        columns: { 'Price (excl GST)': 'amount' },
        ...without,
      })
      const prices = await product.db.text(
        'select amount from prices where not is_deleted and to_on_utc is null order by amount',
      )
      expect(prices).toEqual([{ amount: 99 }, { amount: 999.01 }])
      expect((await takeBack(importId)).status).toBe(200)
    })

    it('leave out cancelled orders by a value, which is asked, and kept for the next file', async () => {
      const head = 'Old number,Customer,Branch,Ordered,Status,SKU,Quantity,Price'
      const file = (no: string) => [
        head,
        `${no}1,K1,Auckland,2026-03-02,Processing,SOFA,1,100`,
        `${no}2,K1,Auckland,2026-03-02,Cancelled,SOFA,1,100`,
        `${no}2,,,,,CHAIR,1,100`,
      ]
      const look = { dryRun: 'true', propose: 'true' }
      const asked = await send('importedOrders', file('C'), {}, look)
      expect(asked.body.data.questions).toEqual([
        { kind: 'rows', header: 'Status', texts: ['Cancelled'], rows: 1 },
      ])
      const mapping = { columns: { Status: null }, omits: { Status: ['Cancelled'] } }
      const { importId } = await brought('importedOrders', file('C'), mapping)
      expect(await ordersOf('C%')).toHaveLength(1)
      const next = await send('importedOrders', file('D'), {}, look)
      expect(next.body.data).toMatchObject({
        creates: 1,
        omitted: 2,
        questions: [],
        mapping: { omits: mapping.omits },
      })
      // A word that no file had before is asked.
      const other = file('E').map(row => row.replace('Cancelled', 'Refunded'))
      const again = await send('importedOrders', other, {}, look)
      expect(again.body.data.questions).toMatchObject([{ header: 'Status', texts: ['Refunded'] }])
      expect((await takeBack(importId)).body).toMatchObject({ removed: 1 })
      expect(await ordersOf('C%')).toEqual([])
    })

    it('of rows that repeat, the first, the last or the one that says something counts', async () => {
      const paths = { paths: { Name: '>' } }
      await brought('categories', ['Name', 'Tables', 'Clothing', 'Clothing > Tshirts'], paths)
      const [shirts] = await product.db.text<{ parent: string }>(
        "select p.name as parent from categories c join categories p on p.id = c.parent_id where c.name = 'Tshirts'",
      )
      expect(shirts).toEqual({ parent: 'Clothing' })
      const rows = ['Code,Name,Category', 'P1,Oak,Tables', 'P1,Oak,Clothing', 'P1,Oak,Tshirts']
      const look = { dryRun: 'true', propose: 'true' }
      const told = await send('products', rows, {}, look)
      // All rows that differ are one cause, whatever row they differ from.
      expect(told.body.data.causes).toMatchObject([
        { code: 'differs', field: 'categoryId', rows: [3, 4], distinct: 2 },
      ])
      const ofP1 = async () =>
        (
          await product.db.text<{ name: string }>(
            "select c.name from products p join categories c on c.id = p.category_id where p.code = 'P1' and not p.is_deleted",
          )
        )[0]?.name
      for (const [wins, name] of [
        ['first', 'Tables'],
        ['last', 'Tshirts'],
      ]) {
        const { importId } = await brought('products', rows, { repeats: { categoryId: wins } })
        expect(await ofP1()).toBe(name)
        await takeBack(importId)
      }
      // Names that nobody knows are one cause, too, and each may mean something.
      const unknown = await send(
        'products',
        ['Code,Name,Category,Tags', 'P2,Oak,Sofas,"Pot, Plants"', 'P3,Rimu,Beds,Plants'],
        {},
        look,
      )
      const { causes, unknown: values } = unknown.body.data
      expect(causes.filter(({ field }: { field: string }) => field === 'categoryId')).toMatchObject(
        [{ message: 'Category "…" is not among the categories.', rows: [2, 3] }],
      )
      expect(values).toContainEqual({ header: 'Tags', field: 'tagIds', value: 'Plants', rows: 2 })
      expect(values).toContainEqual({ header: 'Tags', field: 'tagIds', value: 'Pot', rows: 1 })
    })

    it('bring customers without an address beside those who have one, whatever country is said', async () => {
      const head = 'Old number,Name,Street,Addresses: City'
      const file = [head, '901,Anna,1 Mill Road,Otaki', '902,Bob,,']
      const placesOf = (no: string) =>
        product.db.text(
          'select a.city, a.country from addresses a join customers c on c.id = a.customer_id where c.old_no = $1',
          [no],
        )
      await brought('customers', file, { constants: { 'addresses.country': 'NZ' } })
      expect(await placesOf('901')).toEqual([{ city: 'Otaki', country: 'NZ' }])
      expect(await placesOf('902')).toEqual([])
      await brought('customers', [head, '903,Cleo,2 Mill Road,Levin'])
      expect(await placesOf('903')).toEqual([{ city: 'Levin', country: 'NZ' }])
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
