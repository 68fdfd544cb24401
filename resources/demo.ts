import { fillBranches, makeShippingAgents } from './administration/demo/administration.ts'
import { makeAccess } from './administration/demo/access.ts'
import { makeCatalogue, type Sku } from './products/demo/catalogue.ts'
import { Customers } from './sales/demo/customers.ts'
import { makeMarkets } from './delivery/demo/markets.ts'
import { Messages } from './administration/demo/messages.ts'
import { LineWriter } from './sales/demo/orderLines.ts'
import { OrderBook } from './sales/demo/orders.ts'
import { merged, orderTimes } from './sales/demo/orderTimes.ts'
import { PaymentWriter } from './sales/demo/payments.ts'
import { makePeople, type Person } from './administration/demo/people.ts'
import { Pictures } from './products/demo/pictures.ts'
import { PlanWriter } from './delivery/demo/plans.ts'
import { PromotionWriter } from './products/demo/promotions.ts'
import { addOperationIssues } from './operations/demo/operationIssues.ts'
import { addPurchases } from './purchasing/demo/purchasing.ts'
import { addQuality } from './quality/demo/quality.ts'
import { Random } from '#server/demo/random.ts'
import {
  clientId,
  initialClients,
  referenceRows,
  type Country,
} from './administration/demo/reference.ts'
import { ReservationWriter } from './stock/demo/reservations.ts'
import { Stock } from './stock/demo/stock.ts'
import { makePurchasing } from './purchasing/demo/purchasingRecords.ts'
import { makeBankDetails, makePortTransits } from './purchasing/demo/purchasingDetails.ts'
import { ofModel } from '#define'
import { tables, type Buffers, type Row, type TableName } from '#server/demo/tables.ts'
import { addReports } from './reports/demo/reports.ts'
import { addTasks, type Recent } from './tasks/demo/tasks.ts'
import { makeTaxes } from './administration/demo/taxes.ts'
import { addTickets, Complaints } from './service/demo/tickets.ts'
import { makeWhitelists } from './administration/demo/whitelists.ts'
import { addTransfers } from './stock/demo/transfers.ts'

export interface DemoSize {
  /**
   * The current date of the demo data, `YYYY-MM-DD`. Nothing happens after its beginning in UTC.
   */
  readonly today: string
  readonly seed: number
  readonly orders: number
  readonly stockLines: number
  readonly skus: number
  readonly staff: number
}

/** What `npm start` loads: a few seconds of work. */
export const startSize = { seed: 1, orders: 6000, stockLines: 8000, skus: 1200, staff: 60 }

declare module '#server/demo/tables.ts' {
  interface MoreRows {
    /**
     * Movements with both sides in consecutive rows; a separate buffer, so that no statement
     * separates them.
     */
    pairedMoves: Row<'stockMoves'>
  }
}

/** Every table that is filled, in insert order. */
export const demoTables = ofModel(
  () =>
    Object.fromEntries(
      Object.entries(tables()).flatMap(([name, table]) =>
        name === 'stockMoves'
          ? [
              [name, table],
              ['pairedMoves', table],
            ]
          : [[name, table]],
      ),
    ) as ReturnType<typeof tables>,
)
export const tableNames = () => Object.keys(demoTables()) as TableName[]

export const emptyBuffers = () =>
  Object.fromEntries(tableNames().map(t => [t, []])) as unknown as Buffers

const day = 86_400_000
/** 18 months. */
const days = 548
const ordersPerStop = 1500
const skusPerPurchase = 6
/** Stock lines held at the end per order, measured. */
const heldPerOrder = 0.1

/**
 * Generates the whole business in portions. At each yield the buffers hold at most a few thousand
 * rows; the caller empties them before it continues. The same size, day and seed give the same rows
 * on every machine.
 */
export function* demoRows(size: DemoSize, passwordHash: string): Generator<Buffers> {
  const { today, seed, orders, stockLines, staff } = size
  const now = Date.parse(`${today}T00:00:00Z`)
  const opened = now - 900 * day
  const out = emptyBuffers()
  const reference = referenceRows(opened)
  out.clients.push(...reference.clients)
  out.branches.push(...reference.branches)
  fillBranches(new Random(seed, 'branches'), out)
  out.dictionaryEntries.push(...reference.dictionaryEntries)
  out.taskTypes.push(...reference.taskTypes)
  out.operationReportTypes.push(...reference.operationReportTypes)
  out.qaCauses.push(...reference.qaCauses)
  out.qaParties.push(...reference.qaParties)
  out.qaSupplyNotes.push(...reference.qaSupplyNotes)
  out.qaHandlings.push(...reference.qaHandlings)
  out.operationIssueTypes.push(...reference.operationIssueTypes)
  const people = makePeople(seed, staff, now, passwordHash, out)
  const groups = makeAccess(new Random(seed, 'access'), people.all, opened, out)
  const aroundSkus = new Random(seed, 'supply')
  makeWhitelists(new Random(seed, 'whitelists'), people.all, now, out)
  const supply = makePurchasing(aroundSkus, opened, out)
  makeShippingAgents(new Random(seed, 'agents'), supply.ports, opened, out)
  const [buyer] = buyersOf(people.all, 'NZ')
  const pictures = new Pictures(
    {
      random: new Random(seed, 'pictures'),
      clientId: clientId('NZ'),
      staffId: buyer!,
      at: opened,
    },
    out,
  )
  const surroundings = {
    random: aroundSkus,
    supply,
    promotions: new PromotionWriter(seed, now, out),
    pictures,
    taxTypeId: makeTaxes(aroundSkus, opened, out).GST,
    buyers: buyersOf(people.all, 'NZ'),
  }
  const skus = makeCatalogue(seed, size.skus, surroundings, now, out)
  const markets = makeMarkets(seed, people, orders, opened, now, out)
  makePortTransits(new Random(seed, 'transits'), supply, opened, out)
  makeBankDetails(new Random(seed, 'banks'), people.all, now, out)
  const incoming = addPurchases(
    seed,
    Math.round(size.skus / skusPerPurchase),
    skus,
    markets,
    supply,
    { NZ: buyersOf(people.all, 'NZ'), CA: buyersOf(people.all, 'CA') },
    now,
    out,
  )
  const purchaseOrders = lastOf(out.purchaseOrders)
  yield out

  const transfers = Math.max(40, Math.round(orders / 50))
  const complaints = new Complaints(
    new Random(seed, 'complaints'),
    Math.max(20, Math.round(orders / 40)),
    now,
  )
  const expected = orders * heldPerOrder + transfers * 0.9 + orders / 400
  const held = expected + 3 * Math.sqrt(expected)
  const stock = new Stock(new Random(seed, 'stock'), new Random(seed, 'moves'), out)
  const wanted = Math.min(mostOnHand(skus), Math.max(stockLines * 0.3, stockLines - held))
  stock.addOnHand(skus, markets, now, Math.max(0, wanted - 2 * Math.sqrt(wanted)))
  yield out

  const random = new Random(seed, 'orders')
  const customers = new Customers(new Random(seed, 'customers'), out)
  // Stock lines beyond a plausible stock of this shop's size are those of goods that have left.
  const most = Math.max(0, stockLines - stock.count - held)
  const lines = new LineWriter({
    random,
    stock,
    reservations: new ReservationWriter({
      random: new Random(seed, 'reservations'),
      incoming,
      now,
      out,
    }),
    now,
    out,
    emptied: { most, chance: Math.min(1, most / (orders * 1.95)) },
  })
  const plans = new PlanWriter({
    random: new Random(seed, 'plans'),
    calendars: markets.flatMap(m => m.calendars),
    messages: new Messages(new Random(seed, 'messages'), now, out),
    now,
    out,
  })
  const book = new OrderBook({
    random,
    payments: new PaymentWriter({ random: new Random(seed, 'payments'), now, out }),
    plans,
    beside: new Random(seed, 'beside orders'),
    skus,
    markets,
    customers,
    lines,
    now,
    out,
    onDelivered: d => complaints.consider(d),
  })
  const [first] = markets
  const ofFirst = Math.round(orders * first!.share)
  for (const [at, market] of merged(markets, m =>
    orderTimes(m, m === first ? ofFirst : orders - ofFirst, days, now, seed),
  )) {
    book.add(at, market)
    // A few customers only inquire and never order.
    if (random.chance(0.02))
      customers.add(at, random.weighted(market.branches).code, market.country, 'Retail')
    if (book.count % ordersPerStop === 0) yield out
  }
  yield out

  for (const _ of addTransfers(
    new Random(seed, 'transfers'),
    new Random(seed, 'transfer lines'),
    transfers,
    skus,
    markets,
    stock,
    days,
    now,
    out,
  ))
    yield out
  // Before the tickets, which fill the stock lines up to the requested number.
  addQuality(new Random(seed, 'quality'), markets, people.all, skus, book.recent, stock, now, out)
  for (const _ of addTickets(
    new Random(seed, 'tickets'),
    complaints.sample,
    skus,
    markets,
    stock,
    plans,
    stockLines,
    now,
    out,
  ))
    yield out
  plans.diary.write()
  // The rows that remain in the buffers are the last of their kind.
  const about = {
    Order: book.recent,
    Ticket: lastOf(out.tickets),
    'Delivery plan': lastOf(out.deliveryPlans),
    'Purchase order': purchaseOrders,
  }
  addTasks(new Random(seed, 'tasks'), people.all, groups, about, now, out)
  addReports(new Random(seed, 'reports'), people.all, now, out)
  addOperationIssues(new Random(seed, 'operation issues'), people.all, about, now, out)
  yield out
}

/** The last forty rows of each client. */
const lastOf = (rows: readonly { id: string; clientId?: string }[]): Recent =>
  new Map(
    initialClients.map(({ country }) => [
      clientId(country),
      rows
        .filter(row => row.clientId === clientId(country))
        .slice(-40)
        .map(row => row.id),
    ]),
  )

/** The people who buy and set prices in a country. */
const buyersOf = (people: readonly Person[], country: Country) =>
  people.filter(p => p.country === country && p.job === 'purchasing').map(p => p.id)

/**
 * A plausible number of stock lines without an order for a catalogue of this size: eight per
 * stocked SKU.
 */
const mostOnHand = (skus: readonly Sku[]) =>
  skus.filter(s => s.type === 'Single' || s.type === 'Part').length * 8
