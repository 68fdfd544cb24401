import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { containerNo } from '#resources/purchasing/demo/containers.ts'
import { Random } from '#server/demo/random.ts'
import type { Row } from '#server/entities/meta/meta.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { seeds } from '#tests/support/run/histories.ts'

/** How many steps are tried in a history; what does not fit is refused and changes nothing. */
const length = 30
const reason = 'By chance'

const onward: Readonly<Record<string, readonly string[]>> = {
  Planned: ['load'],
  Loaded: ['sail'],
  Sailing: ['arrive'],
  Arrived: ['clear', 'deliver', 'beginCheckIn', 'beginCheckIn'],
  Customs: ['deliver', 'beginCheckIn'],
  Delivering: ['beginCheckIn'],
}
const back: Readonly<Record<string, string>> = {
  Planned: 'cancel',
  Loaded: 'unload',
  Sailing: 'unsail',
  Arrived: 'unarrive',
  Customs: 'unclear',
  Delivering: 'undeliver',
  'Checking In': 'uncheck',
}

/** What came and what was given up, as it was acknowledged. */
interface Came {
  received: number
  extra: number
  closed: number
}

describeRules(
  'histories of purchase orders by chance',
  database => {
    let product: Product, admin: Caller, world: World
    let warehouseId: string, supplierId: string
    let n = 0
    beforeAll(async () => {
      product = await startProduct(database.settings)
      admin = await product.as('ALL')
      world = await worldIn(product.db)
      warehouseId = await world.warehouse('HIST')
      const facts = { code: 'HIST', name: 'Maker', country: 'CN', currency: 'USD' }
      supplierId = await world.make('suppliers', facts)
    })
    afterAll(() => product.close())

    /** The answer to what was accepted; nothing for what was refused with its field. */
    const tried = async (answer: Promise<{ status: number; body: any }>) => {
      const { status, body } = await answer
      expect(status, JSON.stringify(body)).toBeLessThan(500)
      const [result] = body.results ?? [body]
      const isDone = status < 300 && result.isSuccess !== false
      if (!isDone) expect(result.errors?.[0] ?? body.errors?.[0]).toHaveProperty('code')
      return isDone ? body : undefined
    }
    const orderOf = async (id: string) => (await admin.get(`/api/purchaseOrders/${id}`)).body
    const containerOf = async (id: string) => (await admin.get(`/api/containers/${id}`)).body
    const stepOf = (entity: string, id: string, operation: string) =>
      tried(admin.post(`/api/${entity}/bulk`, { operation, targets: [{ id }], reason }))

    /** A confirmed purchase order of two lines of one SKU. */
    async function bought(random: Random, skuId: string): Promise<string> {
      const lines = [1, 2].map(position => ({ position, skuId, quantity: 20, unitCost: 2 }))
      const facts = { supplierId, warehouseId, currency: 'USD', requestedDate: world.day(60) }
      const { id } = await tried(admin.post('/api/purchaseOrders', { ...facts, lines }))
      await stepOf('purchaseOrders', id, 'submit')
      const { version, lines: made } = await orderOf(id)
      const answers = made.map((line: Row) => ({
        id: line.id,
        confirmed: random.int(10, 20),
        unitCost: 2,
        readyDate: world.day(70),
        remark: null,
      }))
      await tried(admin.post('/api/purchaseOrders/confirm', { id, version, lines: answers }))
      return id
    }

    it.each(seeds(8))('keep the arithmetic of each line, history %i', async seed => {
      const random = new Random(seed, 'purchase histories')
      const skuId = await world.sku(`HIST-${seed}`)
      const orderId = await bought(random, skuId)
      const boxes: string[] = []
      const sold: { lineId: string; quantity: number }[] = []
      const came: Came = { received: 0, extra: 0, closed: 0 }
      const call = async (id: string, name: string, more: object = {}) =>
        tried(
          admin.post(`/api/containers/${name}`, {
            containerId: id,
            version: (await containerOf(id)).version,
            ...more,
          }),
        )

      const steps: Readonly<Record<string, () => Promise<unknown>>> = {
        async load() {
          const { lines } = await orderOf(orderId)
          const made = await tried(
            admin.post('/api/containers', {
              no: containerNo('HSTU', 100_000 + ++n),
              type: '40',
              warehouseId,
              lines: [
                {
                  purchaseOrderId: orderId,
                  purchaseOrderLineId: random.pick<Row>(lines).id,
                  skuId,
                  quantity: random.int(1, 12),
                },
              ],
            }),
          )
          if (made) boxes.push(made.id)
        },
        async goOn() {
          if (!boxes.length) return
          const box = await containerOf(random.pick(boxes))
          const names = onward[box.state]
          if (names) await call(box.id, random.pick(names))
        },
        async goBack() {
          if (!boxes.length) return
          const box = await containerOf(random.pick(boxes))
          if (back[box.state]) await stepOf('containers', box.id, back[box.state]!)
        },
        async checkIn() {
          if (!boxes.length) return
          const { id, lines } = await containerOf(random.pick(boxes))
          const [good, damaged, extra] = [random.int(0, 4), random.int(0, 1), random.int(0, 1)]
          const counted = { containerLineId: lines[0]?.id, good, damaged, extra }
          if (!lines[0] || !(await call(id, 'checkIn', { lines: [counted] }))) return
          came.received += good + damaged
          came.extra += extra
        },
        async complete() {
          if (!boxes.length) return
          const { id, lines } = await containerOf(random.pick(boxes))
          if (!lines[0]) return
          const open = lines[0].quantity - lines[0].receivedGood - lines[0].damaged
          const closedShort = random.int(0, open)
          const missing = [
            { containerLineId: lines[0].id, closedShort, stillOwed: open - closedShort },
          ]
          if (await call(id, 'complete', { missing: open ? missing : [] }))
            came.closed += closedShort
        },
        async closeShort() {
          const { lines } = await orderOf(orderId)
          const { id, version } = random.pick<Row>(lines)
          const pieces = random.int(1, 3)
          if (
            await tried(
              admin.post('/api/purchaseOrders/closeShort', { id, version, pieces, reason }),
            )
          )
            came.closed += pieces
        },
        async reopenShort() {
          const { lines } = await orderOf(orderId)
          const { id, version } = random.pick<Row>(lines)
          const of = { id, version, pieces: 1, reason }
          if (await tried(admin.post('/api/purchaseOrders/reopenShort', of))) came.closed -= 1
        },
        async promise() {
          const { lines } = await orderOf(orderId)
          const { id: purchaseOrderLineId, toCome } = random.pick<Row>(lines)
          const quantity = random.int(1, 3)
          // Sales promise no more than is to come, under a lock; this claim is written directly.
          const [taken] = await world.db.query<{ pieces: number }>(sql`
            select coalesce(sum(quantity), 0)::int as pieces from reservations where purchase_order_line_id = ${purchaseOrderLineId}
              and source <> 'Stock' and state not in ('Done', 'Released') and not is_deleted`)
          if (quantity > Number(toCome) - taken!.pieces) return
          const order = await world.order([[skuId, quantity]], { state: 'Confirmed' })
          const claim = {
            orderLineId: order.line(0),
            skuId,
            quantity,
            source: 'Purchase order',
            purchaseOrderLineId,
            priorityOnUtc: `2026-01-01T00:00:${String(n % 60).padStart(2, '0')}Z`,
          }
          // More than may be promised is refused by the database.
          const isPromised = await world.make('reservations', claim).then(
            () => true,
            () => false,
          )
          if (isPromised) sold.push({ lineId: order.line(0), quantity })
        },
      }
      const often = ['load', 'goOn', 'goOn', 'goOn', 'goOn', 'checkIn', 'checkIn', 'complete']
      const names = [...often, 'goBack', 'closeShort', 'reopenShort', 'promise', 'promise']

      for (let i = 0; i < length; i++) {
        const name = random.pick(names)
        await steps[name]!()
        const { lines } = await orderOf(orderId)
        const sumOf = (field: string) =>
          lines.reduce((all: number, line: Row) => all + Number(line[field]), 0)
        const at = `after step ${i + 1}, ${name}`
        expect({ received: sumOf('received'), closed: sumOf('closedShort') }, at).toEqual({
          received: came.received,
          closed: came.closed,
        })
        for (const line of lines) {
          expect(line.toCome, at).toBe(line.agreed - line.received - line.closedShort)
          expect(line.notLoaded, at).toBe(line.toCome - line.onBoard)
          expect(line.notLoaded, at).toBeGreaterThanOrEqual(0)
        }
        expect(await ledgerDifferences(product.db), at).toEqual([])
      }
      // Of each order that waits all pieces are promised once: at sea, to be bought, or here.
      for (const { lineId, quantity } of sold) {
        const [promised] = await world.db.query<{ pieces: number }>(sql`
          select sum(quantity)::int as pieces from reservations where order_line_id = ${lineId} and state <> 'Released' and not is_deleted`)
        expect(promised!.pieces).toBe(quantity)
      }
      const [stock] = await world.db.query<{ pieces: number }>(sql`
        select coalesce(sum(quantity), 0)::int as pieces from stock_lines where sku_id = ${skuId} and not is_deleted`)
      expect(stock!.pieces).toBe(came.received + came.extra)
    })
  },
  emptyBeginning,
)
