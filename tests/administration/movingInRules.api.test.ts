import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { upload } from '#tests/support/files.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'what a file may bring',
  database => {
    let product: Product, admin: Caller, world: World
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
    })
    afterAll(() => product.close())

    const bring = (entity: string, rows: readonly string[], query = {}) =>
      upload(admin, `/api/${entity}/import`, rows.join('\n'), { dryRun: 'false', ...query })
    const told = ({ body }: Awaited<ReturnType<typeof bring>>) =>
      body.errors.map((each: { row?: number; field?: string; message: string }) => [
        each.row,
        each.field,
        each.message,
      ])
    /** A trial and the import itself tell the same, and nothing is written. */
    const refused = async (entity: string, rows: readonly string[], expected: unknown[]) => {
      for (const dryRun of ['true', 'false']) {
        const answer = await bring(entity, rows, { dryRun })
        expect(told(answer)).toEqual(expected)
        expect(answer.status).toBe(422)
      }
    }
    const brought = async (entity: string, rows: readonly string[], query = {}) => {
      const trial = await bring(entity, rows, { dryRun: 'true', ...query })
      expect(trial.status, JSON.stringify(trial.body)).toBe(200)
      const { status, body } = await bring(entity, rows, query)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data as { creates: number; updates: number; unchanged: number; importId: string }
    }

    it('is asked all that the form asks, also of fields that the file has no column for', async () => {
      await refused(
        'discountRules',
        [
          'Name,Type,Value,Given on,From',
          'Of nothing,Percent,5,Category,2026-01-01',
          'Of all,Percent,5,Order,2026-01-01',
          'Of no SKU,Percent,5,SKU,2026-01-01',
        ],
        [
          [2, 'categoryId', 'Choose the category that the rule is for.'],
          [4, 'skuId', 'Choose the SKU that the rule is for.'],
        ],
      )
    })

    it('brings no stock below zero, and none of a day that does not exist', async () => {
      await world.sku('BELOW')
      await world.sku('BELOW2')
      await world.warehouse('BELOWW')
      await refused(
        'openingStock',
        [
          'SKU,Warehouse,Quantity,Unit cost,Currency,Counted on',
          'BELOW,BELOWW,-1,3,NZD,2026-03-31',
          'BELOW2,BELOWW,1,3,NZD,31/02/2026',
        ],
        [
          [2, 'quantity', expect.stringContaining('Quantity must be')],
          [3, 'countedDate', expect.stringContaining('Counted on must be a date')],
        ],
      )
    })

    it('is asked of a changed record by what its own row changes alone', async () => {
      const sku = await world.sku('STOCKED')
      await world.stock(sku, await world.warehouse('FULL'), 2)
      await world.warehouse('EMPTY')
      // It was made inactive before that was asked of it.
      await product.db.text("update warehouses set is_active = false where code = 'FULL'")
      const head = 'Code,Name,Active'
      expect(await brought('warehouses', [head, 'FULL,Fuller,No', 'EMPTY,Empty,No'])).toMatchObject(
        { updates: 2 },
      )
      await product.db.text("update warehouses set is_active = true where code = 'FULL'")
      await refused(
        'warehouses',
        [head, 'FULL,Fuller,No', 'EMPTY,Empty,Yes'],
        [[2, 'isActive', 'This warehouse still holds stock. Move it first.']],
      )
    })

    it('is asked once a file whether its author stays in', async () => {
      const networks = Array.from(
        { length: 300 },
        (_, n) => `10.${n % 250}.${n % 7}.${n % 240},N${n}`,
      )
      const own = '127.0.0.0/8,Own'
      await refused(
        'ipWhitelist',
        ['Network,Label', '192.0.2.1,Elsewhere'],
        [[2, 'network', expect.stringContaining('lock yourself out')]],
      )
      const { importId } = await brought('ipWhitelist', [
        'Network,Label',
        ...new Set(networks),
        own,
      ])
      await admin.post('/api/imports/undo', { requestId: importId })
    })

    it('finds an allowed network however the file writes it', async () => {
      const { importId } = await brought('ipWhitelist', [
        'Network,Label',
        '127.0.0.0/8,Own',
        '203.0.113.7,Shop',
        '2001:db8::/32,New',
      ])
      expect(
        await brought('ipWhitelist', [
          'Network,Label',
          '127.0.0.0/08,Own',
          ' 203.0.113.7/32,Shop',
          '2001:0DB8:0:0::/32,New',
          '203.0.113.7,Shop',
        ]),
      ).toMatchObject({ creates: 0, updates: 0, unchanged: 3 })
      await refused(
        'ipWhitelist',
        ['Network,Label', '127.0.0.1/8,Own'],
        [[2, 'network', expect.stringContaining('Did you mean 127.0.0.0/8?')]],
      )
      await admin.post('/api/imports/undo', { requestId: importId })
    })

    it('names nothing that may not be chosen, and says so', async () => {
      await brought('ports', [
        'Code,Name,Country,Active',
        'NZOLD,Old quay,NZ,No',
        'NZNEW,New quay,NZ,Yes',
      ])
      await brought('suppliers', ['Code,Name,Country,Currency', 'CHOOSY,Choosy,NZ,NZD'])
      const head = 'Name,Supplier,Loads at'
      await refused(
        'factories',
        [head, 'First,CHOOSY,NZOLD', 'Second,CHOOSY,NZNEW'],
        [
          [
            2,
            'portId',
            'Loads at "NZOLD" is not possible: only ports whose Active is Yes can be chosen.',
          ],
        ],
      )
      await refused(
        'shippingAgents',
        ['Name,Ports', 'Agent,NZNEW; NZOLD'],
        [
          [
            2,
            'portIds',
            'Ports "NZOLD" is not possible: only ports whose Active is Yes can be chosen.',
          ],
        ],
      )
      // What has it already keeps it.
      await brought('factories', [head, 'Second,CHOOSY,NZNEW'])
      await product.db.text("update ports set is_active = false where code = 'NZNEW'")
      expect(await brought('factories', [head, 'Second,CHOOSY,NZNEW'])).toMatchObject({
        unchanged: 1,
      })
    })

    it('tells areas of one name apart by the code of their warehouse', async () => {
      const codes = ['TWIN1', 'TWIN2']
      for (const code of codes) await world.warehouse(code)
      await brought('stockAreas', [
        'Name,Warehouse,Kind,Barcode',
        ...codes.map(code => `Loading zone 9,${code},Loading zone,Z-${code}`),
      ])
      await refused(
        'aisles',
        ['Barcode,Code,Area', 'TWIN-A,A,Loading zone 9'],
        [
          [
            2,
            'areaId',
            'Area "Loading zone 9" names 2 stock areas; add its warehouse code in brackets: Loading zone 9 (...).',
          ],
        ],
      )
      const file = ['Barcode,Code,Area', 'TWIN-A,A,loading zone 9 (twin2)']
      expect(await brought('aisles', file)).toMatchObject({ creates: 1 })
      expect(await brought('aisles', file)).toMatchObject({ creates: 0, unchanged: 1 })
    })

    it('tells prices of categories in promotions apart, takes one away, and refuses one twice', async () => {
      await brought('categories', ['Name', 'Sofas', 'Tables', 'Beds'])
      await world.sku('STOOL')
      const head = 'Code,Name,Market,From,Prices: SKU,Prices: Category,Prices: Discount (%)'
      const of = (sku: string, category: string, discount: number) =>
        `SPRING,Spring,NZ,2030-01-01,${sku},${category},${discount}`
      await brought('promotions', [
        head,
        of('', 'Sofas', 10),
        of('', 'Tables', 20),
        of('', 'Beds', 30),
        of('STOOL', '', 5),
      ])
      const lines = () =>
        product.db.text(
          `select l.id, c.name, l.discount::float8 as discount from promotion_lines l left join categories c on c.id = l.category_id
           where not l.is_deleted and l.promotion_id = (select id from promotions where code = 'SPRING') order by l.discount`,
        )
      const [stool, sofas, tables, beds] = await lines()
      expect(sofas).toMatchObject({ name: 'Sofas' })
      expect(
        await brought('promotions', [
          head,
          of('', 'Beds', 30),
          of('', 'Tables', 25),
          of('STOOL', '', 5),
        ]),
      ).toMatchObject({ updates: 1 })
      expect(await lines()).toEqual([stool, { ...tables!, discount: 25 }, beds])
      await refused(
        'promotions',
        [head, of('', 'Beds', 30), of('', 'Tables', 20), of('', 'beds', 40)],
        [[4, 'lines.categoryId', 'Category is already in row 2.']],
      )
    })

    it('brings combos and their members in any order, and tells what the database would refuse', async () => {
      await brought('categories', ['Name', 'Sets'])
      const products = ['Code,Name,Category,Type', 'SET,Set,Sets,Combo', 'PART,Part,Sets,Single']
      await brought('products', products)
      const head = 'Code,Name,Product,Combo members: Member,Combo members: Needed'
      const combos = [
        head,
        'SET-1,Set of one,SET,PART-1,1',
        'SET-1,Set of one,SET,PART-2,2',
        'PART-1,Part 1,PART,,',
        'PART-2,Part 2,PART,,',
      ]
      const { importId, creates } = await brought('skus', combos)
      expect(creates).toBe(3)
      expect(await brought('skus', combos)).toMatchObject({ creates: 0, unchanged: 3 })
      const { body } = await admin.post('/api/imports/undo', { requestId: importId })
      expect(body).toMatchObject({ isSuccess: true, removed: 3 })
      await refused(
        'skus',
        [head, 'SET-2,Itself,SET,SET-2,1', 'SET-3,Fine,SET,PART-3,1', 'PART-3,Part 3,PART,,'],
        [[2, 'members', 'A combo cannot contain itself.']],
      )
      await refused(
        'skus',
        [head, 'SET-2,Two,SET,SET-3,1', 'SET-3,Three,SET,PART-3,1', 'PART-3,Part 3,PART,,'],
        [[2, 'members', 'A combo cannot be a member of another combo.']],
      )
      // Combos that are members of each other, and what has one of them.
      await refused(
        'skus',
        [
          head,
          'SET-2,Two,SET,SET-3,1',
          'SET-3,Three,SET,SET-4,1',
          'SET-4,Four,SET,SET-2,1',
          'SET-4,,,PART-3,1',
          'SET-5,Five,SET,SET-2,1',
          'PART-3,Part 3,PART,,',
        ],
        [
          [2, 'members.skuId', 'Member leads back to this record.'],
          [3, 'members.skuId', 'Member leads back to this record.'],
          [4, 'members.skuId', 'Member leads back to this record.'],
          [6, 'members.skuId', 'Member is the record of row 2, which has errors.'],
        ],
      )
      await refused(
        'skus',
        [head, 'SET-2,Two,SET,PART-3,1', 'PART-3,Part 3,nowhere,,', 'PART-4,Part 4,PART,PART-3,1'],
        [
          [2, 'members.skuId', 'Member is the record of row 3, which has errors.'],
          [3, 'productId', expect.stringContaining('"nowhere"')],
          [4, 'members.skuId', 'Member is the record of row 3, which has errors.'],
        ],
      )
    })

    it('leave books that agree with what is stored', async () => {
      expect(await ledgerDifferences(product.db)).toEqual([])
    })
  },
  emptyBeginning,
)
