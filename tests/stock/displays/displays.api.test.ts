import { afterAll, beforeAll, expect, it } from 'vitest'
import { branchId } from '#resources/administration/demo/reference.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'

describeRules(
  'units that showrooms ask for',
  database => {
    let product: Product, world: World
    let asker: Caller, chief: Caller, hand: Caller, seller: Caller
    let sofa: string, lamp: string, main: string, shop: string

    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      asker = await product.as(['D1', 'L2'])
      chief = await product.as(['D1', 'L1', 'L2'])
      hand = await product.as(['K1', 'K5'])
      seller = await product.as(['D1'])
      sofa = await world.sku('SOFA')
      lamp = await world.sku('LAMP')
      main = await world.warehouse('MAIN')
      shop = await world.warehouse('SHOP', 'ShopDisplay')
      await world.warehouse('ROAD', 'Transit')
      await world.stock(sofa, main, 3)
      await world.stock(lamp, shop, 1)
      await product.db.text('update branches set display_limit = 4 where id = $1', [
        branchId('AKL'),
      ])
    })
    afterAll(() => product.close())

    const asked = (more: object = {}, by = asker) =>
      by.post('/api/demoRequests', {
        branchId: branchId('AKL'),
        warehouseId: shop,
        skuId: sofa,
        quantity: 2,
        reason: 'New range',
        ...more,
      })
    const of = async (id: string) =>
      (await asker.get(`/api/demoRequests/${id}`)).body as Record<string, any>
    const step = async (entity: string, operation: string, id: string, by: Caller, reason = '') =>
      (
        await by.post(`/api/${entity}/bulk`, {
          operation,
          targets: [{ id }],
          ...(reason && { reason }),
        })
      ).body
    const approve = async (id: string, by = chief, more = {}) =>
      (
        await by.post('/api/demoRequests/approve', {
          demoRequestId: id,
          sourceWarehouseId: main,
          ...more,
        })
      ).body
    const adds = async () => expect(await ledgerDifferences(product.db)).toEqual([])

    it('sends what somebody else approves, and follows its transfer to the floor', async () => {
      const { status, body } = await asked()
      expect(status, JSON.stringify(body)).toBe(201)
      const { id } = body
      expect(body).toMatchObject({ no: expect.stringMatching(/^DR\d{6}$/), state: 'Requested' })
      expect((await approve(id, asker)).errors).toMatchObject([{ code: 'own' }])
      expect(await step('demoRequests', 'decline', id, asker, 'No room')).toMatchObject({
        refused: 1,
        results: [{ errors: [{ code: 'own' }] }],
      })
      expect(await of(id)).toMatchObject({ state: 'Requested', transferId: null })

      const approved = await approve(id)
      expect(approved).toMatchObject({ isSuccess: true, told: expect.stringMatching(/holds/) })
      const { transferId, state, decidedById } = await of(id)
      expect([state, !!decidedById]).toEqual(['Allocated', true])
      expect((await hand.get(`/api/transfers/${transferId}`)).body).toMatchObject({
        purpose: 'Demo',
        jobStatus: 'Requested',
        pieces: 2,
      })
      expect(await world.stockOf(sofa)).toEqual(['MAIN Normal: 1', 'MAIN Normal Transfer: 2'])
      await step('transfers', 'pick', transferId, hand)
      await step('transfers', 'dispatch', transferId, hand)
      expect(await of(id)).toMatchObject({ state: 'Transferred' })
      expect(await step('demoRequests', 'close', id, chief, 'Gone')).toMatchObject({
        results: [{ errors: [{ code: 'under_way' }] }],
      })
      await step('transfers', 'receive', transferId, hand)
      expect(await of(id)).toMatchObject({ state: 'On Display' })
      expect(await world.stockOf(sofa)).toEqual(['MAIN Normal: 1', 'SHOP Normal: 2'])
      expect((await step('demoRequests', 'close', id, chief)).errors).toBeDefined()
      expect(await step('demoRequests', 'close', id, chief, 'Sold')).toMatchObject({ done: 1 })
      expect(await of(id)).toMatchObject({ state: 'Closed', answer: 'Sold' })
      await adds()
    })

    it('asks for no more than the branch may show, but a unit that is replaced makes room', async () => {
      // Two sofas and a lamp stand there: one more may.
      for (const quantity of [0, -1, 1.5, 1e9])
        expect((await asked({ quantity })).body.errors).toMatchObject([{ field: 'quantity' }])
      expect((await asked()).body.errors).toMatchObject([{ code: 'limit', field: 'quantity' }])
      expect((await asked({ quantity: 2, replacesSkuId: lamp })).status).toBe(201)
      expect((await asked({ quantity: 1 })).body.errors).toMatchObject([{ code: 'limit' }])
      const absent = await world.sku('ABSENT')
      expect((await asked({ quantity: 1, replacesSkuId: absent })).body.errors).toMatchObject([
        { code: 'not_there', field: 'replacesSkuId' },
      ])
      expect((await asked({}, await product.as(['L2'], 'CA'))).body.errors).toBeDefined()
    })

    it('gives the last place on the floor to one of those who ask at once', async () => {
      await product.db.text("update demo_requests set state = 'Closed' where state = 'Requested'")
      const answers = await Promise.all(Array.from({ length: 5 }, () => asked({ quantity: 1 })))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      const { id } = answers.find(({ status }) => status === 201)!.body
      expect(await step('demoRequests', 'close', id, asker, 'Not needed')).toMatchObject({
        done: 1,
      })
    })

    it('keeps a draft transfer where the goods are not free, and asks anew where it is cancelled', async () => {
      await product.db.text('update branches set display_limit = null where id = $1', [
        branchId('AKL'),
      ])
      expect((await asked({ warehouseId: main })).body.errors).toMatchObject([
        { field: 'warehouseId' },
      ])
      const { id } = (await asked({ quantity: 2 })).body
      expect((await approve(id, chief, { version: 7 })).errors).toBeDefined()
      expect(await approve(id)).toMatchObject({ told: expect.stringMatching(/draft/) })
      const { transferId, ...request } = await of(id)
      expect(request).toMatchObject({ state: 'Approved' })
      expect((await hand.get(`/api/transfers/${transferId}`)).body.jobStatus).toBe('Draft')
      await world.stock(sofa, main, 1)
      await step('transfers', 'request', transferId, hand)
      expect(await of(id)).toMatchObject({ state: 'Allocated' })
      await step('transfers', 'cancel', transferId, hand, 'No van')
      expect(await of(id)).toMatchObject({
        state: 'Requested',
        transferId: null,
        decidedById: null,
      })
      await adds()
    })

    it('is asked for in stock check by those who may', async () => {
      const ask = (by: Caller) =>
        by.post('/api/stockCheck/display', {
          skuId: sofa,
          displayWarehouseId: shop,
          sourceWarehouseId: main,
          quantity: 1,
          reason: 'People ask for it',
        })
      expect((await ask(seller)).status).toBe(403)
      const { id } = (await ask(asker)).body
      expect(await of(id)).toMatchObject({
        branchId: branchId('AKL'),
        warehouseId: shop,
        sourceWarehouseId: main,
        state: 'Requested',
      })
    })
  },
  emptyBeginning,
)
