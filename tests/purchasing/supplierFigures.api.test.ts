import { afterAll, beforeAll, expect, it } from 'vitest'
import { containers } from '#resources/purchasing/containers/containers.entity.ts'
import { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'
import { Random } from '#server/demo/random.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { leaveOut } from '#tests/support/databases/ledger.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'

interface Line {
  quantity: number
  received: number
  /** In ten thousandths, so that it is added up exactly. */
  unitCost: number
  isDeleted: boolean
  shipments: { state: string; leaves: number; isDeleted: boolean; isContainerDeleted: boolean }[]
}
interface Order {
  state: string
  /** Days from today. */
  requested: number | null
  isDeleted: boolean
  lines: Line[]
}
interface Faults {
  quantity: number
  isDeleted: boolean
}

describeRules(
  'figures of suppliers',
  database => {
    let product: Product, world: World
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      leaveOut(product.db, 'Shipped and received')
      leaveOut(product.db, 'A purchase order stands')
      leaveOut(product.db, 'Each piece of a purchase order')
    })
    afterAll(() => product.close())

    it('are what one gets by going through their orders, containers and issues one by one', async () => {
      const random = new Random(7, 'supplier figures')
      const [skuId, warehouseId] = [await world.sku('SOLD'), await world.warehouse('WH')]
      const expected = new Map<string, object>()
      for (const code of ['ONE', 'TWO', 'THREE', 'NONE']) {
        const facts = { name: code, code, country: 'Poland', currency: 'EUR' }
        const supplierId = await world.make('suppliers', facts)
        const orders = code === 'NONE' ? [] : Array.from({ length: 9 }, () => orderOf(random))
        const faults = code === 'NONE' ? [] : Array.from({ length: 4 }, () => faultsOf(random))
        for (const order of orders) await write(order, supplierId, skuId, warehouseId)
        for (const { quantity, isDeleted } of faults) {
          const productId = await productOf(skuId)
          const issue = { productId, supplierId, quantity, description: 'Creaks' }
          await deleted(isDeleted, 'qa_issues', await world.make('qaIssues', issue))
        }
        expected.set(code, workedOut(orders, faults))
      }
      const buyer = await product.as(['G2'])
      const { body } = await buyer.get('/api/suppliers')
      const found = new Map(
        body.map(({ code, openValue, onTime, defects }: Record<string, unknown>) => [
          code,
          { openValue, onTime, defects },
        ]),
      )
      expect(found).toEqual(expected)
      expect(expected.get('NONE')).toEqual({ openValue: 0, onTime: null, defects: null })
      // Figures that are all the same would prove nothing.
      for (const figure of ['openValue', 'onTime', 'defects'])
        expect(new Set([...expected.values()].map(each => each[figure as never])).size).toBe(4)
    })

    const productOf = async (skuId: string) =>
      (
        await product.db.text<{ id: string }>('select product_id as id from skus where id = $1', [
          skuId,
        ])
      )[0]!.id

    const deleted = async (isDeleted: boolean, table: string, id: string) => {
      if (isDeleted)
        await product.db.text(`update ${table} set is_deleted = true where id = $1`, [id])
    }

    async function write(order: Order, supplierId: string, skuId: string, warehouseId: string) {
      const { state, requested, isDeleted, lines } = order
      const purchaseOrderId = await world.make('purchaseOrders', {
        supplierId,
        warehouseId,
        currency: 'EUR',
        state,
        requestedDate: requested === null ? null : world.day(requested),
      })
      for (const [i, line] of lines.entries()) {
        const purchaseOrderLineId = await world.make('purchaseOrderLines', {
          purchaseOrderId,
          position: i + 1,
          skuId,
          quantity: line.quantity,
          received: line.received,
          unitCost: line.unitCost / 10_000,
        })
        for (const shipment of line.shipments) {
          const containerId = await world.make('containers', {
            no: `ABCU${String((containerNo += 1)).padStart(7, '0')}`,
            type: '40HC',
            warehouseId,
            state: shipment.state,
            departsOn: world.day(shipment.leaves),
          })
          const lineId = await world.make('containerLines', {
            containerId,
            purchaseOrderLineId,
            skuId,
            quantity: line.quantity,
            overReason: 'Each shipment carries all of it',
          })
          await deleted(shipment.isDeleted, 'container_lines', lineId)
          await deleted(shipment.isContainerDeleted, 'containers', containerId)
        }
        await deleted(line.isDeleted, 'purchase_order_lines', purchaseOrderLineId)
      }
      await deleted(isDeleted, 'purchase_orders', purchaseOrderId)
    }
  },
  emptyBeginning,
)

let containerNo = 0

const orderOf = (random: Random): Order => ({
  state: random.pick(purchaseOrders.fields.state.options.values),
  requested: random.chance(0.2) ? null : random.int(-5, 5),
  isDeleted: random.chance(0.15),
  lines: Array.from({ length: random.int(1, 3) }, () => ({
    quantity: random.int(1, 40),
    received: random.chance(0.4) ? 0 : random.int(1, 45),
    unitCost: random.int(1, 9_999_999),
    isDeleted: random.chance(0.15),
    shipments: Array.from({ length: random.int(0, 2) }, () => ({
      state: random.pick(containers.fields.state.options.values),
      leaves: random.int(-5, 5),
      isDeleted: random.chance(0.15),
      isContainerDeleted: random.chance(0.15),
    })),
  })),
})

const faultsOf = (random: Random): Faults => ({
  quantity: random.int(1, 3),
  isDeleted: random.chance(0.3),
})

/** The figures as people would explain them. */
function workedOut(orders: readonly Order[], faults: readonly Faults[]) {
  let open = 0,
    received = 0,
    onTime = 0,
    late = 0,
    faulty = 0
  for (const order of orders) {
    if (order.isDeleted) continue
    const isOpen = !['Draft', 'Received', 'Closed', 'Cancelled'].includes(order.state)
    for (const line of order.lines) {
      if (line.isDeleted) continue
      received += line.received
      if (isOpen && line.received < line.quantity)
        open += (line.quantity - line.received) * line.unitCost
      for (const { state, leaves, isDeleted, isContainerDeleted } of line.shipments) {
        const hasLeft = !['Planned', 'Loaded', 'Cancelled'].includes(state)
        if (isDeleted || isContainerDeleted || !hasLeft || order.requested === null) continue
        if (leaves <= order.requested) onTime += 1
        else late += 1
      }
    }
  }
  for (const { quantity, isDeleted } of faults) if (!isDeleted) faulty += quantity
  return {
    openValue: Math.round(open / 100) / 100,
    onTime: percentOf(onTime, onTime + late),
    defects: percentOf(faulty, received),
  }
}

const percentOf = (part: number, whole: number) =>
  whole ? Math.round((part * 1000) / whole) / 10 : null
