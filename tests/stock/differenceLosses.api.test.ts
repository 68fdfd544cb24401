import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordDifferences } from '#resources/stock/differences/recordDifferences.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'

describeRules(
  'losses of counts',
  database => {
    let product: Product, world: World, lead: Caller, approver: Caller, main: string, other: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      lead = await product.as(['D1', 'K1', 'K3', 'M4'])
      approver = await product.as(['D1', 'M1', 'M4', 'D2'])
      main = await world.warehouse('MAIN')
      other = await world.warehouse('OTHER')
    })
    afterAll(() => product.close())

    const counted = async (skuId: string, found: number, fields: object = {}) => {
      const [recorded] = await world.write(context =>
        recordDifferences(context, [
          {
            skuId,
            warehouseId: main,
            source: 'Count',
            found,
            countedOnUtc: new Date().toISOString(),
          },
        ]),
      )
      const path = `/api/stockDifferences/${recorded!.id}`
      const { version } = (await lead.get(path)).body
      expect((await lead.put(path, { version, cause: 'Unknown', ...fields })).status).toBe(200)
      await step('stockDifferences', 'explain', recorded!.id)
      return recorded!
    }
    const step = async (entity: string, operation: string, id: string, by = lead) =>
      (await by.post(`/api/${entity}/bulk`, { operation, targets: [{ id }] })).body.results?.[0]
    const losses = async () =>
      (await approver.get('/api/stockLosses')).body as Record<string, any>[]

    it('pieces that a count did not find are a loss that somebody else approves; it moves nothing', async () => {
      const skuId = await world.sku('LOST')
      await world.stock(skuId, main, 10)
      const { id, no } = await counted(skuId, 7)
      expect(await losses()).toEqual([])
      expect(await step('stockDifferences', 'post', id)).toMatchObject({ isSuccess: true })
      const before = await world.stockOf(skuId)
      expect(before).toEqual(['MAIN Normal: 7'])
      const [loss] = await losses()
      expect(loss).toMatchObject({
        reason: 'Count',
        warehouseId: main,
        state: 'Submitted',
        pieces: 3,
        note: `Not found: ${no}`,
      })
      const { body } = await approver.get(`/api/stockLosses/${loss!.id}`)
      expect(body.lines).toMatchObject([{ skuId, quantity: 3, differenceId: id }])
      expect(await step('stockLosses', 'approve', loss!.id)).toMatchObject({ isSuccess: false })
      for (const operation of ['approve', 'post'])
        expect(await step('stockLosses', operation, loss!.id, approver)).toMatchObject({
          isSuccess: true,
        })
      expect(await world.stockOf(skuId)).toEqual(before)
    })

    it('stolen ones are a theft; found ones and those that lie elsewhere are none', async () => {
      const known = (await losses()).length
      const [stolen, more, moved] = [
        await world.sku('STOLEN'),
        await world.sku('MORE'),
        await world.sku('MOVED'),
      ]
      for (const skuId of [stolen, more, moved]) await world.stock(skuId, main, 5)
      for (const { id } of [
        await counted(stolen, 4, { cause: 'Stolen' }),
        await counted(more, 6),
        await counted(moved, 3, { otherWarehouseId: other }),
      ])
        expect(await step('stockDifferences', 'post', id)).toMatchObject({ isSuccess: true })
      const now = await losses()
      expect(now).toHaveLength(known + 1)
      expect(now[0]).toMatchObject({ reason: 'Theft', pieces: 1 })
    })
  },
  emptyBeginning,
)
