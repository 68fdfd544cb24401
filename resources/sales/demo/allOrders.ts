import { demoPart } from '#server/demo/kit.ts'
import { linesHeld } from '#resources/stock/demo/stock.ts'
import { Customers } from './customers.ts'
import { DayMoney } from './dayMoney.ts'
import { DeliveredSample, type Delivered } from './deliveredSample.ts'
import { OpenSales } from './openSales.ts'
import { LineWriter } from './orderLines.ts'
import { OrderBook } from './orders.ts'
import { merged, orderTimes } from './orderTimes.ts'
import { TaxWriter } from './orderTaxes.ts'
import { PaymentWriter } from './payments.ts'
import { RefundWriter } from './refunds.ts'
import { WriteOffWriter } from './writeOffs.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    /** A sample of the delivered orders. */
    readonly orders: readonly Delivered[]
  }
  interface DemoSize {
    readonly orders: number
  }
}

/** 18 months. */
const days = 548
const ordersPerStop = 1500

/** Orders of the last eighteen months with all that hangs on them, in the order of time. */
export const orders = demoPart('orders', {
  fills: [
    'customers',
    'customerPhones',
    'customerEmails',
    'customerTags',
    'addresses',
    'orders',
    'ruledTags',
    'orderLines',
    'orderShippingCosts',
    'orderTaxes',
    'discountUses',
    'promotionUses',
    'payments',
    'refunds',
    'writeOffs',
    'tillEntries',
    'dayCloses',
    'dayCounts',
    'dayVersions',
    'depositReferences',
    'paymentShares',
    'notes',
    'openSales',
    'lineSources',
    'saleReturns',
    'walkInCustomers',
    'messages',
    'deliveryPlans',
    'planItems',
    'returnRecords',
    'planTrackNotes',
    'planFollowUps',
    'scanEvents',
    'pickupAppointments',
    'checklistAnswers',
    'reservations',
    'stockLines',
    'stockMoves',
    'pairedMoves',
  ],
  needs: ['skus', 'markets', 'stock', 'reservations', 'plans', 'taxes'],
  grows: true,
  *rows(
    { size, now, random: stream, recent, out },
    { skus, markets, stock, reservations, plans, taxes },
  ) {
    const { seed, orders: count, stockLines } = size
    const random = stream('orders')
    const customers = new Customers(stream('customers'), stream('customer details'), out)
    // Stock lines beyond a plausible stock of this shop's size are those of goods that have left.
    const most = Math.max(0, stockLines - stock.count - linesHeld(size))
    const emptied = { most, chance: Math.min(1, most / (count * 1.95)) }
    const mostComplaints = Math.max(20, Math.round(count / 40))
    const delivered = new DeliveredSample(stream('complaints'), mostComplaints, now)
    const openSales = new OpenSales(stream('openSales'), out)
    const money = new DayMoney(stream('day money'), now, out)
    const book = new OrderBook({
      openSales,
      random,
      payments: new PaymentWriter({
        random: stream('payments'),
        now,
        out,
        refunds: new RefundWriter(stream('refunds'), now, out),
        days: money,
      }),
      writeOffs: new WriteOffWriter(stream('writeOffs'), now, out),
      plans,
      taxes: new TaxWriter({
        random: stream('orderTaxes'),
        gst: taxes.GST,
        shippingTypes: new Map(
          [...recent('shippingCostTypes')].map(([id, [first]]) => [id, first!]),
        ),
        now,
        out,
      }),
      beside: stream('beside orders'),
      marks: stream('ruled tags'),
      returns: stream('goods back'),
      skus,
      markets,
      customers,
      lines: new LineWriter({
        random,
        uses: stream('promotionUses'),
        stock,
        reservations,
        now,
        out,
        emptied,
      }),
      now,
      out,
      delivered,
    })
    const [first] = markets
    const ofFirst = Math.round(count * first!.share)
    for (const [at, market] of merged(markets, m =>
      orderTimes(m, m === first ? ofFirst : count - ofFirst, days, now, seed),
    )) {
      book.add(at, market)
      // A few customers only inquire and never order.
      if (random.chance(0.02))
        customers.add(at, random.weighted(market.branches).code, market.country, 'Retail')
      if (book.count % ordersPerStop === 0) yield
    }
    openSales.addWalkIns(now, customers)
    money.write()
    yield
    return delivered.sample
  },
})
