import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWaiting } from '#resources/commerce/wayfair/jobs.server.ts'
import { runCommissions } from '#resources/incentives/pay/runs/runsJob.server.ts'
import { emptyBeginning, worldIn, type World } from '#tests/support/api/world.ts'
import { startProduct, type Product } from '#tests/support/browser/product.ts'
import { alberta, openShop, toldItem, toldOrder, type Shop } from '#tests/support/commerce/shop.ts'
import { describeRules } from '#tests/support/databases/databases.ts'
import { ledgerDifferences } from '#tests/support/databases/ledger.ts'
import { formOf } from '#tests/support/files.ts'
import { wayfairCsv } from '#tests/commerce/wayfairFile.ts'
import { openSite } from '#tests/commerce/worldOfShop.ts'
import { openDay, type ShopDay } from './shopDay.ts'

/** What a web order of one table says, and what the day comes to. */
const countries = {
  NZ: {
    web: {
      order_items: [toldItem(1, 1, 400)],
      order_total: 400,
      order_tax: 52.17,
    },
    total: 800,
    /** A part of 5.00, half an hour at 80.00, and 50.00 paid back. */
    complaint: 95,
    /** 3 % of 750.00 of 800.00 of 695.65, without GST. */
    pay: { base: 652.17, amount: 19.57 },
    written: { Showroom: 895.65, Website: 347.83 },
    delivered: 695.65,
  },
  CA: {
    web: {
      billing_address: alberta,
      shipping_address: alberta,
      order_items: [toldItem(1, 1, 400)],
      order_total: 420,
      order_tax: 20,
    },
    total: 840,
    /** Half an hour is 37.50 here. */
    complaint: 92.5,
    /** 3 % of 790.00 of 840.00 of 800.00. */
    pay: { base: 752.38, amount: 22.57 },
    written: { Showroom: 1000, Website: 400, Wayfair: 100 },
    delivered: 800,
  },
} as const

describeRules(
  'one day of a shop',
  database => {
    let product: Product, world: World, shop: Shop
    beforeAll(async () => {
      product = await startProduct(database.settings)
      world = await worldIn(product.db)
      shop = await openShop()
      process.env.CHANNEL_HOSTS = shop.host
    })
    afterAll(async () => {
      delete process.env.CHANNEL_HOSTS
      await shop.close()
      await product.close()
    })

    it.each(['NZ', 'CA'] as const)(
      'in %s: each area takes up what the one before it did',
      async country => {
        const day = await openDay(product, world, country)
        const table = await day.goods('TABLE', { price: 400, cost: 150 })
        const leg = await day.goods('LEG', { price: 20, cost: 5 })
        await day.stock(leg, 3)
        await fromTheFactory(day, table)
        const sale = await sold(day, table)
        expect(sale.total).toBe(countries[country].total)
        await soldOnTheWeb(day, table)
        if (country === 'CA') await soldByWayfair(day, table)
        await delivered(day, table, sale)
        await complained(day, leg, sale.orderId)
        await closed(day)
        await paidOut(day)
        await reported(day)
        expect(await ledgerDifferences(product.db)).toEqual([])
      },
    )

    /** Ordered, sailed, late, checked in with one damaged and one missing; who waits for it has it. */
    async function fromTheFactory(day: ShopDay, table: string) {
      const { id: purchaseId, lineId } = await day.buy(table, 20)
      const box = await day.load({ purchaseId, lineId }, table, 20)
      const waiting = await day.promise(table, 2, box.lineId)
      const atSea = async (call: string, more: object = {}) =>
        day.done(`containers/${call}`, {
          containerId: box.id,
          version: (await day.read('containers', box.id)).version,
          ...more,
        })
      await atSea('load')
      await atSea('sail')
      expect(await day.list('etaWarnings')).toEqual([])
      await atSea('changeEta', { arrivesOn: day.ahead(90), reason: 'Storm' })
      expect(await day.list('etaWarnings')).toMatchObject([
        { skuId: table, orders: 1, state: 'Open' },
      ])
      await atSea('arrive')
      await atSea('beginCheckIn')
      await atSea('checkIn', {
        lines: [{ containerLineId: box.lineId, good: 18, damaged: 1, missing: 1, extra: 0 }],
      })
      await atSea('complete', {
        missing: [{ containerLineId: box.lineId, closedShort: 1, stillOwed: 0 }],
      })
      expect(await day.read('purchaseOrders', purchaseId)).toMatchObject({ state: 'Received' })
      expect(await day.list('etaWarnings')).toEqual([])
      expect(
        await day.row('select source from reservations where order_line_id = $1', waiting),
      ).toEqual({ source: 'Stock' })
    }

    /** Two tables at the till, to be delivered, paid in cash. */
    async function sold({ done, ...day }: ShopDay, table: string) {
      const { data: begun } = await done('sellIt/start', {
        add: [{ skuId: table, quantity: 2 }],
        customerId: day.customerId,
      })
      const { data: ready } = await done('sellIt/change', {
        orderId: begun.orderId,
        version: begun.version,
        fulfilment: 'Delivery',
        calendarId: day.calendarId,
        date: day.ahead(2),
      })
      const { data } = await done('sellIt/confirm', {
        orderId: ready.orderId,
        version: ready.version,
        payments: [{ methodId: day.cash, amount: ready.open }],
      })
      expect(data).toMatchObject({ owed: 0, order: { state: 'Confirmed' } })
      return { orderId: data.order.id, planId: data.planId, total: data.order.total } as {
        orderId: string
        planId: string
        total: number
      }
    }

    async function soldOnTheWeb(day: ShopDay, table: string) {
      const isAbroad = day.country === 'CA'
      const site = await openSite(world, shop, {
        name: `Shop of ${day.country}`,
        warehouseIds: [day.warehouseId],
        isAbroad,
      })
      await site.map(1, table)
      // One stand-in is the shop of both countries.
      shop.orders.clear()
      const webNo = isAbroad ? 3002 : 3001
      shop.put(toldOrder(webNo, countries[day.country].web))
      expect(await site.run()).toMatchObject({ imported: 1, failed: 0 })
      const { id, orderId } = await site.order(webNo)
      await day.done(`jxc/createInvoiceERP?websiteOrderId=${id}`, {})
      expect(
        await day.row('select state, paid = total as "isPaid" from orders where id = $1', orderId),
      ).toEqual({ state: 'Confirmed', isPaid: true })
    }

    async function soldByWayfair(day: ShopDay, table: string) {
      const address = 'https://wayfair.example'
      const websiteId = await day.make('websites', { name: 'Wayfair', address, country: 'CA' })
      await day.make('websiteWarehouses', {
        websiteId,
        warehouseId: day.warehouseId,
        safetyStock: 0,
      })
      await day.make('channels', { websiteId, kind: 'Wayfair', address, branchId: day.branchId })
      await day.make('wayfairMappings', { partNumber: 'PART-1', skuId: table, factor: 1 })
      const { body } = await day.chief.send({
        method: 'POST',
        url: '/api/wayfairOrder/uploadWayfairRecordExcel',
        ...formOf({}, { bytes: wayfairCsv([{}]), name: 'orders.csv' }),
      })
      expect(body.data).toMatchObject({ added: 1, errorCount: 0 })
      expect(await makeWaiting(product.db)).toEqual({ made: 1, failed: 0 })
      // It is below cost, which somebody is told.
      expect(
        await day.row('select description from tasks where client_id = $1', day.clientId),
      ).toEqual({ description: expect.stringContaining('below cost: TABLE-CA') })
    }

    /** Picked by one person, checked and loaded by another, handed over. */
    async function delivered(
      day: ShopDay,
      table: string,
      sale: { orderId: string; planId: string },
    ) {
      const { done, step, planId, second } = { ...day, ...sale }
      const zoneId = await day.make('stockAreas', {
        name: `Gate of ${day.country}`,
        warehouseId: day.warehouseId,
        kind: 'Loading zone',
        isActive: true,
      })
      await done('deliveryPlans/prepareItems', { planId, skuId: table, quantity: 2, zoneId })
      const { id } = await done('zoneChecks', { zoneId, date: day.ahead(2) }, second)
      const code = `TABLE-${day.country}`
      await done('zoneChecks/scan', { zoneCheckId: id, code, quantity: 2 }, second)
      await step('zoneChecks', 'pass', id, second)
      await done('zoneChecks/load', { zoneCheckId: id }, second)
      await step('deliveryPlans', 'deliver', planId)
      expect(await day.read('orders', sale.orderId)).toMatchObject({ deliveryStatus: 'Delivered' })
    }

    /** A broken leg: a part, a visit, 50.00 for the customer, and all of it claimed from the supplier. */
    async function complained(day: ShopDay, leg: string, orderId: string) {
      const { done, step, row, second } = day
      const line = await row('select id, sku_id from order_lines where order_id = $1', orderId)
      const { id: ticketId, productId } = await done('tickets', {
        customerId: day.customerId,
        orderId,
        orderLineId: line.id,
        problem: 'A leg is broken.',
      })
      const part = await done('tickets/parts/add', { ticketId, skuId: leg, quantity: 1 })
      expect(part).toMatchObject({ state: 'Held' })
      const visit = await done('delivery/addNewDeliveryPlanByTicket', {
        ticketId,
        calendarId: day.visitsId,
        date: day.ahead(3),
        serviceType: 'Service visit',
      })
      await done('tickets/parts/use', { partId: part.id })
      await done('tickets/costs/labour', { ticketId, minutes: 30 })
      const { id: refundId } = await done('tickets/refund', {
        ticketId,
        amount: 50,
        type: 'Goodwill',
        reason: 'Trouble',
      })
      await step('refunds', 'approve', refundId, second)
      const { version } = await row('select version from refunds where id = $1', refundId)
      await done('refunds/pay', { refundId, version })
      await step('deliveryPlans', 'deliver', visit.data.id)
      expect(await day.read('tickets', ticketId)).toMatchObject({ state: 'In progress' })
      const goods = (await day.chief.get('/api/tickets/goods', { ticketId })).body
      const cost = countries[day.country].complaint
      expect(goods).toMatchObject({ total: cost })
      const issueId = await day.make('qaIssues', {
        productId,
        description: 'Legs break',
        supplierId: day.supplierId,
        ticketId,
      })
      await product.db.text('insert into qa_issues_ticket_ids (from_id, to_id) values ($1, $2)', [
        issueId,
        ticketId,
      ])
      const claim = await done('qaIssues/claim', { qaIssueId: issueId })
      expect(claim.data).toMatchObject({ claimAmount: cost, ticketCost: cost })
    }

    /** The till has what was paid in cash less what was paid back, and the day takes nothing more. */
    async function closed({ done, today, branchId, cash, row }: ShopDay) {
      const { counted } = await row(
        'select sum(amount)::float8 as counted from payments where method_id = $1',
        cash,
      )
      await done('tills/count', { branchId, day: today, methodId: cash, terminal: '', counted })
      const answer = await done('tills/close', { branchId, day: today, earlyReason: 'A test' })
      expect(answer).toMatchObject({ difference: 0 })
    }

    /** The seller gets 3 % of what was paid and kept. */
    async function paidOut({ done, step, today, clientId, country, row }: ShopDay) {
      const month = `${today.slice(0, 7)}-01`
      const { id } = await done('parameterSets', {
        name: `Rates of ${country}`,
        period: { from: month, to: null },
        tiers: [{ from: 0, percent: 3, commissionGroup: null }],
      })
      await step('parameterSets', 'publish', id)
      await done('commissionRuns/calculate', { month })
      await runCommissions(product.db)
      expect(
        await row(
          'select sum(base)::float8 as base, sum(amount)::float8 as amount from commission_lines where client_id = $1',
          clientId,
        ),
      ).toEqual(countries[country].pay)
    }

    /** Each figure of the day is the sum of entries that it opens. */
    async function reported({ chief, today, clientId, country }: ShopDay) {
      const { written, delivered: handedOver } = countries[country]
      const figure = async (basis: string, more: object = {}) => {
        const period = { from: today, to: today, basis, over: 'Day', ...more }
        const { body } = await chief.get('/api/bi/salesOverTime', period)
        const filter = JSON.stringify({ basis, day: { gte: today, lte: today }, ...more })
        const { body: rows } = await chief.get('/api/saleEntries', { filter, range: '[0,99]' })
        const sum = (rows as { revenue: number }[]).reduce((all, row) => all + row.revenue, 0)
        expect(body.data[0].revenue).toBeCloseTo(sum, 2)
        return body.data[0].revenue as number
      }
      for (const [source, revenue] of Object.entries(written))
        expect(await figure('Written', { source })).toBe(revenue)
      expect(await figure('Delivered')).toBe(handedOver)
      // Two people did it, and each step says which of them.
      const did = await product.db.text<{ what: string; people: number }>(
        `select entity as what, count(distinct staff_id)::int as people from audit
         where client_id = $1 and entity in ('zoneChecks', 'refunds', 'containers') group by 1 order by 1`,
        [clientId],
      )
      expect(did).toEqual([
        { what: 'containers', people: 1 },
        { what: 'refunds', people: 2 },
        { what: 'zoneChecks', people: 1 },
      ])
    }
  },
  emptyBeginning,
)
