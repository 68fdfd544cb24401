import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities, endpointOf } from '#define'
import { doorsInOrder, withoutDoor } from '#resources/administration/movingIn/doors.ts'
import { figuresInWords } from '#resources/administration/movingIn/figuresCommand.server.ts'
import { pricesNow } from '#resources/products/prices/priceFacts.server.ts'
import { creditLedger, lockAccount, moveAccount } from '#resources/tenders/accounts.server.ts'
import { moveCard } from '#resources/tenders/giftCards/cardLedger.server.ts'
import { checkPin } from '#resources/tenders/giftCards/pins.server.ts'
import { releaseOrders } from '#resources/stock/reservations/releasing.server.ts'
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
      // It is offered no more, and refused where somebody asks for it again.
      expect((await imports())[0]).toMatchObject({
        id: requestId,
        state: 'Taken back',
        undoId: null,
      })
      const again = await takeBack(requestId)
      expect(again.body.errors[0].code).toBe('taken_back')
      const { doors } = (await admin.get('/api/movingIn')).body
      const door = doors.find((d: { entity: string }) => d.entity === 'categories')
      expect(door.lastId).not.toBe(requestId)
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
        'Item No,Location,Qty,Unit cost,Currency,Counted on,Document\nOPENED,OPW,12,3.50,NZD,2026-03-31,O1\nOPENED2,OPW,0,,,2026-03-31,O1\n'
      const looked = await bring('openingStock', file, { dryRun: 'true', propose: 'true' })
      expect(looked.body.data.columns.map((c: { field: string }) => c.field)).toEqual([
        'skuId',
        'warehouseId',
        'quantity',
        'unitCost',
        'currency',
        'countedDate',
        'document',
      ])
      const plain = file.replace('Item No,Location,Qty', 'SKU,Warehouse,Quantity')
      expect(
        await brought('openingStock', plain.replace('Unit cost', 'Cost per piece')),
      ).toMatchObject({ creates: 2 })
      const requestId = await last()
      // A line is known by its place and its status, which is Normal where the file says none.
      for (const status of ['', 'Normal'])
        expect(
          await brought(
            'openingStock',
            `SKU,Warehouse,Stock status,Quantity\nOPENED2,OPW,${status},0\n`,
          ),
        ).toMatchObject({ creates: 0, unchanged: 1 })
      expect(await world.stockOf(skuId)).toEqual([])
      const { body: lines } = await admin.get('/api/openingStock')
      const targets = lines.map(({ id, version }: { id: string; version: number }) => ({
        id,
        version,
      }))
      const step = async (operation: string, most = 2) => {
        const { body: now } = await admin.get('/api/openingStock')
        const { body } = await admin.post('/api/openingStock/bulk', {
          operation,
          targets: now
            .slice(0, most)
            .map(({ id, version }: (typeof targets)[0]) => ({ id, version })),
        })
        return body.results as { isSuccess: boolean; errors: { code: string; message: string }[] }[]
      }
      // One document is posted whole, and is of the day that it says.
      const [torn] = await step('post', 1)
      expect(torn!.errors[0]!.message).toMatch(/: O1 has 1 more line\. Choose all of its lines\.$/)
      expect((await step('post')).map(r => r.isSuccess)).toEqual([true, true])
      expect(await world.stockOf(skuId)).toEqual(['OPW Normal: 12'])
      const days = await product.db.text(
        "select (select (happened_on_utc at time zone 'Pacific/Auckland')::date::text from stock_moves where sku_id = $1) as moved, (select (from_on_utc at time zone 'Pacific/Auckland')::date::text from sku_costs where sku_id = $1) as cost",
        [skuId],
      )
      expect(days).toEqual([{ moved: '2026-03-31', cost: '2026-03-31' }])
      const { body: sku } = await admin.get(`/api/skus/${skuId}`)
      expect([sku.cost, sku.costCurrency]).toEqual([3.5, 'NZD'])
      const figures = (await admin.get('/api/movingIn/figures')).body.data
      const printed = await figuresInWords(product.db, 'NZ')
      for (const { title } of figures) expect(printed).toContain(title)
      expect(printed).toMatch(/^Categories +\d+$/m)
      expect(figures).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: 'open', title: 'Open orders' }),
          expect.objectContaining({ unit: 'pieces', value: 12 }),
          expect.objectContaining({ unit: 'NZD', value: 42 }),
        ]),
      )
      const order = await world.order([[skuId, 5]])
      await world.write(context => confirmOrder(context, { orderId: order.id }))
      const message = 'OPENED: 12 came in, but only 7 still lie there free.'
      const results = await step('takeBack')
      expect(results.flatMap(r => r.errors.map(e => e.code)).toSorted()).toEqual([
        'insufficient_stock',
        'torn',
      ])
      // The import names what keeps it, and takes out what was posted once nothing does.
      expect((await takeBack(requestId)).body.errors[1].message).toBe(`OPENED: ${message}`)
      expect(await world.stockOf(skuId)).toContainEqual('OPW Normal: 7')
      await world.write(context => releaseOrders(context, [order.id]))
      expect((await takeBack(requestId)).body).toMatchObject({ removed: 2 })
      expect(await world.stockOf(skuId)).toEqual([])
      // A warehouse that is gone is no figure, whatever lay there once.
      const stocks = async () =>
        (await admin.get('/api/movingIn/figures')).body.data.filter(
          ({ title }: { title: string }) => title === 'Stock, OPW',
        ).length
      expect(await stocks()).toBe(1)
      await product.db.text("update warehouses set is_deleted = true where code = 'OPW'")
      expect(await stocks()).toBe(0)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('brings gift cards, credit and points by entries of their day, without PINs, and takes them back until they are drawn on', async () => {
      const customerId = await world.make('customers', { name: 'Card Holder', oldNo: 'GC1' })
      const unused = await ledgerDifferences(product.db)
      const rowsOf = async (entity: string) => (await admin.get(`/api/${entity}`)).body
      const step = async (entity: string, operation: string) => {
        const targets = (await rowsOf(entity)).map((row: { id: string; version: number }) => ({
          id: row.id,
          version: row.version,
        }))
        const { body } = await admin.post(`/api/${entity}/bulk`, { operation, targets })
        return (body.results as { errors: { code: string; message: string }[] }[]).flatMap(
          ({ errors }) => errors.map(({ message }) => message),
        )
      }
      const file =
        'Gift Card No,CardPIN,Customer,Balance,Expiry,As of\nAB-70 01,918273,GC1,80,2026-12-31,2026-03-31\nAB7002,918274,,25.5,2030-12-31,2026-03-31\n'
      const looked = await bring('openingCards', file, { dryRun: 'true', propose: 'true' })
      expect(looked.body.data.columns.map((c: { field: string }) => c.field)).toEqual(
        expect.arrayContaining(['cardNo', 'customerId', 'balance', 'expiresDate', 'asOfDate']),
      )
      const plain = file.replace('Gift Card No', 'Card no.').replace('Balance', 'Left on it')
      const cards = plain.replace('Expiry', 'Expires')
      const brings = { ignoreUnknownColumns: 'true' }
      expect(await brought('openingCards', cards, brings)).toMatchObject({ creates: 2 })
      const [ofCards] = await imports()
      const wrong = await bring('openingCards', cards.replace('AB7002', 'AB7001'), {
        ...brings,
        errorsAs: 'rows',
      })
      // A PIN is in no answer, no record and no file.
      expect(JSON.stringify([looked.body, ofCards]) + String(wrong.bytes)).not.toMatch(/91827[345]/)
      expect(String(wrong.bytes)).toContain('twice')
      expect(ofCards).toMatchObject({ fileId: null })
      // Nor is the file kept where it brings customers first, however its heading is spelled.
      for (const heading of ['PINCode', 'pin_no'])
        await brought(
          'customers',
          `Old number,Name,${heading}\nH-${heading},Holder,918275\n`,
          brings,
        )
      expect((await imports()).slice(0, 2).map(({ fileId }) => fileId)).toEqual([null, null])
      const [{ n }] = (await product.db.text<{ n: number }>(
        "select count(*)::int as n from audit where changes::text ~ '91827[345]'",
      )) as [{ n: number }]
      expect(n).toBe(0)
      const credits =
        'Customer,Shop credit,Points,As of,Reference\nGC1,40,,2026-03-31,C1\nGC1,10.50,300,2026-03-31,C2\nGC1,0,0,,C3\n'
      expect(await brought('openingBalances', credits)).toMatchObject({ creates: 3 })
      const ofCredits = await last()
      expect(await brought('openingBalances', credits)).toMatchObject({ unchanged: 3 })

      expect(await step('openingCards', 'post')).toEqual([])
      expect(await step('openingBalances', 'post')).toEqual([])
      const day = "(moved_on_utc at time zone 'Pacific/Auckland')::date::text"
      expect(
        await product.db.text(
          `select g.card_no as "no", g.state, g.balance, g.expires_on::text as until, e.type, ${day} as day from gift_cards g join gift_card_entries e on e.card_id = g.id where g.card_no like 'AB7%' order by 1`,
        ),
      ).toEqual([
        // No card expires sooner than the rule says.
        {
          no: 'AB7001',
          state: 'Active',
          balance: 80,
          until: '2029-03-31',
          type: 'Opening',
          day: '2026-03-31',
        },
        {
          no: 'AB7002',
          state: 'Active',
          balance: 25.5,
          until: '2030-12-31',
          type: 'Opening',
          day: '2026-03-31',
        },
      ])
      const { body: held } = await admin.get('/api/customerTenders/get', { customerId })
      expect(held.data).toMatchObject({ credit: 50.5, points: 300, giftCards: 80 })
      const { data: figures } = (await admin.get('/api/movingIn/figures')).body
      expect(figures).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: 'cards', value: 105.5 }),
          expect.objectContaining({ id: 'credit', value: 50.5 }),
          expect.objectContaining({ id: 'points', value: 300 }),
        ]),
      )
      expect(await ledgerDifferences(product.db)).toEqual(unused)

      // A card gets its PIN once, at the counter, and pays only then.
      const cardId = (await rowsOf('giftCards')).find(
        ({ cardNo }: { cardNo: string }) => cardNo === 'AB7001',
      ).id
      await expect(world.write(context => checkPin(context, cardId, '2468'))).rejects.toThrow(
        'This card has no PIN yet.',
      )
      const pin = { cardId, pin: '2468' }
      expect((await admin.post('/api/giftCard/setPin', pin)).body.data.hasPin).toBe(true)
      expect((await admin.post('/api/giftCard/setPin', pin)).body.errors[0].code).toBe('has_pin')
      await world.write(context => checkPin(context, cardId, '2468'))

      const drawn = { type: 'Redeem', amount: -30 } as const
      // Whoever takes back waits for whoever pays at this moment.
      let pay = () => {}
      const paid = new Promise<void>(done => (pay = done))
      const paying = world.write(async context => {
        await moveCard(context, cardId, drawn)
        await paid
      })
      const taking = takeBack(ofCards!.id as string)
      setTimeout(pay, 300)
      await paying
      expect((await taking).body.errors[1].message).toMatch(/: Card AB7001 was used since/)
      const draw = async (by: number) =>
        world.write(async context => {
          const account = await lockAccount(context, creditLedger, customerId)
          await moveAccount(context, creditLedger, account, [{ type: 'Redeem', by }])
        })
      await draw(-5)
      expect((await takeBack(ofCards!.id as string)).body.errors[1].message).toMatch(
        /: Card AB7001 was used since: 50\.00 are left\.$/,
      )
      expect((await takeBack(ofCredits)).body.errors[1].message).toMatch(
        /: Card Holder has drawn on it since: 45\.50 of credit left\.$/,
      )
      await draw(5)
      expect((await takeBack(ofCredits)).body).toMatchObject({ removed: 3 })
      const { body: left } = await admin.get('/api/customerTenders/get', { customerId })
      expect(left.data).toMatchObject({ credit: 0, points: 0 })
      expect(await step('openingCards', 'takeBack')).toHaveLength(1)
      expect((await rowsOf('giftCards')).map(({ cardNo }: { cardNo: string }) => cardNo)).toEqual([
        'AB7001',
      ])
      expect(await ledgerDifferences(product.db)).toEqual(unused)
    })

    it('sets prices from a file in their places, tells by row what overlaps, and sets what was there before', async () => {
      const skuIds = [await world.sku('PRICED'), await world.sku('PRICED2')]
      const amounts = async () => {
        const prices = await pricesNow(product.db, { skuIds, market: 'NZ' })
        return skuIds.map(id => prices.get(id)?.amount)
      }
      const toCome = () =>
        product.db.text(
          'select amount from prices where sku_id = any($1::uuid[]) and from_on_utc > now() and not is_deleted order by 1',
          [skuIds],
        )
      const set = { skuId: skuIds[0], market: 'NZ', amount: 100, reason: 'Before' }
      await admin.post('/api/prices/set', set)
      const before = [await amounts(), await toCome()]
      const file =
        'Item No,RRP,From,Until\nPRICED,129.90,1/2/2020,\nPRICED,149,1/1/2031,31/1/2031\nPRICED2,10,,\n'
      const mapping = {
        columns: { 'Item No': 'skuId', RRP: 'amount', From: 'fromDate', Until: 'untilDate' },
        constants: { market: 'NZ' },
      }
      const send = (bytes: string, dryRun = false) =>
        admin.send({
          method: 'POST',
          url: '/api/importedPrices/import',
          query: { dryRun: String(dryRun) },
          ...formOf({ mapping: JSON.stringify(mapping) }, { bytes }),
        })
      const wrong = await send(
        `${file}PRICED,1,15/1/2031,\nPRICED2,9,1/1/2019,1/2/2019\nPRICED2,8,1/1/2018,\n`,
        true,
      )
      expect(wrong.body.errors.map((e: { row: number; code: string }) => [e.row, e.code])).toEqual([
        [5, 'overlap'],
        [6, 'past'],
        [7, 'past'],
      ])
      const looked = await send(file, true)
      expect(looked.body.data).toMatchObject({ creates: 3, errorCount: 0 })
      expect([await amounts(), await toCome()]).toEqual(before)
      expect((await send(file)).body.data).toMatchObject({ creates: 3 })
      expect(await amounts()).toEqual([129.9, 10])
      expect(await toCome()).toEqual([{ amount: 149 }])
      const first = await last()
      expect((await send(file)).body.data).toMatchObject({ creates: 0, unchanged: 3 })
      const next = 'SKU,Market,Price\nPRICED,NZ,135\n'
      expect(await brought('importedPrices', next)).toMatchObject({ creates: 1 })
      expect(await brought('importedPrices', next)).toMatchObject({ creates: 0, unchanged: 1 })
      expect(await amounts()).toEqual([135, 10])
      const second = (await imports()).find(({ creates }) => creates)!.id as string
      expect((await takeBack(first)).body.errors[1].message).toBe(
        'PRICED: PRICED got another price since, which stays.',
      )
      expect((await takeBack(second)).body).toMatchObject({ removed: 1 })
      expect(await amounts()).toEqual([129.9, 10])
      expect((await takeBack(first)).body).toMatchObject({ removed: 3 })
      expect([await amounts(), await toCome()]).toEqual(before)
      expect(await ledgerDifferences(product.db)).toEqual([])
    })

    it('tells what lacks of what is there, and shows it in its list', async () => {
      const gapOf = async (who: Caller, entity: string, what: string) => {
        const { doors } = (await who.get('/api/movingIn')).body
        const door = doors.find((d: { entity: string }) => d.entity === entity)
        return door.gaps.find((gap: { what: string }) => gap.what === what) as
          | { count: number; filter: object }
          | undefined
      }
      const before = (await gapOf(admin, 'products', 'price'))?.count ?? 0
      await world.sku('UNPRICED')
      const gap = await gapOf(admin, 'products', 'price')
      expect(gap).toMatchObject({ count: before + 1, filter: { lacks: 'Price' } })
      // A list answers its first page alone.
      const totalOf = async (entity: string, filter: object) => {
        const query = { filter: JSON.stringify(filter), count: 'exact' }
        const { headers } = await admin.get(`/api/${entity}`, query)
        return Number(String(headers['content-range']).split('/')[1])
      }
      expect(await totalOf('products', gap!.filter)).toBe(gap!.count)

      await brought('customers', 'Old number,Name\nGAP1,Gap\n')
      await brought(
        'importedOrders',
        'Old number,Customer,Branch,Ordered\nGAP-1,GAP1,Auckland,2026-03-02\n',
      )
      const homeless = await gapOf(admin, 'customers', 'address')
      const customers = await admin.get('/api/customers', {
        filter: JSON.stringify(homeless!.filter),
      })
      expect(customers.body.map(({ name }: { name: string }) => name)).toContain('Gap')
      expect(await totalOf('customers', homeless!.filter)).toBe(homeless!.count)
      const erased = await world.make('customers', { name: 'To erase' })
      const merged = await world.make('customers', { name: 'To merge' })
      expect(await gapOf(admin, 'customers', 'address')).toMatchObject({
        count: homeless!.count + 2,
      })
      const targets = [{ id: erased }]
      const erasing = { operation: 'erase', targets, reason: 'Asked for it' }
      expect((await admin.post('/api/customers/bulk', erasing)).body).toMatchObject({ done: 1 })
      const into = customers.body.find(({ name }: { name: string }) => name === 'Gap').id
      const merging = { into, ids: [merged] }
      expect((await admin.post('/api/customers/merge', merging)).status).toBe(200)
      expect(await gapOf(admin, 'customers', 'address')).toEqual(homeless)
      const drafts = await gapOf(admin, 'importedOrders', 'posting')
      expect(drafts).toMatchObject({ filter: { state: 'Draft' } })
      expect(await totalOf('importedOrders', drafts!.filter)).toBe(drafts!.count)
    })

    it('has its doors in an order in which each comes after what it cannot do without', () => {
      const doors = doorsInOrder(allEntities())
      const place = new Map(doors.map(({ entity }, i) => [entity.name, i]))
      // What a shop brings first stands first, its groups do not.
      expect(place.get('branches')).toBe(0)
      expect(place.get('customers')).toBeLessThan(12)
      expect(place.get('warehouseGroups')).toBeGreaterThan(place.get('skus')!)
      for (const { entity, needs } of doors)
        for (const need of needs)
          expect(place.get(need.name), `${entity.name} after ${need.name}`).toBeLessThan(
            place.get(entity.name)!,
          )
    })

    it('has a door for all that people may create, or a reason', () => {
      const without = allEntities().filter(e => !e.import && endpointOf(e, 'create'))
      expect(without.map(({ name }) => name).toSorted()).toEqual(
        Object.keys(withoutDoor).toSorted(),
      )
    })
  },
  emptyBeginning,
)
