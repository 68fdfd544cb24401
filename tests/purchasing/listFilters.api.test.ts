import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Caller, type Product } from '#tests/support/browser/product.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { leaveOut } from '#tests/support/databases/ledger.ts'

describeRules(
  'filters of purchase orders and containers',
  database => {
    let product: Product, buyer: Caller, world: World
    let warehouseId: string
    const purchased = new Map<string, string>()
    const loaded = new Map<string, string>()
    const skus = new Map<string, string>()

    /** An order of ten pieces, and those of them that sail with a container of this ETA. */
    async function orders(
      name: string,
      order: { sku: string; requestedDate: string; state: string },
      container?: { arrivesOn: string; quantity: number },
    ) {
      const skuId = skus.get(order.sku)!
      const { requestedDate, state } = order
      const purchaseOrderId = await world.purchaseOrder(warehouseId, { requestedDate, state })
      purchased.set(name, purchaseOrderId)
      const line = { purchaseOrderId, position: 1, skuId, quantity: 10, unitCost: '1.0000' }
      const purchaseOrderLineId = await world.make('purchaseOrderLines', line)
      if (!container) return
      const { id } = await world.container(
        { warehouseId, type: '40', arrivesOn: container.arrivesOn, name },
        { skuId, quantity: container.quantity, purchaseOrderId, purchaseOrderLineId },
      )
      loaded.set(name, id)
    }

    beforeAll(async () => {
      product = await startProduct(database.settings)
      buyer = await product.as(['L1', 'L2'])
      world = await worldIn(product.db)
      warehouseId = await world.warehouse('LF')
      for (const code of ['LF-A', 'LF-B']) skus.set(code, await world.sku(code))
      // Rows of given states stand for histories that other suites go through step by step.
      leaveOut(product.db, 'A purchase order stands')
      const [past, near, far] = [world.day(-5), world.day(20), world.day(90)]
      await orders('waits', { sku: 'LF-A', requestedDate: far, state: 'Confirmed' })
      await orders('overdue', { sku: 'LF-A', requestedDate: past, state: 'Confirmed' })
      await orders('draft', { sku: 'LF-A', requestedDate: past, state: 'Draft' })
      await orders(
        'slips',
        { sku: 'LF-B', requestedDate: near, state: 'Confirmed' },
        { arrivesOn: far, quantity: 10 },
      )
      await orders(
        'half',
        { sku: 'LF-B', requestedDate: far, state: 'Confirmed' },
        { arrivesOn: near, quantity: 4 },
      )
    })
    afterAll(() => product.close())

    const found = async (path: string, of: ReadonlyMap<string, string>, filter: object) => {
      const { status, body } = await buyer.get(
        `/api/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      return [...of].flatMap(([name, id]) =>
        body.some((row: { id: string }) => row.id === id) ? [name] : [],
      )
    }
    const inOrders = (filter: object) => found('purchaseOrders', purchased, filter)
    const inContainers = (filter: object) => found('containers', loaded, filter)

    it('find orders by SKU, by the ETA of their containers, late ones and what is in no container', async () => {
      expect(await inOrders({ skuId: skus.get('LF-A') })).toEqual(['waits', 'overdue', 'draft'])
      expect(await inOrders({ skuId: skus.get('LF-B') })).toEqual(['slips', 'half'])
      expect(await inOrders({ eta: { lte: world.day(20) } })).toEqual(['half'])
      expect(await inOrders({ eta: { gte: world.day(21) } })).toEqual(['slips'])
      expect(await inOrders({ isLate: true })).toEqual(['overdue', 'slips'])
      expect(await inOrders({ isLate: false })).toEqual(['waits', 'draft', 'half'])
      expect(await inOrders({ hasUnallocated: false })).toEqual(['slips'])
    })

    it('agree with the columns that count the same', async () => {
      const { body } = await buyer.get('/api/purchaseOrders')
      const names = (rows: { id: string }[]) =>
        [...purchased].flatMap(([name, id]) => (rows.some(row => row.id === id) ? [name] : []))
      expect(await inOrders({ isLate: true })).toEqual(
        names(body.filter((row: { daysLate: number | null }) => (row.daysLate ?? 0) > 0)),
      )
      expect(await inOrders({ hasUnallocated: true })).toEqual(
        names(body.filter((row: { notLoaded: number }) => row.notLoaded > 0)),
      )
    })

    it('find containers by what they carry, and refuse what is no id', async () => {
      expect(await inContainers({ skuId: skus.get('LF-A') })).toEqual([])
      expect(await inContainers({ skuId: skus.get('LF-B') })).toEqual(['slips', 'half'])
      expect(await inContainers({ purchaseOrderId: purchased.get('half') })).toEqual(['half'])
      const { status } = await buyer.get(
        `/api/containers?filter=${encodeURIComponent('{"skuId":"x"}')}`,
      )
      expect(status).toBe(400)
    })
  },
  emptyBeginning,
)
