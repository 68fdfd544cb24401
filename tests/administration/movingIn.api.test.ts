import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities } from '#define'
import { doorsInOrder } from '#resources/administration/movingIn/doors.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { formOf, upload } from '#tests/support/files.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeRules(
  'moving in',
  database => {
    let product: Product, admin: Caller, world: World
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
    })
    afterAll(() => product.close())

    const bring = (entity: string, file: string, query = {}, name = `${entity}.csv`) =>
      upload(admin, `/api/${entity}/import`, file, { dryRun: 'false', ...query }, name)
    const brought = async (entity: string, file: string, query = {}) => {
      const { status, body } = await bring(entity, file, query)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data as { creates: number; updates: number; unchanged: number }
    }
    const imports = async () =>
      (await admin.get('/api/imports')).body.data as Record<string, unknown>[]
    const last = async () => (await imports())[0]!.id as string
    const takeBack = (requestId: string, who = admin) =>
      who.post('/api/imports/undo', { requestId })
    const categories = () =>
      product.db.text<{ name: string; parent: string | null }>(
        'select c.name, p.name as parent from categories c left join categories p on p.id = c.parent_id where not c.is_deleted order by 1, 2',
      )

    it('brings a tree in any order, once', async () => {
      const before = await categories()
      const file =
        'Name,Parent\nCorner sofas,Sofas of old\nSofas of old,Lounge of old\nLounge of old,\n'
      expect(await brought('categories', file)).toMatchObject({ creates: 3, updates: 0 })
      expect(await categories()).toEqual(
        [
          ...before,
          { name: 'Corner sofas', parent: 'Sofas of old' },
          { name: 'Lounge of old', parent: null },
          { name: 'Sofas of old', parent: 'Lounge of old' },
        ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      )
      expect(await brought('categories', file)).toMatchObject({ creates: 0, unchanged: 3 })
    })

    it('tells what stands below itself or below what is wrong, and brings the rest', async () => {
      const file = `Name,Parent\nRound,Square\nSquare,Round\n${'x'.repeat(100)},\nBelow,${'x'.repeat(100)}\nFree,\n`
      const before = await categories()
      const { status, body } = await bring('categories', file)
      expect(status).toBe(422)
      expect(body.errors).toMatchObject([
        { row: 2, field: 'parentId', code: expect.stringMatching(/circle|refused/) },
        { row: 3, field: 'parentId', code: expect.stringMatching(/circle|refused/) },
        { row: 4, field: 'name' },
        { row: 5, field: 'parentId', message: 'Parent is the record of row 4, which has errors.' },
      ])
      expect(await categories()).toEqual(before)
      await bring('categories', file, { skipRefused: 'true' })
      expect(await categories()).toHaveLength(before.length + 1)
    })

    it('tells records of one name apart by what they are below', async () => {
      const supplier = (code: string) =>
        world.make('suppliers', { code, name: `Supplier ${code}`, country: 'NZ', currency: 'USD' })
      await Promise.all([supplier('MI1'), supplier('MI2')])
      const file = 'Supplier,Name,Contact\nSupplier MI1,Works,Ann\nSupplier MI2,Works,Bob\n'
      expect(await brought('factories', file)).toMatchObject({ creates: 2 })
      const changed = await brought('factories', file.replace('Bob', 'Cy'))
      expect(changed).toMatchObject({ creates: 0, updates: 1, unchanged: 1 })
      // Without the supplier nobody knows which of them is meant.
      const { body } = await bring('factories', 'Name,Contact\nWorks,Dan\n')
      expect(body.errors).toMatchObject([{ row: 2, field: 'name', code: 'ambiguous' }])
    })

    it('lists each import with its file, and takes it back for another person, in the order of its tree', async () => {
      const before = await categories()
      await brought('categories', 'Name,Parent\nTaken,\nTaken too,Taken\n')
      expect((await imports())[0]).toMatchObject({
        title: 'Categories',
        fileName: 'categories.csv',
        rows: 2,
        creates: 2,
        updates: 0,
        state: 'Imported',
      })
      const requestId = await last()
      const { status, body } = await takeBack(requestId, await product.as(['B1', 'C1', 'D1']))
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body).toMatchObject({ removed: 2, restored: 0 })
      expect(await categories()).toEqual(before)
      expect((await imports())[0]).toMatchObject({ id: requestId, state: 'Taken back' })
      const again = await takeBack(requestId)
      expect(again.body.errors[0].code).toBe('taken_back')
    })

    it('gives changed records their former values', async () => {
      await brought('customerTags', 'Name,Colour\nOld friend,#112233\n')
      await brought('customerTags', 'Name,Colour\nOld friend,#445566\nNew friend,#778899\n')
      expect((await takeBack(await last())).body).toMatchObject({ removed: 1, restored: 1 })
      const tags = await product.db.text(
        'select name, colour from customer_tags where not is_deleted',
      )
      expect(tags).toEqual([{ name: 'Old friend', colour: '#112233' }])
    })

    it('keeps an import on which something stands, and one that was changed since, whole and by name', async () => {
      await brought('categories', 'Name\nUsed\nUnused\n')
      const requestId = await last()
      const [used] = await product.db.text<{ id: string }>(
        "select id from categories where name = 'Used'",
      )
      await world.make('products', { name: 'Stands on it', code: 'STANDS', categoryId: used!.id })
      const before = await categories()
      const kept = await takeBack(requestId)
      expect(kept.body.isSuccess).toBe(false)
      expect(kept.body.errors.map((e: { message: string }) => e.message)).toEqual([
        'Nothing was taken back: 1 category of this import cannot go.',
        expect.stringMatching(/^Used: This category is still used by 1 product/),
      ])
      expect(await categories()).toEqual(before)

      await brought('customerTags', 'Name,Colour\nSeen,#112233\n')
      const since = await last()
      const { body } = await admin.get('/api/customerTags', {
        filter: JSON.stringify({ q: 'Seen' }),
      })
      const [{ id, version }] = body
      await admin.put(`/api/customerTags/${id}`, { version, colour: '#000000' })
      expect((await takeBack(since)).body.errors[1]).toMatchObject({
        code: 'changed_since',
        message: 'Seen: This record has been changed since it was imported.',
      })
    })

    it('is for those who may import such records, of their own company', async () => {
      await brought('categories', 'Name\nOurs\n')
      const requestId = await last()
      expect((await takeBack(requestId, await product.as(['B1']))).status).toBe(403)
      expect((await takeBack(requestId, await product.as('ALL', 'CA'))).status).toBe(404)
      expect((await takeBack('nothing such')).status).toBe(404)
      expect((await (await product.as('ALL', 'CA')).get('/api/imports')).body.data).toEqual([])
      const { body } = await (await product.as(['B1'])).get('/api/movingIn')
      const door = body.doors.find((d: { entity: string }) => d.entity === 'categories')
      expect(door).toMatchObject({ title: 'Categories', mayImport: false })
      expect(door.records).toBe((await categories()).length)
      expect(door.lastOnUtc).not.toBeNull()
    })

    it('tells what is not known by value, reads it as somebody says, and remembers that', async () => {
      const supplierId = await world.make('suppliers', {
        code: 'MI3',
        name: 'Supplier MI3',
        country: 'NZ',
        currency: 'USD',
      })
      const file = 'Supplier,Name\nAcme,V1\nAcme,V2\nElse,V3\nSupplier MI3,V4\n'
      const send = (bytes: string, dryRun: boolean, mapping?: object) => {
        const fields: Record<string, string> = mapping ? { mapping: JSON.stringify(mapping) } : {}
        return admin.send({
          method: 'POST',
          url: '/api/factories/import',
          query: { dryRun: String(dryRun), propose: String(dryRun) },
          ...formOf(fields, { bytes, name: 'works.csv' }),
        })
      }
      const looked = await send(file, true)
      expect(looked.body.data.unknown).toEqual([
        { header: 'Supplier', field: 'supplierId', value: 'Acme', rows: 2 },
        { header: 'Supplier', field: 'supplierId', value: 'Else', rows: 1 },
      ])
      const values = { Supplier: { Acme: supplierId, Else: 'Supplier MI1' } }
      const again = await send(file, true, { values })
      expect(again.body.data).toMatchObject({ creates: 4, unknown: [] })
      expect(again.body.data.preview[0].values).toContainEqual({
        field: 'supplierId',
        text: 'Supplier MI3',
      })
      expect((await send(file, false, { values })).status).toBe(200)
      const next = await send('Supplier,Name\nAcme,V5\n', true)
      expect(next.body.data).toMatchObject({ creates: 1, mapping: { values } })
      const stray = await send(file, true, { values: { Nowhere: { a: 'b' } } })
      expect([stray.status, stray.body.errors[0].field]).toEqual([400, 'mapping'])
    })

    it('opens the stock from a file: drafts, then posted with their costs, taken back while they lie there', async () => {
      const skuId = await world.sku('OPENED')
      await world.sku('OPENED2')
      await world.warehouse('OPW')
      const file =
        'Item No,Location,Qty,Unit cost,Currency\nOPENED,OPW,12,3.50,NZD\nOPENED2,OPW,3,,\n'
      const looked = await bring('openingStock', file, { dryRun: 'true', propose: 'true' })
      expect(looked.body.data.columns.map((c: { field: string }) => c.field)).toEqual([
        'skuId',
        'warehouseId',
        'quantity',
        'unitCost',
        'currency',
      ])
      const plain = file.replace('Item No,Location,Qty', 'SKU,Warehouse,Quantity')
      expect(
        await brought('openingStock', plain.replace('Unit cost', 'Cost of a piece')),
      ).toMatchObject({ creates: 2 })
      const requestId = await last()
      // A line is known by its place and its status, which is Normal where the file says none.
      for (const status of ['', 'Normal'])
        expect(
          await brought(
            'openingStock',
            `SKU,Warehouse,Stock status,Quantity\nOPENED2,OPW,${status},3\n`,
          ),
        ).toMatchObject({ creates: 0, unchanged: 1 })
      expect(await world.stockOf(skuId)).toEqual([])
      const { body: lines } = await admin.get('/api/openingStock')
      const targets = lines.map(({ id, version }: { id: string; version: number }) => ({
        id,
        version,
      }))
      const step = async (operation: string) => {
        const { body: now } = await admin.get('/api/openingStock')
        const { body } = await admin.post('/api/openingStock/bulk', {
          operation,
          targets: now.map(({ id, version }: (typeof targets)[0]) => ({ id, version })),
        })
        return body.results as { isSuccess: boolean; errors: { code: string; message: string }[] }[]
      }
      expect((await step('post')).map(r => r.isSuccess)).toEqual([true, true])
      expect(await world.stockOf(skuId)).toEqual(['OPW Normal: 12'])
      const { body: sku } = await admin.get(`/api/skus/${skuId}`)
      expect([sku.cost, sku.costCurrency]).toEqual([3.5, 'NZD'])
      // What was posted stays until its pieces have gone out again.
      expect((await takeBack(requestId)).body.errors).toMatchObject([
        { code: 'kept' },
        { code: 'changed_since' },
        { code: 'changed_since' },
      ])
      const order = await world.order([[skuId, 5]])
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      const results = await step('takeBack')
      expect(results.filter(r => r.isSuccess)).toHaveLength(1)
      expect(results.find(r => !r.isSuccess)!.errors).toMatchObject([
        {
          code: 'insufficient_stock',
          message: 'OPENED: 12 came in, but only 7 still lie there free.',
        },
      ])
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('has its doors in an order in which each comes after what it cannot do without', () => {
      const doors = doorsInOrder(allEntities())
      const place = new Map(doors.map(({ entity }, i) => [entity.name, i]))
      for (const { entity, needs } of doors)
        for (const need of needs)
          expect(place.get(need.name), `${entity.name} after ${need.name}`).toBeLessThan(
            place.get(entity.name)!,
          )
    })
  },
  emptyBeginning,
)
