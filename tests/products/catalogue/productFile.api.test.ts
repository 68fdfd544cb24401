import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importProductFile } from '#resources/products/files/productFileCommand.server.ts'
import { addStaff } from '#server/cli/staff.ts'
import { readTable } from '#tests/oracle/csv.ts'
import { emptyBeginning, worldIn } from '#tests/support/api/world.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { sheetOf, workbook } from '#tests/support/hostile.ts'

/** The columns of a workbook of products from nopCommerce, in their order. */
const shopColumns = readTable('nopcommerceProductColumns.csv').map(({ column }) => column!)

describeRules(
  'a file of products',
  database => {
    let product: Product, folder: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      const world = await worldIn(product.db)
      folder = mkdtempSync(join(tmpdir(), 'erp-products-'))
      const password = 'a long enough password'
      const person = { name: 'Buyer', password, client: 'NZ' }
      await addStaff(product.db, { ...person, email: 'buyer@test.example', codes: 'D1,D2' })
      await addStaff(product.db, { ...person, email: 'seller@test.example', codes: 'D1' })
      await world.make('categories', { name: 'Chairs' })
    })
    afterAll(async () => {
      rmSync(folder, { recursive: true })
      await product.close()
    })

    const read = async (
      bytes: string | Buffer,
      more: Partial<Parameters<typeof importProductFile>[2]> = {},
    ) => {
      const file = join(folder, 'products')
      writeFileSync(file, bytes)
      const asked = { by: 'buyer@test.example', isApplied: true, ...more }
      return importProductFile(product.db, file, asked).catch((error: Error) => error.message)
    }
    const made = (codes: string) =>
      product.db.text(
        `select s.code, p.name, c.name as category, p.minimum_stock as least, s.cost::float, s.weight::float, r.amount::float as price, r.market,
           left(s.barcode, 2) as prefix
         from skus s join products p on p.id = s.product_id join categories c on c.id = p.category_id
         left join prices r on r.sku_id = s.id and r.to_on_utc is null where s.code like $1 order by s.code`,
        [codes],
      )

    const columns = 'code=ProductID, name=ProductName, price=UnitPrice, minimumStock=ReorderLevel'
    const trade = { columns, prefix: 'TR-', category: 'chairs' }
    const rows = ['7,"Chair, stacking",2,89.5,10,0', "8,Stool d'Été,2,45,0,1"]
    const csv = (...lines: string[]) =>
      ['ProductID,ProductName,CategoryID,UnitPrice,ReorderLevel,Discontinued', ...lines].join('\n')

    it('is tried before it is written, and the same file again changes nothing', async () => {
      expect(await read(csv(...rows), { ...trade, isApplied: false })).toBe(
        [
          'Products: 2 made, 0 changed, 0 as before.',
          'SKUs: 2 made, 0 changed, 0 as before.',
          'Prices: 2 set.',
          'Columns that were left out: CategoryID, Discontinued.',
          'This was a trial and nothing is kept. Add --apply to write it.',
        ].join('\n'),
      )
      expect(await made('TR-%')).toEqual([])
      expect(await read(csv(...rows), trade)).toContain('Products: 2 made')
      const stool = { code: 'TR-8', name: "Stool d'Été", category: 'Chairs', least: 0, price: 45 }
      expect(await made('TR-%')).toMatchObject([
        {
          code: 'TR-7',
          name: 'Chair, stacking',
          least: 10,
          price: 89.5,
          market: 'NZ',
          prefix: '20',
        },
        stool,
      ])
      expect(await read(csv(...rows), trade)).toContain(
        'SKUs: 0 made, 0 changed, 2 as before.\nPrices: 0 set.',
      )
      expect(await read(csv(rows[0]!, '8,Stool,2,46,0,1'), trade)).toContain(
        'Products: 0 made, 1 changed, 1 as before.\nSKUs: 0 made, 1 changed, 1 as before.\nPrices: 1 set.',
      )
      expect(await made('TR-8')).toMatchObject([{ ...stool, name: 'Stool', price: 46 }])
    })

    it('is written whole or not at all, with every error by its row and column', async () => {
      const wrong = csv(
        '1,Fine,2,10,0,0',
        '2,,2,10,0,0',
        '3,Comma,2,"1,50",0,0',
        '4,Free,2,0,x,0',
        '1,Again,2,5,0,0',
      )
      const told = await read(wrong, { ...trade, prefix: 'WR-' })
      expect(told.split('\n').map(line => /^Row \d+, \w+|^Nothing/.exec(line)?.[0])).toEqual([
        'Nothing',
        'Row 3, ProductName',
        'Row 4, UnitPrice',
        'Row 5, ReorderLevel',
        'Row 5, UnitPrice',
        'Row 6, ProductID',
      ])
      expect(await made('WR-%')).toEqual([])
      expect(await read(csv(...rows), { ...trade, columns: 'code=ProductID' })).toContain(
        'The file needs a column "Name"',
      )
      expect(await read(csv(...rows), { ...trade, columns: 'colour=X' })).toContain(
        '--columns colour=X',
      )
      expect(await read(csv(...rows), { ...trade, category: 'Boats' })).toContain(
        '--category Boats',
      )
      expect(await read(csv(...rows), { ...trade, by: 'seller@test.example' })).toContain('code D2')
    })

    it('of a web shop is read by its headers, in any order, and what is not taken is told', async () => {
      const shop = (values: Record<string, string>, of = shopColumns) =>
        of.map(name => values[name] ?? '')
      const lounge = {
        ProductType: 'Simple Product',
        Name: 'Lounge chair',
        FullDescription: '&lt;p&gt;Oak.&lt;/p&gt;',
        Published: 'TRUE',
        SKU: 'WEB-1',
        Gtin: '9412345678904',
        MinStockQuantity: '3',
        Price: '1299',
        OldPrice: '1499',
        ProductCost: '0',
        Weight: '18.5',
        Length: '0',
        Categories: 'Living &gt;&gt; Chairs;Sale',
      }
      const turned = shopColumns.toReversed()
      const told = await read(await workbook(sheetOf([turned, shop(lounge, turned)])), {
        market: 'CA',
      })
      expect(told).toContain('Products: 1 made')
      expect(told).toMatch(/left out: .*OldPrice.*ProductId/)
      expect(await made('WEB-%')).toEqual([
        {
          code: 'WEB-1',
          name: 'Lounge chair',
          category: 'Chairs',
          least: 3,
          cost: null,
          weight: 18.5,
          price: 1299,
          market: 'CA',
          prefix: '94',
        },
      ])
      const bad = { ...lounge, SKU: 'WEB-2', Gtin: '9412345678901', Categories: 'Boats' }
      const refused = await read(await workbook(sheetOf([shopColumns, shop(bad)])))
      expect(refused).toContain('Row 2, Categories: Category "Boats" is not known.')
      const again = { ...bad, Categories: 'Chairs' }
      expect(await read(await workbook(sheetOf([shopColumns, shop(again)])))).toContain(
        'Row 2, Gtin:',
      )
      expect(await made('WEB-2')).toEqual([])
    })
  },
  emptyBeginning,
)
