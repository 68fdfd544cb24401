import { makeCatalogue, type Sku } from './catalogue.ts'
import { Customers } from './customers.ts'
import { makeMarkets } from './markets.ts'
import { OrderBook } from './orders.ts'
import { merged, orderTimes } from './orderTimes.ts'
import { makePeople } from './people.ts'
import { Random } from './random.ts'
import { referenceRows } from './reference.ts'
import { Stock } from './stock.ts'
import { emptyBuffers, type Buffers } from './tables.ts'
import { addTickets, Complaints } from './tickets.ts'
import { addTransfers } from './transfers.ts'

export interface DemoSize {
  /** The calendar date on which everything is seen, `YYYY-MM-DD`. Nothing happens after its beginning in UTC. */
  readonly today: string
  readonly seed: number
  readonly orders: number
  readonly stockLines: number
  /** 300 unless told, 1,200 from 20,000 orders on. */
  readonly skus?: number
  /** 34 unless told, 60 from 20,000 orders on. */
  readonly staff?: number
}

const day = 86_400_000
/** 18 months. */
const days = 548
/** Rows of orders between two stops; each stop has a few thousand rows in all tables together. */
const ordersPerStop = 1500
/** Stock lines that one order holds on average today; measured, see the test. */
const heldPerOrder = 0.1

/**
 * Makes the whole business, a part at a time: each time the generator stops, the buffers hold rows that the caller takes
 * out before going on. The same size, day and seed give the same rows, whatever the machine.
 */
export function* demoRows(
  {
    today,
    seed,
    orders,
    stockLines,
    skus: skuCount = orders < 20_000 ? 300 : 1200,
    staff = orders < 20_000 ? 34 : 60,
  }: DemoSize,
  passwordHash: string,
): Generator<Buffers> {
  const now = Date.parse(`${today}T00:00:00Z`),
    opened = now - 900 * day,
    out = emptyBuffers()
  const reference = referenceRows(opened)
  out.clients.push(...reference.clients)
  out.branches.push(...reference.branches)
  out.dictionaryEntries.push(...reference.dictionaryEntries)
  const teams = makePeople(seed, staff, now, passwordHash, out)
  const skus = makeCatalogue(seed, skuCount, now, out)
  const markets = makeMarkets(seed, teams, opened, now, out)
  yield out

  const stock = new Stock(new Random(seed, 'stock'), out),
    random = new Random(seed, 'orders')
  const transferCount = Math.max(40, Math.round(orders / 50)),
    complaintCount = Math.max(20, Math.round(orders / 40))
  const held = orders * heldPerOrder + transferCount * 0.9 + complaintCount * 0.1
  const onHand = Math.min(mostOnHand(skus), Math.max(stockLines * 0.3, stockLines - held * 1.05))
  stock.addOnHand(skus, markets, now, onHand)
  yield out

  const complaints = new Complaints(random, complaintCount, now),
    customers = new Customers(new Random(seed, 'customers'), out)
  const leftOver = Math.max(0, stockLines - stock.count - held * 1.05)
  const book = new OrderBook({
    random,
    skus,
    markets,
    customers,
    stock,
    today: now,
    out,
    onDelivered: d => complaints.consider(d),
    // Beyond what a shop of this size has on hand, stock lines are those of goods that have gone out: each order line leaves one with a quantity of 0.
    emptied: { left: leftOver, chance: Math.min(1, leftOver / (orders * 1.95)) },
  })
  for (const [at, market] of merged(markets, m =>
    orderTimes(
      m,
      m === markets[0] ? orders - Math.round(orders * (1 - m.share)) : Math.round(orders * m.share),
      days,
      now,
      seed,
    ),
  )) {
    book.add(at, market)
    // A few only ask and never order.
    if (random.chance(0.02))
      customers.add(at, random.weighted(market.branches).code, market.country, 'Retail')
    if (book.count % ordersPerStop === 0) yield out
  }
  yield out
  addTransfers(new Random(seed, 'transfers'), transferCount, skus, markets, stock, days, now, out)
  for (const _ of addTickets(
    new Random(seed, 'tickets'),
    complaints.sample,
    skus,
    markets,
    stock,
    stockLines,
    now,
    out,
  ))
    yield out
  yield out
}

/** Lines without an order that a catalogue of this size may reasonably have: eight per stocked SKU. */
const mostOnHand = (skus: readonly Sku[]) =>
  skus.filter(s => s.type === 'Single' || s.type === 'Part').length * 8
