import { afterAll, beforeAll, expect, it } from 'vitest'
import { footprint, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { formOf } from '#tests/support/files.ts'
import '#tests/support/installProduct.ts'

describeRules('places from a file of stock', database => {
  let product: Product, world: World, admin: Caller
  beforeAll(async () => {
    product = await startProduct(database.settings)
    world = await worldIn(product.db)
    admin = await product.as('ALL')
  })
  afterAll(() => product.close())

  /** One location has shelves with bins, the other one none; goods name their place again and again. */
  const file = `ProductID,LocationID,Shelf,Bin,Quantity
1,1,A,1,408
2,1,A,1,12
2,1,B,5,324
3,7,N/A,0,288
4,7,N/A,0,17
`
  const left = { ProductID: null, Quantity: null }
  const shelfOf = { columns: ['LocationID', 'Shelf'], by: '-' }
  const bring = async (entity: string, mapping: object, dryRun = false) => {
    const form = formOf({ mapping: JSON.stringify(mapping) }, { bytes: file, name: 'stock.csv' })
    const { body } = await admin.send({
      method: 'POST',
      url: `/api/${entity}/import`,
      query: { ignoreUnknownColumns: 'true', dryRun: String(dryRun) },
      ...form,
    })
    return body
  }

  it('are tried first, which makes none, then made once each, also those on no shelf', async () => {
    for (const barcode of ['1', '7']) {
      const warehouseId = await world.warehouse(`LOC${barcode}`)
      const area = { name: `Area ${barcode}`, kind: 'Storage', warehouseId, isActive: true }
      const areaId = await world.make('stockAreas', area)
      await world.make('aisles', { areaId, code: 'A', barcode })
    }
    const shelves = {
      columns: { ...left, LocationID: 'aisleId', Shelf: 'code', Bin: null },
      joined: { barcode: shelfOf },
    }
    const named = { Shelf: { 'N/A': 'Floor' } }
    const before = await footprint(product.db)
    const nowhere = await bring('shelves', { ...shelves, values: { Shelf: { 'N/A': '' } } }, true)
    expect(nowhere.errors).toMatchObject([{ field: 'code', row: 5 }])
    const tried = await bring('shelves', { ...shelves, values: named }, true)
    expect(tried.data, JSON.stringify(tried)).toMatchObject({ rows: 5, creates: 3 })
    expect(await footprint(product.db)).toBe(before)
    expect((await bring('shelves', { ...shelves, values: named })).data.creates).toBe(3)
    const layers = {
      columns: { ...left, Bin: 'code', LocationID: null, Shelf: null },
      values: named,
      joined: {
        shelfId: shelfOf,
        barcode: { columns: ['LocationID', 'Shelf', 'Bin'], by: '-' },
      },
    }
    expect((await bring('layers', layers, true)).data.creates).toBe(3)
    expect((await bring('layers', layers)).data.creates).toBe(3)
    expect((await bring('layers', layers)).data).toMatchObject({ creates: 0, updates: 0 })
    const places = await product.db.text<{ name: string }>(
      'select full_code as name from layers where shelf_id is not null order by barcode',
    )
    expect(places.map(({ name }) => name)).toEqual(['LOC1-A-1', 'LOC1-A-B-5', 'LOC7-A-Floor-0'])
  })

  it('leave books that agree with what is stored', async () => {
    expect(await ledgerDifferences(product.db)).toEqual([])
  })
})
