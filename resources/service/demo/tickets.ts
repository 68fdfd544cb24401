import type { Sku } from '#resources/products/demo/catalogue.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import type { Delivered } from '#resources/sales/demo/deliveredSample.ts'
import type { PlanState } from '#resources/delivery/demo/planLoads.ts'
import type { PlanWriter } from '#resources/delivery/demo/plans.ts'
import { addTargets } from './targets.ts'
import { stockOf, TicketPieces } from './ticketPieces.ts'
import { TicketWriter } from './ticketWriter.ts'
import { addTerms } from './warrantyTerms.ts'
import { demoPart, type Random, weightsOf, lastRows, type Recent } from '#server/demo/kit.ts'
import type { Stock } from '#resources/stock/demo/stock.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    /** The last plans of tickets, by client. */
    readonly tickets: Recent
  }
}

export const tickets = demoPart('tickets', {
  fills: [
    'tickets',
    'flags',
    'ruledFlags',
    'warrantyTerms',
    'targets',
    'ticketsFlagIds',
    'ticketParts',
    'returnRecords',
    'deliveryPlans',
    'planItems',
    'planTrackNotes',
    'planFollowUps',
    'scanEvents',
    'pickupAppointments',
    'checklistAnswers',
    'messages',
    'stockLines',
    'stockMoves',
    'pairedMoves',
  ],
  needs: ['orders', 'skus', 'markets', 'stock', 'plans', 'people'],
  after: ['transfers', 'demoRequests', 'quality'],
  grows: true,
  *rows(
    { size, now, opened, random, recent, out },
    { orders, skus, markets, stock, plans, people },
  ) {
    const { stockLines } = size
    addTerms(random('warranty terms'), recent('categories').get('') ?? [], opened, out)
    addTargets(random('targets'), markets, opened, out)
    const writer = new TicketWriter({
      random: random('ticket words'),
      customers: recent('customers'),
      solutions: recent('qaHandlings').get('') ?? [],
      causes: recent('qaCauses').get('') ?? [],
      people: people.all,
      markets,
      opened,
      now,
      out,
    })
    yield* addTickets(
      random('tickets'),
      orders,
      skus,
      markets,
      stock,
      plans,
      stockLines,
      writer,
      new TicketPieces(random('pieces of tickets'), now, plans.returns, out),
      now,
    )
    return lastRows(out.deliveryPlans)
  },
})

const day = 86_400_000

/**
 * Writes the tickets in the order of time: one per complaint, and as many of customers without an order of ours as bring
 * the stock lines to `lines`. Goods of recent tickets stand in the service warehouse.
 */
function* addTickets(
  random: Random,
  complaints: readonly Delivered[],
  skus: readonly Sku[],
  markets: readonly Market[],
  stock: Stock,
  plans: PlanWriter,
  lines: number,
  writer: TicketWriter,
  pieces: TicketPieces,
  now: number,
): Generator<void> {
  const recent = now - 60 * day
  const stocked = new Set(complaints.filter(c => c.at > recent && random.chance(0.6)))
  const goods = skus.filter(s => s.type === 'Single')
  const others = Math.max(Math.ceil(complaints.length * 0.02), lines - stock.count - stocked.size)
  const all = [...complaints]
  for (let i = 0; i < others; i++) {
    const other = {
      orderId: undefined,
      market: random.pick(markets),
      sku: random.pick(goods),
      at: recent + Math.floor(random.share() * (now - recent)),
    }
    all.push(other)
    stocked.add(other)
  }
  all.sort((a, b) => a.at - b.at)
  const planned = lastOf(markets, all)
  // In each state some that nobody visits.
  const unvisited = writer.oneOfEach(goods)
  all.push(...unvisited.keys())
  all.sort((a, b) => a.at - b.at)
  let no = 0
  for (const c of all) {
    const id = random.id(c.at)
    const { warehouses } = c.market
    const visit = planned.get(c)
    const state = unvisited.get(c) ?? writer.stateOf(c, visit)
    writer.add(id, ++no, c, state)
    if (stocked.has(c)) {
      const purpose = pieces.purposeOf(c, state)
      const drawn = random.weighted(statuses)
      const stockStatus = purpose ? stockOf[purpose] : drawn
      stock.add(c.market, c.at, {
        // Of a set, one piece comes back.
        skuId: (c.sku.members[0]?.sku ?? c.sku).id,
        warehouseId: warehouses.service,
        stockStatus,
        stockOnHoldStatus: 'Ticket',
        quantity: 1,
        ticketId: id,
      })
      const returnId = purpose && pieces.add(id, c, purpose)
      if (stockStatus === 'Normal') writer.holdPart(id, c, returnId)
    }
    const goods = c.sku.members[0]?.sku ?? c.sku
    if (visit) plans.addTicket({ id, at: c.at, market: c.market, goods }, visit)
    if (no % 5000 === 0) yield
  }
  for (const market of markets) {
    writer.addMerged(no, goods, market)
    no += 3
  }
}

/** The last tickets of each country go through every status of a plan, so that none is missing in a small set. */
function lastOf<T extends Pick<Delivered, 'market'>>(
  markets: readonly Market[],
  all: readonly T[],
): Map<T, PlanState> {
  return new Map(
    markets.flatMap(m =>
      all
        .filter(c => c.market === m)
        .slice(-2 * planStates.length)
        .map((c, i) => [c, planStates[i % planStates.length]!] as const),
    ),
  )
}

const planStates: readonly PlanState[] = [
  'Scheduled',
  'Processed',
  'Ready To Pickup',
  'Customer On Site',
  'Delivered',
  'Partially Delivered',
  'No Show',
  'Cancelled',
]

const statuses = weightsOf({
  'Under Repair': 45,
  // A part that is kept for it.
  Normal: 8,
  'Awaiting Inspection': 30,
  'Missing Parts': 15,
  Damaged: 10,
})
