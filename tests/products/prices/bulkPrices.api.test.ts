import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRules } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { upload } from '#tests/support/files.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()

describeRules(
  'prices in bulk',
  database => {
    let product: Product, world: World, buyer: Caller, chief: Caller, seller: Caller
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      buyer = await product.as(['D1', 'D2'])
      chief = await product.as(['D1', 'D2', 'J4', 'J1'])
      seller = await product.as(['D1'])
      const period = { from: '2020-01-01', to: null }
      const taxTypeId = await world.make('taxTypes', { code: 'GST', name: 'GST' })
      await world.make('countryTaxRates', { country: 'NZ', taxTypeId, rate: 15, period })
    })
    afterAll(() => product.close())

    const set = (skuId: string, amount: number, more: object = {}) =>
      chief.post('/api/prices/set', {
        skuId,
        market: 'NZ',
        kind: 'Regular',
        amount,
        reason: 'First',
        ...more,
      })
    const priced = async (code: string, amount: number, cost?: number) => {
      const skuId = await world.sku(code)
      if (cost !== undefined)
        await product.db.text("update skus set cost = $2, cost_currency = 'NZD' where id = $1", [
          skuId,
          cost,
        ])
      await set(skuId, amount)
      return skuId
    }
    const rule = (skuIds: string[], more: object = {}) => ({
      ids: skuIds.map(id => ({ id })),
      by: 'Percent',
      value: -10,
      round: '.99',
      market: 'NZ',
      reason: 'Winter',
      ...more,
    })
    const preview = async (input: object, who = buyer) =>
      (await who.post('/api/prices/preview', input)).body
    const apply = (input: object, who = buyer) => who.post('/api/prices/apply', input)
    const amountsOf = async (skuId: string) =>
      (
        await product.db.text<{ amount: number }>(
          'select amount::float from prices where sku_id = $1 and not is_deleted order by from_on_utc',
          [skuId],
        )
      ).map(({ amount }) => amount)
    const file = async (csv: string, who = buyer) => {
      const sent = await upload(who, '/api/skus/files', csv, {}, 'prices.csv')
      return sent.body.id as string
    }

    it('are looked at before they are set: old, new, change, margin, quotations', async () => {
      const one = await priced('BULK-1', 230, 100)
      const two = await priced('BULK-2', 115, 95)
      await world.order([[one, 1]])
      const input = rule([one, two])
      const seen = await preview(input)
      expect(seen.rows).toMatchObject([
        {
          row: 1,
          sku: 'BULK-1',
          oldAmount: 230,
          newAmount: 206.99,
          change: -23.01,
          changePercent: -10,
          margin: 79.99,
          marginPercent: 44.4,
          isBelowCost: false,
          quotations: 1,
          problem: null,
        },
        { row: 2, oldAmount: 115, newAmount: 103.99, margin: -4.57, isBelowCost: true },
      ])
      // Below cost needs a code.
      expect(seen.problems).toMatchObject([{ row: 2, field: 'amount', code: 'below_cost' }])
      expect((await apply({ ...input, token: seen.data.token })).body.errors).toMatchObject([
        { row: 2, field: 'amount', code: 'below_cost' },
      ])
      expect([await amountsOf(one), await amountsOf(two)]).toEqual([[230], [115]])
      expect((await set(two, 100, {})).body.isSuccess).toBe(true)
      const alone = { skuId: two, market: 'NZ', kind: 'Regular', amount: 99, reason: 'Less' }
      expect((await buyer.post('/api/prices/set', alone)).body.errors).toMatchObject([
        { field: 'amount', code: 'below_cost' },
      ])
      const again = await preview(input, chief)
      expect(again.data).toMatchObject({ problems: 0, belowCost: 1 })
      expect((await apply({ ...input, token: again.data.token }, chief)).body.ids).toHaveLength(2)
      expect(await amountsOf(one)).toEqual([230, 206.99])
    })

    it('of all that match a filter, of SKUs or of products, go page by page', async () => {
      for (const n of [1, 2, 3]) await priced(`MATCH-${n}`, 100 * n)
      const input = { ...rule([]), ids: [], of: 'products', filter: '{"q":"MATCH"}', round: '9' }
      const seen = await preview({ ...input, pageSize: 2, pageNo: 2 })
      expect([seen.totalCount, seen.rows.map((r: { newAmount: number }) => r.newAmount)]).toEqual([
        3,
        [269],
      ])
      expect((await apply({ ...input, token: seen.data.token })).body.ids).toHaveLength(3)
    })

    it('are not set when a price or a cost has changed since they were looked at', async () => {
      const skuId = await priced('STALE-1', 100, 10)
      const input = rule([skuId])
      expect((await apply(input)).body.errors).toMatchObject([{ field: 'token' }])
      const { token } = (await preview(input)).data
      await set(skuId, 90)
      const late = await apply({ ...input, token })
      expect(late.body.errors).toMatchObject([{ code: 'stale', field: 'token' }])
      expect(await amountsOf(skuId)).toEqual([100, 90])
      const next = (await preview(input)).data.token
      await product.db.text('update skus set cost = 11 where id = $1', [skuId])
      expect((await apply({ ...input, token: next })).body.errors).toMatchObject([
        { code: 'stale' },
      ])
    })

    it('come from a file with columns in any order, and every error is told at once by its row', async () => {
      const one = await priced('FILE-1', 100, 10)
      await priced('FILE-2', 100, 10)
      const wrong = await file(
        [
          'Reason,Price,SKU,Market,From,To,Kind',
          'ok,90,file-1,NZ,,,',
          'comma,"1,50",FILE-2,NZ,,,',
          'nothing,0,FILE-2,NZ,,,',
          'less,-1,FILE-2,NZ,,,',
          'three,1.999,FILE-2,NZ,,,',
          'much,1e12,FILE-2,NZ,,,',
          'market,5,FILE-2,Australia,,,',
          'unknown,5,FILE-9,NZ,,,',
          'past,5,FILE-2,NZ,2020-01-01,,',
          'order,50,FILE-2,NZ,2099-05-02,2099-05-01,',
          'twice,95,FILE-1,NZ,,,',
          ',95,FILE-2,CA,,,',
        ].join('\n'),
      )
      const seen = await preview({ fileId: wrong })
      expect(seen.problems.map((p: { row: number; field: string }) => [p.row, p.field])).toEqual([
        [3, 'amount'],
        [4, 'amount'],
        [5, 'amount'],
        [6, 'amount'],
        [7, 'amount'],
        [8, 'market'],
        [9, 'skuId'],
        [10, 'fromOnUtc'],
        [11, 'toOnUtc'],
        [12, 'fromOnUtc'],
        [13, 'reason'],
      ])
      const refused = await apply({ fileId: wrong, token: seen.data.token })
      expect(refused.body.errors).toHaveLength(11)
      expect(await amountsOf(one)).toEqual([100])
      const right = await file('SKU,Price,Market,Kind,Reason\nFILE-1,80,New Zealand,Clearance,Last')
      const { token } = (await preview({ fileId: right })).data
      expect((await apply({ fileId: right, token })).body.ids).toHaveLength(1)
      expect(await amountsOf(one)).toEqual([100, 80])
      // Nobody prices by the file of somebody else.
      expect((await chief.post('/api/prices/preview', { fileId: right })).status).toBe(404)
      const odd = await file('SKU,Price,Market,Colour\nFILE-1,80,NZ,red')
      expect((await preview({ fileId: odd })).errors.map((e: { code: string }) => e.code)).toEqual([
        'unknown_column',
        'missing_column',
      ])
    })

    it.each<[string, object, string]>([
      ['nothing to price', { ids: [] }, 'prices'],
      ['two sources', { filter: '{}' }, 'prices'],
      ['no market', { market: null }, 'market'],
      ['an unknown market', { market: 'AU' }, 'market'],
      ['no reason', { reason: ' ' }, 'reason'],
      ['no rule', { by: null }, 'by'],
      ['no value', { value: null }, 'value'],
      ['a margin of all', { by: 'Margin', value: 100 }, 'value'],
      ['a price of nothing', { value: -100 }, 'value'],
      ['another rounding', { round: '.50' }, 'round'],
      ['a filter of nonsense', { ids: [], filter: 'x' }, 'filter'],
    ])('are refused with %s, by the field', async (_, more, field) => {
      const skuId = '00000000-0000-7000-8000-000000000000'
      const { status, body } = await buyer.post('/api/prices/preview', rule([skuId], more))
      expect([status, body.errors[0].field]).toEqual([400, field])
    })

    it('are for holders of D2', async () => {
      for (const path of ['preview', 'apply', 'withdrawMany'])
        expect(
          (await seller.post(`/api/prices/${path}`, { changes: [], reason: 'x' })).status,
        ).toBe(403)
    })

    it('of one SKU that twenty people set at once follow one another, or are told: no half change', async () => {
      const [one, two] = [await priced('CROWD-1', 100), await priced('CROWD-2', 100)]
      const input = rule([one, two], { value: 10, round: 'To the cent' })
      const { token } = (await preview(input)).data
      const answers = await Promise.all([...Array(20).keys()].map(() => apply({ ...input, token })))
      const done = answers.filter(({ body }) => body.isSuccess)
      for (const { body } of answers)
        if (!body.isSuccess) expect(body.errors[0].code).toMatch(/stale|overlap/)
      expect(done).toHaveLength(1)
      expect([await amountsOf(one), await amountsOf(two)]).toEqual([
        [100, 110],
        [100, 110],
      ])
    })

    it('to come are withdrawn together: what stood before them stands again, or none is', async () => {
      const skuId = await priced('BACK-1', 100)
      for (const n of [60, 120]) await set(skuId, 100 + n, { fromOnUtc: inMinutes(n) })
      const entries = await product.db.text<{ id: string }>(
        'select id from price_changes where sku_id = $1 order by from_on_utc',
        [skuId],
      )
      const withdraw = (...ids: string[]) =>
        buyer.post('/api/prices/withdrawMany', {
          changes: ids.map(changeId => ({ changeId })),
          reason: 'Not this year',
        })
      const [begun, ...toCome] = entries.map(({ id }) => id)
      const refused = await withdraw(...toCome, begun!)
      expect(refused.body.errors).toMatchObject([{ row: 2, field: 'changeId', code: 'past' }])
      expect(await amountsOf(skuId)).toEqual([100, 160, 220])
      expect((await withdraw(...toCome)).body.ids).toHaveLength(2)
      expect(await amountsOf(skuId)).toEqual([100])
      const [stands] = await product.db.text(
        'select to_on_utc from prices where sku_id = $1 and not is_deleted',
        [skuId],
      )
      expect(stands).toEqual({ to_on_utc: null })
    })

    it('to come are withdrawn where their history selects them: one by one, with a reason', async () => {
      const [one, two] = [await priced('ROWS-1', 100), await priced('ROWS-2', 100)]
      for (const n of [60, 120]) await set(one, 100 + n, { fromOnUtc: inMinutes(n) })
      await set(two, 130, { fromOnUtc: inMinutes(30) })
      const entries = await product.db.text<{ id: string; new_amount: number }>(
        'select id, new_amount::float8 from price_changes where sku_id = any($1) order by id',
        [[one, two]],
      )
      const begun = entries.filter(entry => entry.new_amount === 100).map(({ id }) => id)
      const withdraw = (input: object, who = buyer) =>
        who.post('/api/priceChanges/bulk', {
          operation: 'withdraw',
          targets: entries.map(({ id }) => ({ id })),
          input,
        })
      const unsaid = await withdraw({})
      expect([unsaid.status, unsaid.body.errors[0].field]).toEqual([400, 'reason'])
      expect((await withdraw({ reason: 'No' }, seller)).status).toBe(403)
      expect(await amountsOf(one)).toEqual([100, 160, 220])

      const { body } = await withdraw({ reason: 'Not this year' })
      expect(body).toMatchObject({ done: 3, refused: 2 })
      for (const { id, isSuccess, errors } of body.results)
        expect([isSuccess, errors[0]?.code]).toEqual(
          begun.includes(id) ? [false, 'past'] : [true, undefined],
        )
      expect([await amountsOf(one), await amountsOf(two)]).toEqual([[100], [100]])
      const stand = await product.db.text(
        'select to_on_utc from prices where sku_id = any($1) and not is_deleted',
        [[one, two]],
      )
      expect(stand).toEqual([{ to_on_utc: null }, { to_on_utc: null }])
    })
  },
  emptyBeginning,
)
