import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordDifferences } from '#resources/stock/differences/recordDifferences.server.ts'
import { post } from '#resources/stock/ledger/ledger.server.ts'
import { reserve } from '#resources/stock/reservations/reserving.server.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { differences, emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

describeOnEachDatabase(
  'stock differences',
  database => {
    let product: Product, world: World, lead: Caller, main: string, layer: string
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      lead = await product.as(['D1', 'K1', 'K3', 'O6'])
      main = await world.warehouse('MAIN')
      layer = await floorOf(main, 'Returns')
    })
    afterAll(() => product.close())

    /** The floor of a zone, which the database adds with it. */
    const floorOf = async (warehouseId: string, kind: string) => {
      const name = `${kind} ${warehouseId.slice(-6)}`
      const { body } = await lead.post('/api/stockAreas', { name, warehouseId, kind })
      return body.id as string
    }
    const at = (layerId: string | null = layer, warehouseId = main) => ({
      warehouseId,
      layerId,
      stockStatus: 'Normal',
    })
    const move = (
      type: 'Receipt' | 'Loss' | 'Move',
      skuId: string,
      quantity: number,
      minutesAgo = 0,
      more: object = {},
    ) =>
      world.write(context =>
        post(context, {
          type,
          movements: [
            { skuId, quantity, ...(type === 'Receipt' ? { to: at() } : { from: at() }), ...more },
          ],
          ...(minutesAgo && { happened: { at: ago(minutesAgo), sentAt: ago(0) } }),
        }),
      )
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const found = async (skuId: string, pieces: number, minutesAgo = 0, more: object = {}) => {
      const [recorded] = await world.write(context =>
        recordDifferences(context, [
          {
            skuId,
            ...at(),
            source: 'Count',
            found: pieces,
            countedOnUtc: ago(minutesAgo - 0.01),
            ...more,
          },
        ]),
      )
      return recorded?.id
    }
    const read = async (id: string | undefined) =>
      (await lead.get(`/api/stockDifferences/${id}`)).body
    const step = async (operation: string, id: string | undefined, more: object = {}) => {
      const { body } = await lead.post('/api/stockDifferences/bulk', {
        operation,
        targets: [{ id }],
        ...more,
      })
      return body.results?.[0] ?? body
    }
    const explained = async (id: string | undefined, fields: object = {}) => {
      const { version } = await read(id)
      const put = { version, cause: 'Unknown', ...fields }
      expect((await lead.put(`/api/stockDifferences/${id}`, put)).status).toBe(200)
      expect(await step('explain', id)).toMatchObject({ isSuccess: true })
    }
    const sku = async (code: string, pieces: number) => {
      const skuId = await world.sku(code)
      await move('Receipt', skuId, pieces, 60)
      return skuId
    }

    it('compares a count with the books of its moment, and anew with what a phone sends later', async () => {
      const skuId = await sku('LATE', 10)
      const id = await found(skuId, 7, 30)
      expect(await read(id)).toMatchObject({ system: 10, found: 7, difference: -3, state: 'Open' })
      // Taken after the count, and taken before it by a phone without a network.
      await move('Loss', skuId, 1, 10)
      expect(await read(id)).toMatchObject({ system: 10, difference: -3 })
      await move('Loss', skuId, 2, 40)
      expect(await read(id)).toMatchObject({ system: 8, difference: -1 })
      await explained(id)
      expect(await step('post', id)).toMatchObject({ isSuccess: true })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 6'])
      // What comes now changes nothing that was posted.
      await move('Loss', skuId, 1, 35)
      expect(await read(id)).toMatchObject({ system: 8, difference: -1, state: 'Posted' })
      const { body } = await lead.get(`/api/stockDifferences/moves?differenceId=${id}`)
      expect(body.data.map((m: any) => [m.type, m.quantity, m.balance])).toEqual([
        ['Count', -1, 5],
        ['Loss', -1, 6],
        ['Loss', -1, 7],
        ['Loss', -2, 8],
        ['Receipt', 10, 10],
      ])
      const [moved] = await world.db.query(
        sql`select document_entity, document_id from stock_moves where sku_id = ${skuId} and type = 'Count'`,
      )
      expect(moved).toEqual({ documentEntity: 'stockDifferences', documentId: id })
    })

    it('records nothing where the books are right, and the latest count of a place alone', async () => {
      const skuId = await sku('TWICE', 5)
      expect(await found(skuId, 5)).toBeUndefined()
      const first = await found(skuId, 4, 20)
      const second = await found(skuId, 3, 10)
      expect(await read(first)).toMatchObject({ state: 'Rejected' })
      // An earlier count that arrives late is no news, and one that finds all ends what was open.
      expect(await found(skuId, 2, 15)).toBeUndefined()
      expect(await read(second)).toMatchObject({ state: 'Open', difference: -2 })
      expect(await found(skuId, 5)).toBeUndefined()
      expect(await read(second)).toMatchObject({ state: 'Rejected' })
      expect(await step('post', second)).toMatchObject({
        isSuccess: false,
        errors: [{ code: 'transition' }],
      })
    })

    it('is posted as a move where the pieces are elsewhere, and as found where more lie there', async () => {
      const skuId = await sku('ELSEWHERE', 4)
      const shop = await world.warehouse('SHOP')
      const moved = await found(skuId, 3)
      await explained(moved, { cause: 'Mislaid', otherWarehouseId: shop })
      await step('post', moved)
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 3', 'SHOP Normal: 1'])
      const extra = await found(skuId, 5)
      await explained(extra)
      await step('post', extra)
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal: 5', 'SHOP Normal: 1'])
      // More came to the place than was sent from the shop.
      const back = await found(skuId, 7)
      await explained(back, { cause: 'Not recorded', otherWarehouseId: shop })
      expect(await step('post', back)).toMatchObject({
        errors: [{ code: 'insufficient_stock', field: 'otherWarehouseId' }],
      })
      expect(await read(back)).toMatchObject({ state: 'Explained', difference: 2 })
      expect(await differences(world.db)).toEqual([])
    })

    it('takes free pieces alone, says for whom others are held, and is posted by who may alone', async () => {
      const skuId = await sku('HELD', 2)
      const { id: orderId } = await world.order([[skuId, 2]])
      await world.write(context => reserve(context, { orderId }))
      const id = await found(skuId, 1)
      expect(await step('post', id)).toMatchObject({ errors: [{ code: 'transition' }] })
      expect(await step('explain', id)).toMatchObject({ errors: [{ field: 'cause' }] })
      await explained(id)
      const [order] = await world.db.query<{ code: string }>(
        sql`select order_code as code from orders where id = ${orderId}`,
      )
      const { errors } = await step('post', id)
      expect(errors[0].message).toContain(`Others are held for ${order!.code}: release them first.`)
      const picker = await product.as(['D1', 'K1'])
      const targets = [{ id }]
      const posted = await picker.post('/api/stockDifferences/bulk', { operation: 'post', targets })
      expect(posted.status).toBe(403)
      expect(await step('reject', id)).toMatchObject({ errors: [{ field: 'reason' }] })
      expect(await step('reject', id, { reason: 'Miscounted' })).toMatchObject({ isSuccess: true })
      expect(await world.stockOf(skuId)).toEqual(['MAIN Normal Order: 2'])
    })

    it('posts thousands of a count in batches, what one cannot take stopping no other', async () => {
      const codes = Array.from({ length: 510 }, (_, i) => `MANY-${i}`)
      const skuIds: string[] = []
      for (const code of codes) skuIds.push(await world.sku(code))
      await world.write(async context => {
        for (const part of [skuIds.slice(0, 500), skuIds.slice(500)])
          await post(context, {
            type: 'Receipt',
            movements: part.map(skuId => ({ skuId, quantity: 3, to: at() })),
          })
      })
      const countedOnUtc = new Date().toISOString()
      const recorded = await world.write(context =>
        recordDifferences(
          context,
          skuIds.map((skuId, i) => ({
            skuId,
            ...at(),
            source: 'Count' as const,
            found: i % 2 ? 2 : 4,
            countedOnUtc,
            cause: 'Miscounted' as const,
            isExplained: true,
          })),
        ),
      )
      expect(recorded).toHaveLength(510)
      await world.write(context =>
        post(context, {
          type: 'Loss',
          movements: [{ skuId: skuIds[1]!, quantity: 3, from: at() }],
        }),
      )
      const { body } = await lead.post('/api/stockDifferences/bulk', {
        operation: 'post',
        targets: recorded.map(({ id }) => ({ id })),
      })
      const refused = body.results.filter((r: any) => !r.isSuccess)
      expect(refused).toHaveLength(1)
      expect(refused[0].errors[0].message).toContain('1 MANY-1 to be taken, but only 0 free there')
      const [sum] = await world.db.query<{ pieces: number }>(
        sql`select sum(quantity)::int as pieces from stock_lines where sku_id in ${skuIds}`,
      )
      expect(sum!.pieces).toBe(255 * 4 + 254 * 2)
    }, 60_000)
  },
  emptyBeginning,
)
