import { buyersOf } from '#resources/administration/demo/people.ts'
import type { Sku } from '#resources/products/demo/catalogue.ts'
import { CheckInWriter } from './checkIns.ts'
import { ContainerWriter, type Incoming } from './containers.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import { type Buffers, demoPart, isoDate, Random, type Rows } from '#server/demo/kit.ts'
import { PaymentWriter } from './purchasePayments.ts'
import { scheduleOf, type Purchase } from './purchaseSchedule.ts'
import type { Supply } from './purchasingRecords.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    /** What is on its way, by market and SKU. */
    readonly incoming: Incoming
  }
}

export const incoming = demoPart('incoming', {
  fills: [
    'purchaseOrders',
    'purchaseOrderLines',
    'purchasePayments',
    'containers',
    'containerLines',
    'scanEvents',
    'stockLosses',
    'stockLossLines',
  ],
  needs: ['people', 'supply', 'skus', 'markets', 'shippingAgents'],
  rows: ({ size, now, out }, { people, supply, skus, markets, shippingAgents }) =>
    addPurchases(
      size.seed,
      Math.round(size.skus / skusPerPurchase),
      skus,
      markets,
      supply,
      { NZ: buyersOf(people, 'NZ'), CA: buyersOf(people, 'CA') },
      now,
      out,
      shippingAgents,
      people.all.flatMap(({ id, job, country }) => (job === 'admin' ? [{ id, country }] : [])),
    ),
})

const skusPerPurchase = 6

export type Line = Rows['purchaseOrderLines']

const day = 86_400_000
/** Units of a currency for one of our own. */
const rates = {
  NZ: { USD: 0.59, EUR: 0.51, CNY: 4.2, NZD: 1, AUD: 0.91, CAD: 0.82 },
  CA: { USD: 0.72, EUR: 0.63, CNY: 5.1, NZD: 1.22, AUD: 1.11, CAD: 1 },
} as const

/**
 * Writes purchase orders and containers in every status: those of the last weeks around today, and `count` of the time before.
 * @returns what is on its way, by market and SKU
 */
function addPurchases(
  seed: number,
  count: number,
  skus: readonly Sku[],
  markets: readonly Market[],
  supply: Supply,
  buyers: Readonly<Record<Market['country'], readonly string[]>>,
  now: number,
  out: Buffers,
  agents: readonly string[],
  approvers: readonly { readonly id: string; readonly country: string }[],
): Incoming {
  const random = new Random(seed, 'purchases')
  const checkIns = new CheckInWriter(new Random(seed, 'check-ins'), now, out)
  const containers = new ContainerWriter(new Random(seed, 'containers'), now, out, checkIns, agents)
  const payments = new PaymentWriter(new Random(seed, 'purchase payments'), out)
  const makers = new Map(
    markets.map(market => [
      market,
      supply.makers
        .map(maker => ({
          maker,
          skus: skus.filter(
            s => s.maker === maker && s.type === 'Single' && s.prices[market.country],
          ),
        }))
        .filter(m => m.skus.length > 2),
    ]),
  )
  const planned = markets
    .flatMap(market =>
      scheduleOf(random, Math.round(count * market.share)).map(p => ({ ...p, market })),
    )
    .sort((a, b) => b.age - a.age)
  planned.forEach((purchase, i) => {
    const { market } = purchase
    const { maker, skus: made } = random.pick(makers.get(market)!)
    const at = now - purchase.age * day - random.int(1, day)
    const id = random.id(at)
    const { currency, incoterm } = maker.supplier
    const rate = rates[market.country][currency]
    const buyer = random.pick(buyers[market.country])
    const warehouseId = random.pick(market.warehouses.main)
    const port =
      market.country === 'NZ' ? random.pick(['NZAKL', 'NZTRG', 'NZLYT'] as const) : 'CAVAN'
    const goods = new Set(Array.from({ length: random.int(3, 9) }, () => random.pick(made)))
    const order: Rows['purchaseOrders'] = {
      id,
      clientId: market.clientId,
      createdOnUtc: at,
      createdBy: buyer,
      no: `PO${String(i + 1).padStart(6, '0')}`,
      oldNo: String(4001 + i),
      formerState: purchase.state,
      supplierId: maker.supplierId,
      factoryId: maker.factoryId,
      currency,
      exchangeRate: rate,
      incoterm,
      loadPortId: maker.portId,
      // What is made here comes by road.
      dischargePortId: maker.portId && supply.ports[port],
      warehouseId,
      orderedOn: isoDate(at),
      submittedOn: purchase.state === 'Draft' ? undefined : isoDate(at),
      confirmedOn: ['Draft', 'Submitted', 'Cancelled'].includes(purchase.state)
        ? undefined
        : isoDate(at + (3 + (i % 5)) * day),
      requestedDate: isoDate(at + (74 + (i % 4) * 4) * day),
      deposit: incoterm === 'DDP' ? 0 : 30,
      state: purchase.state,
      stateBefore: stateBefore(purchase),
      ...answerOf(purchase, buyer, approvers.find(({ country }) => country === market.country)?.id),
    }
    out.purchaseOrders.push(order)
    const lines = [...goods].map((sku, n): Line => {
      const quantity = random.int(2, 12) * (sku.isSeat ? 20 : 5)
      // Some suppliers confirm fewer, later and dearer than they were asked.
      const isFewer = (i + n) % 9 === 4
      return {
        id: random.id(at),
        clientId: market.clientId,
        createdOnUtc: at,
        purchaseOrderId: id,
        position: n + 1,
        skuId: sku.id,
        quantity,
        confirmed: isAnswered(purchase) ? quantity - (isFewer ? 5 : 0) : undefined,
        shipped: 0,
        receivedBefore: 0,
        received: 0,
        closedShort: 0,
        unitCost: Math.round(sku.cost * rate * 100) / 10_000,
        askedUnitCost: isAnswered(purchase)
          ? Math.round(sku.cost * rate * (isConfirmed(purchase) ? (isFewer ? 98 : 100) : 92)) /
            10_000
          : undefined,
        askedReadyDate: isAnswered(purchase)
          ? isoDate(at + (maker.supplier.days - (isFewer ? 7 : 0)) * day)
          : undefined,
        readyDate: isAnswered(purchase) ? isoDate(at + maker.supplier.days * day) : undefined,
        presold: 0,
        presaleLimit: random.chance(0.4) ? Math.floor(quantity / 2) : undefined,
      }
    })
    containers.load({
      purchase,
      lines,
      skus: [...goods],
      market,
      maker,
      warehouseId,
      buyer,
      at,
      port: supply.ports[port],
    })
    out.purchaseOrderLines.push(...lines)
    if (isConfirmed(purchase)) payments.pay({ order, lines, buyer, at, now })
  })
  return containers.incoming
}

const stateBefore = (purchase: Purchase) =>
  purchase.state === 'Confirmed'
    ? 'Confirmed'
    : isConfirmed(purchase) && purchase.state !== 'Closed'
      ? 'In Production'
      : undefined

/** Who entered what the supplier confirmed, and who decided about prices that had risen. */
const answerOf = (
  purchase: Purchase,
  buyer: string,
  priceApproverId: string | undefined,
): Partial<Rows['purchaseOrders']> => {
  if (purchase.state === 'Submitted')
    return isAnswered(purchase) ? { priceApproval: 'Waiting', answeredById: buyer } : {}
  if (purchase.state === 'Cancelled' && purchase.age < 100)
    return { priceApproval: 'Declined', answeredById: buyer, priceApproverId }
  if (!isConfirmed(purchase)) return {}
  return purchase.state === 'In Production'
    ? { priceApproval: 'Approved', answeredById: buyer, priceApproverId }
    : { answeredById: buyer }
}

/** The supplier has answered within some days: it is confirmed, or its prices wait for approval. */
const isAnswered = (purchase: Purchase) =>
  isConfirmed(purchase) || (purchase.state === 'Submitted' && purchase.age > 2)

const isConfirmed = ({ state }: Purchase) =>
  state !== 'Draft' && state !== 'Submitted' && state !== 'Cancelled'
