import { afterAll, beforeAll, expect, it } from 'vitest'
import { incomingOf } from '#resources/stock/reservations/incoming.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { upload } from '#tests/support/files.ts'

describeRules(
  'purchases from files',
  database => {
    let product: Product, admin: Caller, world: World
    const skus: Record<string, string> = {}
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
      await world.make('suppliers', { code: 'V1', name: 'Vendor', country: 'CN', currency: 'USD' })
      await world.warehouse('PFW')
      for (const code of ['PF-A', 'PF-B']) skus[code] = await world.sku(code)
    })
    afterAll(() => product.close())

    const bring = (entity: string, file: string, query = {}) =>
      upload(admin, `/api/${entity}/import`, file, { dryRun: 'false', ...query }, `${entity}.csv`)
    const brought = async (entity: string, file: string) => {
      const { status, body } = await bring(entity, file)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data as { creates: number; updates: number; unchanged: number }
    }
    const last = async () => (await admin.get('/api/imports')).body.data[0].id as string
    const takeBack = async (requestId: string) =>
      (await admin.post('/api/imports/undo', { requestId })).body
    const coming = async (code: string) => {
      const id = skus[code]!
      const of = await incomingOf({ db: product.db, actor: world.actor }, [id], null)
      return of(id).map(({ source, quantity, presold }) => [source, quantity, presold])
    }
    const adds = async () => expect(await ledgerDifferences(product.db)).toEqual([])
    const promise = async (code: string, fields: object) =>
      world.make('reservations', {
        orderLineId: (await world.order([[skus[code]!, 1]], { state: 'Confirmed' })).line(0),
        skuId: skus[code]!,
        quantity: 1,
        priorityOnUtc: new Date().toISOString(),
        ...fields,
      })
    const lineOf = async (no: string) =>
      (
        await product.db.text<{ id: string; shipped: number; received: number }>(
          'select l.id, l.shipped, l.received from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id where o.old_no = $1 and not l.is_deleted order by l.position',
          [no],
        )
      )[0]!
    const release = (id: string) =>
      product.db.text("update reservations set state = 'Released' where id = $1", [id])

    const heads = 'Old number,Former status,Supplier,Ordered,Currency,Warehouse'
    const lines = 'Line,SKU,Quantity,Unit cost,Received before'

    it('brings what is under way, so that it is coming and promised, and closed ones as history', async () => {
      const file = `${heads},${lines}
77,Confirmed,Vendor,1/7/2026,USD,PFW,1,PF-A,10,4.5000,3
77,,,,,,2,PF-B,5,1.2500,0
78,Closed,Vendor,1/6/2026,USD,PFW,1,PF-A,20,4.0000,19
`
      expect((await bring('purchaseOrders', file, { dryRun: 'true' })).body.errors).toEqual([])
      expect(await brought('purchaseOrders', file)).toMatchObject({ creates: 2 })
      const requestId = await last()
      expect(await brought('purchaseOrders', file)).toMatchObject({ creates: 0, unchanged: 2 })
      expect(await coming('PF-A')).toEqual([['Purchase order', 7, 0]])
      expect(await coming('PF-B')).toEqual([['Purchase order', 5, 0]])
      expect(await lineOf('78')).toMatchObject({ shipped: 19, received: 19 })
      expect(await world.stockOf(skus['PF-A']!)).toEqual([])
      await adds()

      const promised = await promise('PF-A', {
        source: 'Purchase order',
        purchaseOrderLineId: (await lineOf('77')).id,
      })
      expect(await coming('PF-A')).toEqual([['Purchase order', 7, 1]])
      const kept = await takeBack(requestId)
      expect(kept.errors).toMatchObject([
        { code: 'kept' },
        { message: expect.stringMatching(/^PO\d+: Its goods are promised to \w+\.$/) },
      ])
      await release(promised)
      expect(await takeBack(requestId)).toMatchObject({ removed: 2, restored: 0 })
      expect(await coming('PF-A')).toEqual([])
      await adds()
    })

    it('takes lines from a file beside it by the number of their purchase order, also those of closed ones', async () => {
      await brought(
        'purchaseOrders',
        `${heads}\n81,In Production,Vendor,,USD,PFW\n82,Closed,Vendor,,USD,PFW\n`,
      )
      const ofHeads = await last()
      const beside = `Old number,${lines}\n81,1,PF-A,8,2,\n82,1,PF-A,4,2,4\n81,2,PF-B,1,2,\n`
      expect(await brought('purchaseOrders', beside)).toMatchObject({ creates: 0, updates: 2 })
      const ofLines = await last()
      expect(await coming('PF-A')).toEqual([['Purchase order', 8, 0]])
      expect((await takeBack(ofHeads)).errors[0].code).toBe('kept')
      expect(await takeBack(ofLines)).toMatchObject({ removed: 0, restored: 2 })
      expect(await coming('PF-A')).toEqual([])
      await adds()
      expect(await takeBack(ofHeads)).toMatchObject({ removed: 2, restored: 0 })
    })

    it('brings containers that carry goods of purchase orders, and takes both back in their order', async () => {
      await brought(
        'purchaseOrders',
        `${heads},${lines}\n90,Confirmed,Vendor,,USD,PFW,1,PF-A,10,4,2\n`,
      )
      const ofPurchase = await last()
      const file = (order: string) =>
        `Container no.,B/L,Type,Former status,ETA,Warehouse,SKU,Purchase order,Quantity
MSKU1234565,BL1,40 ft,Sailing,1/12/2027,PFW,PF-A,${order},6
MSKU1234565,,,,,,PF-B,,4
`
      const { status, body } = await bring('containers', file('90').replace('PF-B,,', 'PF-B,90,'), {
        dryRun: 'true',
      })
      expect([status, body.errors]).toEqual([
        422,
        [
          expect.objectContaining({
            row: 2,
            field: 'lines',
            message: expect.stringContaining('Purchase order 90 has no line of PF-B.'),
          }),
        ],
      ])
      expect(await brought('containers', file('90'))).toMatchObject({ creates: 1 })
      const ofContainer = await last()
      expect(await brought('containers', file('90'))).toMatchObject({ creates: 0, unchanged: 1 })
      expect(await lineOf('90')).toMatchObject({ shipped: 8, received: 2 })
      expect(await coming('PF-A')).toEqual([
        ['Container', 6, 0],
        ['Purchase order', 2, 0],
      ])
      await adds()
      expect((await takeBack(ofPurchase)).errors[1].message).toMatch(
        /: This purchase order is still used by 1 container line, so it cannot be deleted\.$/,
      )
      expect(await takeBack(ofContainer)).toMatchObject({ removed: 1 })
      expect(await lineOf('90')).toMatchObject({ shipped: 2 })
      expect(await takeBack(ofPurchase)).toMatchObject({ removed: 1 })
      await adds()
    })

    it('is entered by a call as well, and its former status is told once', async () => {
      const [{ supplierId, warehouseId }] = (await product.db.text(
        `select s.id as "supplierId", w.id as "warehouseId" from suppliers s, warehouses w where s.code = 'V1' and w.code = 'PFW'`,
      )) as [{ supplierId: string; warehouseId: string }]
      const { status, body } = await admin.post('/api/purchaseOrders', {
        oldNo: '95',
        formerState: 'Confirmed',
        supplierId,
        warehouseId,
        currency: 'USD',
        lines: [{ position: 1, skuId: skus['PF-B'], quantity: 9, unitCost: 1, receivedBefore: 4 }],
      })
      expect(status, JSON.stringify(body)).toBe(201)
      expect(body).toMatchObject({ state: 'Confirmed' })
      expect(await coming('PF-B')).toEqual([['Purchase order', 5, 0]])
      const { status: refused, body: why } = await admin.put(`/api/purchaseOrders/${body.id}`, {
        version: body.version,
        formerState: 'Closed',
      })
      expect([refused, why.errors[0].field]).toEqual([400, 'formerState'])
      const corrected = await admin.put(`/api/purchaseOrders/${body.id}`, {
        version: body.version,
        lines: [{ id: body.lines[0].id, receivedBefore: 6 }],
      })
      expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
      expect(await coming('PF-B')).toEqual([['Purchase order', 3, 0]])
      await adds()
    })
  },
  emptyBeginning,
)
