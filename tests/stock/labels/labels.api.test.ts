import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { labelFormats } from '#define/labels/labelFormats.ts'
import { queueForAll } from '#resources/stock/labels/labelQueue.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { readPdf } from '#tests/support/readPdf.ts'

describeRules(
  'shelf labels',
  database => {
    let product: Product, world: World, seller: Caller, buyer: Caller, marketer: Caller
    let branchId: string, otherBranchId: string, shop: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      seller = await product.as(['J1', 'D1'])
      buyer = await product.as(['D1', 'D2'])
      marketer = await product.as(['N7'])
      shop = await world.warehouse('SHOP', 'ShopDisplay')
      const branches = await product.db.text<{ id: string; isNz: boolean }>(
        `select id, country = 'NZ' as "isNz" from branches order by id = (select branch_id from warehouses where id = $1) desc`,
        [shop],
      )
      branchId = branches[0]!.id
      otherBranchId = branches.find(({ isNz }) => !isNz)!.id
    })
    afterAll(() => product.close())

    const onShelf = async (code: string, amount?: number, fields: object = {}) => {
      const skuId = await world.sku(code)
      await product.db.text('update skus set name = $2, barcode = $3 where id = $1', [
        skuId,
        `Tēpu ${code}`,
        (fields as { barcode?: string }).barcode ?? null,
      ])
      await world.stock(skuId, shop, 1)
      if (amount !== undefined) await setPrice(skuId, amount)
      return skuId
    }
    const setPrice = (skuId: string, amount: number, more: object = {}) =>
      buyer.post('/api/prices/set', {
        skuId,
        market: 'NZ',
        kind: 'Regular',
        amount,
        reason: 'New freight rates',
        ...more,
      })
    const queue = (more: object = {}) =>
      seller.post('/api/labels/queue', { branchId, what: 'What has changed', ...more })
    const print = (more: object, who = seller) =>
      who.post('/api/labels/print', { branchId, ...more })
    const waiting = async (skuId: string) =>
      (await seller.get('/api/labelQueue', { filter: JSON.stringify({ skuId }) })).body
    const labelOf = async (skuId: string) => {
      const [label] = await product.db.text<{ qr: string; price: number; was: number | null }>(
        'select qr, price::float8, was::float8 from labels where sku_id = $1 order by created_on_utc desc, id desc limit 1',
        [skuId],
      )
      return label!
    }
    const check = (code: string, who = seller) => who.get('/api/labels/check', { code })

    it('wait where their price has changed, are printed from the queue, and leave it', async () => {
      const skuId = await onShelf('OAK-1', 1299)
      await queue()
      const [row] = await waiting(skuId)
      expect(row).toMatchObject({ why: 'No label yet', price: 1299, printed: null, displayed: 1 })
      const printed = await print({ queueIds: [row.id] })
      expect(printed.body).toMatchObject({ isSuccess: true, count: 1 })
      expect(await waiting(skuId)).toEqual([])
      // Somebody else who had the list open.
      expect((await print({ queueIds: [row.id] })).body.errors).toMatchObject([
        { code: 'gone', field: 'queueIds' },
      ])
      await setPrice(skuId, 1399, { reason: 'Yearly review' })
      await queueForAll(product.db)
      expect(await waiting(skuId)).toMatchObject([
        { why: 'Price changed', printed: 1299, price: 1399 },
      ])
      // What is changed back needs no label any more.
      await setPrice(skuId, 1299)
      await queueForAll(product.db)
      expect(await waiting(skuId)).toEqual([])
    })

    it('of what a list has selected wait at a branch, by id or by the filter of the list', async () => {
      const skuId = await onShelf('CHOSEN-1', 250)
      const bare = await onShelf('CHOSEN-2')
      const choose = (more: object) => seller.post('/api/labels/queueChosen', { branchId, ...more })
      const ids = [skuId, bare].map(id => ({ id }))
      expect((await choose({ of: 'skus', ids })).body).toMatchObject({ queued: 1, skipped: 1 })
      expect(await waiting(skuId)).toMatchObject([{ why: 'Asked for', price: 250 }])
      const [{ code }] = (await product.db.text<{ code: string }>(
        'select p.code from products p join skus s on s.product_id = p.id where s.id = $1',
        [skuId],
      )) as [{ code: string }]
      const filter = JSON.stringify({ q: code })
      const again = await choose({ of: 'products', filter })
      expect(again.body).toMatchObject({ isSuccess: true, queued: 0 })
      expect(again.body.skipped).toBeGreaterThan(0)
      for (const [wrong, field] of [
        [{ of: 'skus', ids: [{ id: 'x' }] }, 'ids.0.id'],
        [{ of: 'skus' }, 'ids'],
        [{ of: 'skus', filter: '{"nothing":1}' }, 'nothing'],
      ] as const) {
        const { status, body } = await choose(wrong)
        expect(status).toBe(400)
        expect(body.errors[0].field).toContain(field)
      }
      const codeless = await product.as(['J1'])
      expect((await codeless.post('/api/labels/queueChosen', { branchId, ids })).status).toBe(403)
    })

    it('are PDFs true to size, whose codes a reader reads at every size', async () => {
      const skuId = await onShelf('OAK-2', 2499.5, { barcode: '2000000000015' })
      const { body } = await print({ skuIds: [skuId] })
      const { qr } = await labelOf(skuId)
      for (const { id, page } of labelFormats) {
        const answer = await seller.get('/api/labels/pages', { printNo: body.printNo, size: id })
        expect(answer.headers['content-type']).toBe('application/pdf')
        const { pages, text } = readPdf(answer.bytes)
        expect(text).toContain('Tēpu OAK-2')
        expect(text).toContain('$2,499.50')
        const width = { a4: 210, a6: 105, roll: 100 }[page]
        expect(pages[0]!.width).toBeCloseTo((width / 25.4) * 72, 0)
        expect((await codesIn(pages[0]!.svg)).toSorted(), id).toEqual(['2000000000015', qr])
      }
      const many = await seller.get('/api/labels/pages', {
        printNo: body.printNo,
        size: '70x37',
        copies: 20,
        first: 10,
      })
      expect(readPdf(many.bytes).pages).toHaveLength(2)
      expect(many.headers['x-total-count']).toBe('2')
      const none = { printNo: '019aaf3c-1f00-7abc-8def-0123456789ab' }
      expect((await seller.get('/api/labels/pages', none)).status).toBe(404)
    })

    it('say of each SKU its options, its size and the members of a combo', async () => {
      const [chair, set] = [await onShelf('FACT-CHAIR', 249), await world.sku('FACT-SET')]
      await setPrice(set, 999)
      await product.db.text('update skus set length = 46, width = 54, height = 88 where id = $1', [
        chair,
      ])
      await product.db.text(
        "update products set type = 'Combo' where id = (select product_id from skus where id = $1)",
        [set],
      )
      await world.make('comboMembers', { comboSkuId: set, skuId: chair, quantity: 4 })
      const { body } = await print({ skuIds: [chair, set] })
      const answer = await seller.get('/api/labels/pages', {
        printNo: body.printNo,
        size: '105x148',
      })
      const { text } = readPdf(answer.bytes)
      expect(text).toContain('46 × 54 × 88 cm')
      expect(text).toContain('4 × Tēpu FACT-CHAIR')
    })

    it('are checked by their QR code: right, or wrong since when and by which change', async () => {
      const skuId = await onShelf('OAK-3', 100)
      await print({ skuIds: [skuId] })
      const { qr } = await labelOf(skuId)
      expect((await check(qr.toLowerCase())).body.data).toMatchObject({
        isRight: true,
        sku: 'OAK-3',
        printedAmount: 100,
        amount: 100,
        wrongSinceUtc: null,
        change: { kind: 'None' },
      })
      await setPrice(skuId, 120, { reason: 'Cost of the supplier' })
      const [{ at }] = (await product.db.text<{ at: string }>(
        'select max(from_on_utc) as at from prices where sku_id = $1',
        [skuId],
      )) as [{ at: string }]
      expect((await check(qr)).body.data).toMatchObject({
        isRight: false,
        printedAmount: 100,
        amount: 120,
        wrongSinceUtc: new Date(at).toISOString(),
        change: { kind: 'Price', reason: 'Cost of the supplier', promotionName: null },
      })
      expect((await check('L:0')).status).toBe(404)
      expect((await check(qr, await product.as(['J1', 'D1'], 'CA'))).status).toBe(404)
      expect((await check(qr, await product.as(['J1']))).status).toBe(403)
    })

    it('of a promotion wait the day before, say what was only where it is proven, and name it when it is over', async () => {
      const [proven, fresh] = [await onShelf('OAK-4'), await onShelf('OAK-5')]
      const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
      for (const [skuId, since] of [
        [proven, -200],
        [fresh, -20],
      ] as const)
        await world.make('prices', {
          skuId,
          market: 'NZ',
          kind: 'Regular',
          amount: 100,
          fromOnUtc: days(since),
        })
      const promotionId = await world.make('promotions', {
        name: 'Long table',
        code: 'LONG-TABLE',
        market: 'NZ',
        fromOnUtc: days(-1),
        state: 'Active',
      })
      for (const skuId of [proven, fresh])
        await world.make('promotionLines', { promotionId, skuId, price: 80 })
      await world.make('promotionRuns', { promotionId, fromOnUtc: days(-1) })
      const tags = async () =>
        (await marketer.get('/api/labels/priceTags', { promotionId, branchId })).body
      expect((await queue({ what: 'A promotion', promotionId })).body.queued).toBe(2)
      expect((await print({})).body).toMatchObject({ wasRefused: 1 })
      expect(await labelOf(proven)).toMatchObject({ price: 80, was: 100 })
      expect(await labelOf(fresh)).toMatchObject({ price: 80, was: null })
      const [kept] = await product.db.text(
        'select was_days, was_of_days from labels where sku_id = $1 limit 1',
        [fresh],
      )
      expect(kept).toEqual({ was_days: 18, was_of_days: 90 })
      // Another page of the promotion's branch says the same.
      expect(await tags()).toMatchObject({
        data: [
          { skuCode: 'OAK-4', was: 100, now: 80, save: 20, percent: 20, displayed: 1 },
          { skuCode: 'OAK-5', was: null, now: 80, save: null, displayed: 1 },
        ],
        promotionName: 'Long table',
        branchId,
        toOnUtc: null,
      })
      expect((await tags()).data.every((each: { qr: string | null }) => each.qr)).toBe(true)
      await product.db.text('update promotion_runs set to_on_utc = now() where promotion_id = $1', [
        promotionId,
      ])
      expect((await check((await labelOf(proven)).qr)).body.data).toMatchObject({
        isRight: false,
        amount: 100,
        change: { kind: 'Promotion ends', promotionName: 'Long table' },
      })
    })

    it('are refused by name, and then nothing is printed', async () => {
      const [priced, unpriced] = [await onShelf('OAK-6', 100), await onShelf('OAK-7')]
      const count = async () =>
        (await product.db.text<{ n: number }>('select count(*)::int as n from labels'))[0]!.n
      const before = await count()
      expect((await print({ skuIds: [priced, unpriced] })).body.errors).toEqual([
        {
          code: 'no_price',
          field: 'skuIds',
          message: 'OAK-7 has no price in New Zealand: set one first.',
        },
      ])
      expect(
        (await queue({ what: 'These codes', codes: 'oak-6\n\nNOPE\nOAK-6\n4711' })).body,
      ).toEqual(
        expect.objectContaining({
          errors: [
            expect.objectContaining({ code: 'unknown_code', field: 'codes', row: 3 }),
            expect.objectContaining({ code: 'unknown_code', field: 'codes', row: 5 }),
          ],
        }),
      )
      expect((await print({ skuIds: [priced], branchId: otherBranchId })).status).toBe(404)
      const past = { skuIds: [priced], fromOnUtc: '2020-01-01T00:00:00.000Z' }
      expect((await print(past)).body.errors).toMatchObject([{ code: 'past', field: 'fromOnUtc' }])
      expect((await print({ skuIds: [priced] }, await product.as(['J1']))).status).toBe(403)
      expect(await count()).toBe(before)
      expect((await queue({ what: 'These codes', codes: 'oak-6' })).body).toMatchObject({
        queued: 1,
      })
    })
  },
  emptyBeginning,
)

/** The codes in a page, at the dots of a label printer. */
async function codesIn(svg: string) {
  const wasm = readFileSync(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  )
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } })
  const { data, info } = await sharp(Buffer.from(svg), { density: 203 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  return (await readBarcodes(image as ImageData, { tryHarder: true })).map(({ text }) => text)
}
