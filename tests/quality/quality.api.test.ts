import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabase, describeRules } from '#tests/support/databases/databases.ts'
import { partsOf, upload } from '#tests/support/files.ts'
import {
  demoBeginning,
  startProduct,
  type Caller,
  type Product,
} from '#tests/support/browser/product.ts'
import { prepareItems } from '#resources/delivery/preparation/preparing.server.ts'
import { differences, worldIn, type World } from '#tests/support/api/world.ts'
import { confirmOrder } from '#tests/support/orderStates.ts'

let issuesMade = 0

/** A product issue with a photo, of a SKU that a warehouse has `pieces` of. */
async function issueIn(product: Product, world: World, by: Caller, pieces = 5, more: object = {}) {
  const code = `QA-${String(++issuesMade).padStart(7, '0')}`
  const skuId = await world.sku(code)
  const warehouseId = await world.warehouse(code.slice(-6))
  await world.stock(skuId, warehouseId, pieces)
  const [sku] = await product.db.text<{ productId: string }>(
    'select product_id as "productId" from skus where id = $1',
    [skuId],
  )
  const { status, body } = await by.post('/api/qaIssues', {
    productId: sku!.productId,
    skuId,
    quantity: 2,
    description: 'Left arm creaks',
    warehouseId,
    stockStatus: 'Normal',
    photos: [{ photo: await photoIn(product, by) }],
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { code, skuId, warehouseId, issue: body as Record<string, any> & { id: string } }
}

async function photoIn(product: Product, by: Caller, entity = 'qaPhotos') {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const edge = 'edge'
  const { body } = await by.send({
    method: 'POST',
    url: `/api/${entity}/files`,
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      png,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  expect(body.id, JSON.stringify(body)).toBeTruthy()
  return body.id as string
}

describeRules(
  'quality',
  database => {
    let product: Product
    let world: World
    let quality: Caller

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      quality = await product.as(['I1'])
    })
    afterAll(() => product.close())

    const issueOf = (pieces?: number, more?: object) =>
      issueIn(product, world, quality, pieces, more)
    const step = (id: string, operation: string, more: object = {}) =>
      quality.post('/api/qaIssues/bulk', { operation, targets: [{ id }], ...more })
    const entry = async (entity: string, fields: object) =>
      (await quality.post(`/api/${entity}`, fields)).body.id as string
    const one = async (sql: string, id: string) =>
      (await product.db.text<Record<string, any>>(sql, [id]))[0]!

    it('has its dictionaries as records of their own, which getBaseList serves', async () => {
      for (const [displayname, entity, field] of [
        ['qaCause', 'qaCauses', 'name'],
        ['responsibleParty', 'qaParties', 'name'],
        ['qaSupplyChainNote', 'qaSupplyNotes', 'text'],
        ['qaHandlyingType', 'qaHandlings', 'name'],
      ] as const) {
        const id = await entry(entity, { [field]: `New ${displayname}` })
        const list = async () =>
          (await quality.get('/api/dictionary/getBaseList', { displayname })).body.data
        expect(await list()).toContainEqual({ id, value: id, name: `New ${displayname}` })
        await quality.put(`/api/${entity}/${id}`, { version: 1, isActive: false })
        expect((await list()).map((e: { id: string }) => e.id)).not.toContain(id)
        const twice = await quality.post(`/api/${entity}`, { [field]: `NEW ${displayname}` })
        expect(twice.status).toBe(422)
        expect(twice.body.errors[0].field).toBe(field)
      }
    })

    it('takes a report with at least one photo, and fills in whom it concerns', async () => {
      const without = await quality.post('/api/qaIssues', {
        productId: (await issueOf()).issue.productId,
        description: 'No picture',
        photos: [],
      })
      expect(without.status).toBe(400)
      expect(without.body.errors[0].field).toBe('photos')
      const supplierId = await world.make('suppliers', {
        code: 'SUPX',
        name: 'Supplier X',
        country: 'Vietnam',
        currency: 'USD',
      })
      const { issue } = await issueOf()
      await product.db.text('update products set supplier_id = $1 where id = $2', [
        supplierId,
        issue.productId,
      ])
      const second = await quality.post('/api/qaIssues', {
        productId: issue.productId,
        description: 'Another',
        claimAmount: 120.5,
        photos: [{ photo: await photoIn(product, quality) }],
      })
      expect(second.body).toMatchObject({ supplierId, claimCurrency: 'USD' })
      expect(
        await one('select owner_id, supplier_id from qa_issues where id = $1', second.body.id),
      ).toMatchObject({ supplier_id: supplierId, owner_id: expect.any(String) })
    })

    it('adds its costs up', async () => {
      const { issue } = await issueOf(5, {
        costs: [
          { kind: 'Labour', amount: 80 },
          { kind: 'Parts', amount: 12.35 },
        ],
      })
      expect(issue.costTotal).toBe(92.35)
      const [, parts] = issue.costs
      const changed = await quality.put(`/api/qaIssues/${issue.id}`, {
        version: issue.version,
        costs: [{ id: parts.id, amount: 20 }],
      })
      expect(changed.body.costTotal).toBe(20)
      expect(
        await one(
          'select sum(amount)::float8 as sum from qa_costs where qa_issue_id = $1 and not is_deleted',
          issue.id,
        ),
      ).toEqual({ sum: 20 })
    })

    it('is credited at most what was claimed', async () => {
      const { issue } = await issueOf(1, { claimAmount: 50, claimCurrency: 'USD' })
      const change = async (fields: object) => {
        const { version } = await one('select version from qa_issues where id = $1', issue.id)
        return quality.put(`/api/qaIssues/${issue.id}`, { version, ...fields })
      }
      const message = 'The credit cannot be more than the claim.'
      expect(await change({ credited: 500 })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'credited', message }] },
      })
      expect((await change({ credited: 50 })).status).toBe(200)
      expect((await change({ claimAmount: 40 })).body.errors).toMatchObject([
        { field: 'claimAmount', message },
      ])
      expect((await change({ claimAmount: 600, credited: 550 })).status).toBe(200)
    })

    it('is closed with cause, party, handling and what was credited, and reopened with a reason', async () => {
      const { issue } = await issueOf(5, { claimAmount: 50, claimCurrency: 'USD' })
      for (const name of ['decide', 'resolve']) await step(issue.id, name)
      const facts = {
        causeId: await entry('qaCauses', { name: `Cause ${issue.no}` }),
        partyId: await entry('qaParties', { name: `Party ${issue.no}` }),
        handlingId: await entry('qaHandlings', { name: `Handling ${issue.no}` }),
        credited: 30,
      }
      for (const [field, value] of Object.entries(facts)) {
        const early = await step(issue.id, 'close')
        expect(early.body, field).toMatchObject({
          refused: 1,
          results: [{ errors: [{ field: field === 'credited' ? 'state' : field }] }],
        })
        const { version } = await one('select version from qa_issues where id = $1', issue.id)
        await quality.put(`/api/qaIssues/${issue.id}`, { version, [field]: value })
      }
      expect((await step(issue.id, 'close')).body).toMatchObject({ done: 1 })
      const closed = await one('select state, version from qa_issues where id = $1', issue.id)
      expect(closed.state).toBe('Closed')
      const late = await quality.put(`/api/qaIssues/${issue.id}`, {
        version: closed.version,
        credited: 31,
      })
      expect(late.status).toBe(422)
      expect(late.body.errors[0].field).toBe('state')
      expect((await step(issue.id, 'reopen')).body.errors[0].field).toBe('reason')
      expect((await step(issue.id, 'reopen', { reason: 'It broke again' })).body.done).toBe(1)
    })

    it('claims from its supplier, waits for them once it is decided, and claims from nobody else', async () => {
      const { issue } = await issueOf(1)
      const claim = { qaIssueId: issue.id, claimAmount: 120.5, claimReference: 'RMA 7' }
      const path = '/api/qaIssues/claim'
      await product.db.text('update qa_issues set supplier_id = null where id = $1', [issue.id])
      const toNobody = await quality.post(path, claim)
      expect(toNobody.body).toMatchObject({ isSuccess: false, errors: [{ field: 'supplierId' }] })
      await product.db.text(
        "update qa_issues set supplier_id = (select id from suppliers where currency = 'USD' and not is_deleted limit 1), factory_id = null where id = $1",
        [issue.id],
      )
      const nothing = await quality.post(path, { ...claim, claimAmount: 0 })
      expect(nothing.body.errors).toMatchObject([{ field: 'claimAmount' }])
      expect((await quality.post(path, claim)).body).toMatchObject({
        isSuccess: true,
        data: { state: 'New', claimAmount: 120.5, claimCurrency: 'USD' },
      })
      await step(issue.id, 'decide')
      await quality.post(path, { ...claim, claimAmount: 90 })
      expect(
        await one(
          'select state, claim_amount::float8 as amount, claim_reference from qa_issues where id = $1',
          issue.id,
        ),
      ).toMatchObject({ state: 'Waiting supplier', amount: 90, claim_reference: 'RMA 7' })
    })

    it('holds stock for it, never more than is free, and lets it go again', async () => {
      const { issue, skuId, warehouseId, code } = await issueOf(3)
      const hold = (quantity: number, more: object = {}) =>
        quality.post('/api/qaIssues/holdStock', {
          qaIssueId: issue.id,
          warehouseId,
          stockStatus: 'Normal',
          quantity,
          ...more,
        })
      const before = await world.stockOf(skuId)
      const tooMany = await hold(4)
      expect(tooMany.body).toMatchObject({ isSuccess: false, errors: [{ field: 'quantity' }] })
      expect(tooMany.body.errors[0].message).toContain(`${code} in`)
      expect(await world.stockOf(skuId)).toEqual(before)
      const held = await hold(2)
      expect(held.body).toMatchObject({ isSuccess: true, data: { heldQuantity: 2 }, isFirst: true })
      // A release would free these as well.
      expect((await hold(1)).body).toMatchObject({ data: { heldQuantity: 3 }, isFirst: false })
      const moved = await world.stockOf(skuId)
      expect(moved.filter(line => line.includes('QA'))).toHaveLength(1)
      const kept = await quality.delete(`/api/qaIssues/${issue.id}`)
      expect(kept.status).toBe(422)
      const freed = await quality.post('/api/qaIssues/releaseStock', { qaIssueId: issue.id })
      expect(freed.body.data.heldQuantity).toBe(0)
      expect((await world.stockOf(skuId)).filter(line => !line.endsWith(': 0'))).toEqual(before)
      const nothing = await quality.post('/api/qaIssues/releaseStock', { qaIssueId: issue.id })
      expect(nothing.body).toMatchObject({ isSuccess: false, errors: [{ field: 'heldQuantity' }] })
    })

    it('holds all that is left for several issues at once, each by itself', async () => {
      const [first, second, gone] = [await issueOf(3), await issueOf(4), await issueOf(1)]
      const elsewhere = await world.warehouse(`X${first.code.slice(-5)}`)
      await world.stock(first.skuId, elsewhere, 2, 'OpenBox')
      await world.stock(first.skuId, elsewhere, 1, 'Damaged')
      await quality.post('/api/qaIssues/holdRemaining', { qaIssueId: gone.issue.id })
      const issues = [first, second, gone].map(({ issue }) => issue.id)
      const many = (operation: string, more: object = {}) =>
        quality.post('/api/qaIssues/bulk', {
          operation,
          targets: issues.map(id => ({ id })),
          ...more,
        })
      const { body } = await many('holdRemaining')
      expect([body.done, body.refused]).toEqual([2, 1])
      expect(body.results.find((r: { id: string }) => r.id === gone.issue.id)).toMatchObject({
        isSuccess: false,
        errors: [
          { field: 'warehouseId', message: `No free piece of ${gone.code} is left to hold.` },
        ],
      })
      const [near, far] = [first.code.slice(-6), `X${first.code.slice(-5)}`]
      expect((await world.stockOf(first.skuId)).toSorted()).toEqual(
        [`${near} Normal QA: 3`, `${far} Damaged: 1`, `${far} OpenBox QA: 2`].toSorted(),
      )
      expect((await many('releaseStock')).body.done).toBe(3)
      expect((await world.stockOf(first.skuId)).join()).not.toContain('QA')
      const inOne = await many('holdRemaining', { input: { warehouseId: second.warehouseId } })
      expect([inOne.body.done, inOne.body.refused]).toEqual([1, 2])
      const before = await world.stockOf(second.skuId)
      const wrong = await many('holdRemaining', { input: { warehouseId: 'nowhere' } })
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'warehouseId'])
      // A call that is not offered for many records is not an operation on many.
      expect((await many('claimFromSupplier')).status).toBe(400)
      expect(await world.stockOf(second.skuId)).toEqual(before)
      const other = await product.as(['D1'])
      expect((await other.post('/api/qaIssues/bulk', { operation: 'holdRemaining' })).status).toBe(
        403,
      )
    })

    it('has its photos and files as one ZIP, for those who see the issue', async () => {
      const { issue } = await issueOf()
      const twice = await photoIn(product, quality)
      await quality.put(`/api/qaIssues/${issue.id}`, {
        version: issue.version,
        photos: [...issue.photos, { photo: twice, note: '../../etc' }],
      })
      await upload(quality, '/api/qaIssues/files', 'a,b', { recordId: issue.id }, 'Report.csv')
      const pack = await quality.get(`/api/qaIssues/${issue.id}/pack`)
      expect([pack.status, pack.headers['content-type']]).toEqual([200, 'application/zip'])
      expect(pack.headers['content-disposition']).toContain(`${issue.no}.zip`)
      const parts = await partsOf(pack.bytes)
      expect(Object.keys(parts)).toEqual(
        ['01.png', '02.png', '03.csv'].map(end => `${issue.no}-${end}`),
      )
      const { bytes } = await quality.get(`/api/qaPhotos/files/${twice}`)
      expect(parts[`${issue.no}-02.png`]).toBe(bytes.toString('utf8'))
      expect(parts[`${issue.no}-03.csv`]).toBe('a,b')
      const path = `/api/qaIssues/${issue.id}/pack`
      expect((await (await product.as(['I1'], 'CA')).get(path)).status).toBe(404)
      expect((await (await product.as(['D1'])).get(path)).status).toBe(403)
      await product.db.text('update qa_photos set is_deleted = true where qa_issue_id = $1', [
        issue.id,
      ])
      await product.db.text('update files set is_deleted = true where owner_id = $1', [issue.id])
      const empty = await quality.get(path)
      expect([empty.status, empty.body.errors[0].code]).toEqual([422, 'nothing'])
    })

    it('writes to the supplier what is claimed, and why it cannot', async () => {
      const supplierId = await world.make('suppliers', {
        code: 'LETTER',
        name: 'Letterbox Ltd',
        country: 'Poland',
        currency: 'EUR',
        address: 'Hall 3\nGdansk',
        contact: 'Ola',
      })
      const { issue, code } = await issueOf(1, {
        supplierId,
        costs: [
          { kind: 'Labour', amount: 80 },
          { kind: 'Parts', amount: 12.35, note: 'A leg' },
        ],
      })
      const letter = async (by = quality) => by.get('/api/qaIssues/claim', { qaIssueId: issue.id })
      expect((await letter()).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'claimAmount' }],
      })
      await quality.post('/api/qaIssues/claim', { qaIssueId: issue.id, claimAmount: 92.35 })
      const [own] = await product.db.text<{ name: string; currency: string }>(
        "select name, currency from clients where short_name = 'NZ'",
      )
      expect((await letter()).body.data).toMatchObject({
        no: issue.no,
        sku: code,
        quantity: 2,
        description: 'Left arm creaks',
        claimAmount: 92.35,
        claimCurrency: 'EUR',
        currency: own!.currency,
        costTotal: 92.35,
        costs: [
          { kind: 'Labour', note: null, amount: 80 },
          { kind: 'Parts', note: 'A leg', amount: 12.35 },
        ],
        photos: [{ id: issue.photos[0].photo, note: null }],
        to: { name: 'Letterbox Ltd', contact: 'Ola', address: 'Hall 3\nGdansk' },
        from: { name: own!.name },
      })
      await product.db.text('update qa_issues set supplier_id = null where id = $1', [issue.id])
      expect((await letter()).body.errors[0].field).toBe('supplierId')
      expect((await letter(await product.as(['I1'], 'CA'))).status).toBe(404)
      expect((await letter(await product.as(['D1']))).status).toBe(403)
    })

    it('gives stock the status of its handling, and is not closed while it holds any', async () => {
      const { issue, skuId, warehouseId } = await issueOf(3)
      const settle = () => quality.post('/api/qaIssues/settleStock', { qaIssueId: issue.id })
      expect((await settle()).body.errors[0].field).toBe('handlingId')
      await quality.put(`/api/qaIssues/${issue.id}`, {
        version: 1,
        causeId: await entry('qaCauses', { name: `Cause ${issue.no}` }),
        partyId: await entry('qaParties', { name: `Party ${issue.no}` }),
        handlingId: await entry('qaHandlings', {
          name: `Scrap ${issue.no}`,
          stockStatus: 'Scrapped',
        }),
      })
      await quality.post('/api/qaIssues/holdStock', {
        qaIssueId: issue.id,
        warehouseId,
        stockStatus: 'Normal',
        quantity: 3,
      })
      for (const name of ['decide', 'resolve']) await step(issue.id, name)
      expect((await step(issue.id, 'close')).body.results[0].errors[0].message).toContain('QA hold')
      expect((await settle()).body).toMatchObject({ data: { heldQuantity: 0 } })
      const [left] = (await world.stockOf(skuId)).filter(line => !line.endsWith(': 0'))
      expect(left).toContain('Scrapped')
      expect(left).toMatch(/: 3$/)
      expect((await step(issue.id, 'close')).body.done).toBe(1)
    })

    it('holds stock in the same save as the report, or saves neither', async () => {
      const { issue, skuId, warehouseId } = await issueOf(3, { holdQuantity: 2 })
      expect(issue).toMatchObject({ heldQuantity: 2, holdQuantity: 2 })
      const onHold = () =>
        product.db.text(
          "select quantity from stock_lines where sku_id = $1 and stock_on_hold_status = 'QA' and quantity > 0",
          [skuId],
        )
      expect(await onHold()).toMatchObject([{ quantity: 2 }])
      const count = async () => (await product.db.text('select 1 from qa_issues')).length
      const before = await count()
      const report = {
        productId: issue.productId,
        skuId,
        quantity: 2,
        description: 'Another one',
        photos: [{ photo: await photoIn(product, quality) }],
      }
      const tooMany = await quality.post('/api/qaIssues', {
        ...report,
        warehouseId,
        holdQuantity: 2,
      })
      expect(tooMany.body.errors).toMatchObject([
        { code: 'insufficient_stock', field: 'holdQuantity' },
      ])
      const nowhere = await quality.post('/api/qaIssues', { ...report, holdQuantity: 1 })
      expect(nowhere.body.errors).toMatchObject([{ field: 'warehouseId' }])
      expect(await count()).toBe(before)
      const more = await quality.put(`/api/qaIssues/${issue.id}`, {
        version: issue.version,
        holdQuantity: 3,
      })
      expect(more.body).toMatchObject({ heldQuantity: 3 })
      expect(await onHold()).toMatchObject([{ quantity: 3 }])
    })

    it('says why stock cannot be held', async () => {
      const { issue, warehouseId } = await issueOf()
      const wanted = { warehouseId, stockStatus: 'Normal', quantity: 1 }
      await quality.put(`/api/qaIssues/${issue.id}`, { version: 1, skuId: null })
      const without = await quality.post('/api/qaIssues/holdStock', {
        qaIssueId: issue.id,
        ...wanted,
      })
      expect(without.body.errors[0].field).toBe('skuId')
      const abroad = await (
        await product.as(['I1'], 'CA')
      ).post('/api/qaIssues/holdStock', { qaIssueId: issue.id, ...wanted })
      expect(abroad.status).toBe(404)
      const other = await product.as(['D1'])
      for (const path of ['holdStock', 'settleStock', 'releaseStock'])
        expect((await other.post(`/api/qaIssues/${path}`, {})).status, path).toBe(403)
    })

    it('keeps stock issues by the three calls of the specification', async () => {
      const { skuId, issue } = await issueOf()
      const made = await quality.post('/api/delivery/createStockIssue', {
        skuId,
        quantity: 2,
        type: 'Damaged',
        note: 'Corner crushed',
        // Whoever may report an issue adds its photo, without reaching product issues.
        image: await photoIn(product, await product.as(['K1', 'K4']), 'stockIssues'),
      })
      expect(made.body).toMatchObject({ isSuccess: true, data: { state: 'Open', quantity: 2 } })
      const { id } = made.body.data
      expect(
        await one('select sku_id, quantity, type, note from stock_issues where id = $1', id),
      ).toEqual({ sku_id: skuId, quantity: 2, type: 'Damaged', note: 'Corner crushed' })
      const linked = await quality.post('/api/delivery/createStockIssue', {
        skuId,
        quantity: 1,
        type: 'Missing',
        qaIssueId: issue.id,
      })
      const listed = async (query: object) =>
        (await quality.get('/api/delivery/GetStockIssue', { ...query })).body
      const both = await listed({ skuId })
      expect(both).toMatchObject({ totalCount: 2 })
      expect(both.data.map((i: any) => i.image)).toContain(made.body.data.image)
      expect(made.body.data.image).toBeTruthy()
      expect((await listed({ qaIssueId: issue.id })).data.map((i: any) => i.id)).toEqual([
        linked.body.data.id,
      ])
      expect((await quality.get(`/api/qaIssues/${issue.id}`)).body.stockIssues).toHaveLength(1)
      const used = await quality.post('/api/delivery/DelStockIssue', { id: linked.body.data.id })
      expect(used.body).toMatchObject({ isSuccess: false, errors: [{ field: 'id' }] })
      expect((await quality.post('/api/delivery/DelStockIssue', { id })).body.isSuccess).toBe(true)
      expect(await one('select is_deleted from stock_issues where id = $1', id)).toEqual({
        is_deleted: true,
      })
      const wrong = await quality.post('/api/delivery/createStockIssue', {
        skuId,
        quantity: 0,
        type: 'Broken',
      })
      expect(wrong.status).toBe(400)
      expect(wrong.body.errors.map((e: any) => e.field).toSorted()).toEqual(['quantity', 'type'])
      expect((await (await product.as(['D1'])).get('/api/delivery/GetStockIssue')).status).toBe(403)
    })

    it('holds the pieces of a stock issue where they lie, until it is deleted or resolved', async () => {
      const { skuId, warehouseId, issue } = await issueOf(5)
      const stock = () =>
        product.db.text(
          'select stock_status, stock_on_hold_status as hold, quantity from stock_lines where sku_id = $1 and quantity > 0 order by 1, 2 nulls first',
          [skuId],
        )
      const report = (more: object) =>
        quality.post('/api/delivery/createStockIssue', {
          skuId,
          quantity: 2,
          type: 'Damaged',
          warehouseId,
          ...more,
        })
      const free = [{ stock_status: 'Normal', hold: null, quantity: 5 }]
      const first = (await report({})).body.data
      expect(first).toMatchObject({ warehouseId, heldQuantity: 2, state: 'Open' })
      expect(await stock()).toEqual([
        { stock_status: 'Normal', hold: null, quantity: 3 },
        { stock_status: 'Normal', hold: 'QA', quantity: 2 },
      ])
      expect((await report({ quantity: 4 })).body).toMatchObject({
        isSuccess: false,
        errors: [
          { field: 'quantity', message: expect.stringContaining('4 needed, 3 there are free') },
        ],
      })
      await quality.post('/api/delivery/DelStockIssue', { id: first.id })
      expect(await stock()).toEqual(free)

      const second = (await report({ quantity: 1 })).body.data
      const resolved = await quality.post('/api/qaIssues/resolveStockIssue', {
        id: second.id,
        stockStatus: 'Damaged',
      })
      expect(resolved.body.data).toMatchObject({ state: 'Resolved', heldQuantity: 0 })
      expect(await stock()).toEqual([
        { stock_status: 'Damaged', hold: null, quantity: 1 },
        { stock_status: 'Normal', hold: null, quantity: 4 },
      ])
      expect(
        (await quality.post('/api/qaIssues/resolveStockIssue', { id: second.id })).body.errors,
      ).toMatchObject([{ field: 'id' }])
      // Those of a product issue are held for it, and freed with it.
      const linked = (await report({ quantity: 1, qaIssueId: issue.id })).body.data
      expect((await quality.get(`/api/qaIssues/${issue.id}`)).body.heldQuantity).toBe(1)
      expect(
        (await quality.post('/api/qaIssues/resolveStockIssue', { id: linked.id })).body.errors,
      ).toMatchObject([{ field: 'id' }])
    })

    it('takes the pieces that a plan’s order holds when no other lies there', async () => {
      const { skuId, warehouseId } = await issueOf(5)
      const { id: orderId, line } = await world.order([[skuId, 4]])
      await world.write(context => confirmOrder(context, { orderId }))
      const planId = await world.plan(orderId, await world.calendar(), world.day(3))
      const report = (quantity: number) =>
        quality.post('/api/delivery/createStockIssue', {
          skuId,
          quantity,
          type: 'Damaged',
          warehouseId,
          planId,
        })
      const held = async () =>
        one(
          'select coalesce(sum(quantity), 0)::int as n from stock_lines where order_line_id = $1',
          line(0),
        )
      expect(await held()).toEqual({ n: 4 })
      expect((await report(6)).body.errors).toMatchObject([{ field: 'quantity' }])
      expect(await held()).toEqual({ n: 4 })
      expect((await report(3)).body.data).toMatchObject({ heldQuantity: 3 })
      expect(await held()).toEqual({ n: 2 })
      // What is prepared is taken back first: the plan counts it.
      const zoneId = await world.make('stockAreas', {
        name: 'Dock',
        warehouseId,
        kind: 'Staging',
        isActive: true,
      })
      await world.make('planItems', { planId, orderLineId: line(0), skuId, quantity: 2 })
      await product.db.text('update checklist_items set is_required = false')
      await world.write(context => prepareItems(context, { planId, skuId, quantity: 2, zoneId }))
      expect((await report(1)).body.errors).toMatchObject([{ field: 'quantity' }])
      expect(await held()).toEqual({ n: 2 })
      expect(await differences(product.db)).toEqual([])
    })

    it('makes duplicates one: costs, photos, files and stock issues go along', async () => {
      const first = (await issueOf()).issue
      const { issue: second, skuId } = await issueOf(5, {
        costs: [{ kind: 'Freight', amount: 40 }],
      })
      await quality.post('/api/delivery/createStockIssue', {
        skuId,
        quantity: 1,
        type: 'Damaged',
        qaIssueId: second.id,
      })
      const { body } = await quality.post('/api/qaIssues/merge', {
        into: first.id,
        ids: [second.id],
      })
      expect(body).toMatchObject({ label: first.no, merged: 1 })
      expect(await quality.get(`/api/qaIssues/${first.id}`)).toMatchObject({
        body: { costTotal: 40, photos: [{}, {}], stockIssues: [{}] },
      })
      expect((await quality.get(`/api/qaIssues/${second.id}`)).status).toBe(404)
      const history = await quality.get(`/api/qaIssues/${first.id}/history`)
      expect(history.body[0]).toMatchObject({
        operation: 'merge',
        changes: { merged: [null, second.no] },
      })
    })

    it('does not merge away an issue that holds stock, or a closed one', async () => {
      const first = (await issueOf()).issue
      const { issue, warehouseId } = await issueOf()
      const merge = () => quality.post('/api/qaIssues/merge', { into: first.id, ids: [issue.id] })
      await quality.post('/api/qaIssues/holdStock', {
        qaIssueId: issue.id,
        warehouseId,
        stockStatus: 'Normal',
        quantity: 1,
      })
      expect((await merge()).status).toBe(422)
      await quality.post('/api/qaIssues/releaseStock', { qaIssueId: issue.id })
      await product.db.text("update qa_issues set state = 'Closed' where id = $1", [issue.id])
      const closed = await merge()
      expect(closed.status).toBe(422)
      expect(closed.body.errors[0]).toMatchObject({ field: 'state' })
      expect(await one('select is_deleted from qa_issues where id = $1', issue.id)).toEqual({
        is_deleted: false,
      })
    })

    it('merges tags without leaving a record with the same tag twice', async () => {
      const admin = await product.as('ALL')
      const [a, b] = await Promise.all(
        ['Merged A', 'Merged B'].map(
          async name => (await admin.post('/api/productTags', { name })).body.id as string,
        ),
      )
      const { issue } = await issueOf()
      const other = (await issueOf()).issue
      for (const [id, tags] of [
        [issue.productId, [a, b]],
        [other.productId, [b]],
      ] as const)
        await admin.post('/api/products/bulk', {
          operation: 'update',
          targets: [{ id }],
          data: { tagIds: { add: tags } },
        })
      const { body } = await admin.post('/api/productTags/merge', { into: a, ids: [b] })
      expect(body.moved).toEqual([{ entity: 'products', title: 'Products', count: 2 }])
      expect(
        await product.db.text<{ n: number }>(
          'select count(*)::int as n from products_tag_ids where to_id = $1 group by from_id',
          [a],
        ),
      ).toEqual([{ n: 1 }, { n: 1 }])
    })
  },
  demoBeginning,
)

describeOnDatabase(
  'postgres',
  'quality, many at once',
  database => {
    let product: Product
    let world: World
    let quality: Caller

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      quality = await product.as(['I1'])
    })
    afterAll(() => product.close())

    it('holds what is there once, whoever asks at the same time', async () => {
      const { issue, skuId, warehouseId } = await issueIn(product, world, quality, 7)
      const others = await Promise.all(
        [1, 2].map(async () => {
          const { body } = await quality.post('/api/qaIssues', {
            productId: issue.productId,
            skuId,
            description: 'The same again',
            photos: [{ photo: await photoIn(product, quality) }],
          })
          return body.id as string
        }),
      )
      const ids = [issue.id, ...others]
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          quality.post('/api/qaIssues/holdStock', {
            qaIssueId: ids[i % 3],
            warehouseId,
            stockStatus: 'Normal',
            quantity: 2,
          }),
        ),
      )
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(3)
      for (const { body } of answers)
        if (!body.isSuccess) expect(body.errors[0].field).toBe('quantity')
      await Promise.all(
        ids.flatMap(qaIssueId =>
          [1, 2].map(() => quality.post('/api/qaIssues/releaseStock', { qaIssueId })),
        ),
      )
      const [sums] = await product.db.text<{ free: number; held: number }>(
        `select coalesce(sum(quantity) filter (where stock_on_hold_status is null), 0)::int as free, coalesce(sum(quantity) filter (where stock_on_hold_status = 'QA'), 0)::int as held from stock_lines where sku_id = $1`,
        [skuId],
      )
      expect(sums).toEqual({ free: 7, held: 0 })
    })
  },
  demoBeginning,
)
