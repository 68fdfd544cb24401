import type { Sku } from '#resources/products/demo/catalogue.ts'
import type { Customers } from './customers.ts'
import type { Branch, Market } from '#resources/delivery/demo/markets.ts'
import type { DeliveredSample } from './deliveredSample.ts'
import { taxOf, totalOf } from './money.ts'
import { addDiscountUses } from './discountUses.ts'
import { addNotes } from './notes.ts'
import { historyOf, isOnline, paidOf, type History, type Source } from './orderHistory.ts'
import type { LineWriter } from './orderLines.ts'
import { typeOf } from './orderTypes.ts'
import { tagsOf } from './orderTags.ts'
import { isShopHour } from './orderTimes.ts'
import type { PaymentWriter } from './payments.ts'
import type { PlanWriter } from '#resources/delivery/demo/plans.ts'
import { type Buffers, isoDate, type Random, weightsOf } from '#server/demo/kit.ts'
import type { OpenSales } from './openSales.ts'
import { Shelf, type Sale } from './sales.ts'
import type { WriteOffWriter } from './writeOffs.ts'
import type { TaxWriter } from './orderTaxes.ts'

/** The first order's number follows this one, so that codes have both leading zeros and enough digits to be told apart. */
export const ordersBefore = 100_000

/** Writes orders one after the other, in the order of time, with all that hangs on them. */
export class OrderBook {
  count = 0
  #webOrders = 1_184_000
  readonly #use
  readonly #shelves: ReadonlyMap<Market, Shelf>

  constructor(use: {
    readonly random: Random
    readonly skus: readonly Sku[]
    readonly markets: readonly Market[]
    readonly customers: Customers
    readonly lines: LineWriter
    readonly openSales: OpenSales
    readonly payments: PaymentWriter
    readonly writeOffs: WriteOffWriter
    readonly plans: PlanWriter
    readonly taxes: TaxWriter
    /** For what hangs on orders, drawn apart so that they stay as they are. */
    readonly beside: Random
    readonly marks: Random
    readonly returns: Random
    readonly now: number
    readonly out: Buffers
    readonly delivered: DeliveredSample
  }) {
    this.#use = use
    this.#shelves = new Map(use.markets.map(m => [m, new Shelf(use.skus, m, use.now)]))
  }

  add(at: number, market: Market) {
    const {
      random,
      customers,
      lines,
      openSales,
      payments,
      writeOffs,
      plans,
      taxes,
      beside,
      marks,
      returns,
      now,
      out,
      delivered,
    } = this.#use
    const { country, clientId } = market
    const source = random.weighted(sources[country][isShopHour(market, at) ? 'open' : 'closed'])
    const branch = random.weighted(market.branches)
    const isTrade = (source === 'Showroom' || source === 'Phone') && random.chance(0.06)
    const customer = customers.orderingAt(at, branch.code, country, isTrade)
    const sales = this.#shelves.get(market)!.salesAt(random, at, source, isTrade)
    const history = possible(historyOf(random, source, at + market.offset, now), sales)
    const isPickup = random.chance(isOnline(source) ? 0.12 : 0.27)

    const { subtotal, discount, volume, tax: taxOfLines } = sumOf(sales)
    const isFree = isPickup || source === 'Wayfair'
    const shipping = isFree
      ? 0
      : shippingOf(volume, customer.isRural, source === 'Website' && subtotal > 150_000)
    const tax = taxOfLines + taxOf(country, shipping)
    const total = totalOf(country, subtotal, discount, shipping, tax)
    const received = paidOf(random, total, source, history, now)
    const returned =
      history.delivery === 'Returned' ? totalOf(country, subtotal, discount, 0, taxOfLines) : 0
    const refunded = returned > 0 && received >= returned && returns.chance(0.7) ? returned : 0
    const paid = received - refunded
    const isDone = history.delivery === 'Delivered' || history.delivery === 'Returned'
    const state = isDone && paid === total - returned ? 'Completed' : history.state
    const seller =
      isOnline(source) && source !== 'Self-Service' ? undefined : random.pick(branch.sellers)

    const id = random.id(at)
    const orderCode = `INV${String(ordersBefore + ++this.count).padStart(7, '0')}`
    const leaves = history.leaves ?? at
    const account = {
      id,
      customerId: customer.id,
      orderCode,
      source,
      state,
      total,
      returned,
      refunded,
      at,
      market,
      branch,
      seller,
      due: leaves,
    }
    const isOwing = history.delivery === 'Delivered' && state === 'Confirmed'
    const writtenOff = isOwing ? writeOffs.add(account, total - returned - paid) : 0
    out.orders.push({
      id,
      clientId,
      createdOnUtc: at,
      createdBy: seller,
      updatedOnUtc: isDone ? Math.max(at, history.leaves! + 9 * hour - market.offset) : at,
      orderCode,
      originalOrderId: this.#originalId(source, branch),
      source,
      state,
      typeId: typeOf(beside, market.orderTypes, customer, history, source),
      customerId: customer.id,
      billingAddressId: customer.addressId,
      deliveryAddressId: isPickup ? undefined : customer.addressId,
      branchId: branch.id,
      salespersonId: seller,
      orderedOnUtc: at,
      validTo: dateOf(history.validTo),
      promisedDate: dateOf(history.promised),
      subtotal,
      discount,
      orderDiscount: 0,
      codeDiscount: 0,
      shipping,
      tax,
      total,
      returned,
      credited: 0,
      paid,
      writtenOff,
      preparationStatus: history.preparation,
      deliveryStatus: history.delivery,
    })
    const fulfilment = taxes.fulfilmentOf(at, isPickup, history.delivery === 'Delivered')
    const written = lines.add(id, at, market, branch, sales, history, fulfilment)
    taxes.add(id, at, market, written, shipping)
    const handed = written.find(line => line.delivered > 0)
    if (handed && history.delivery === 'Delivered') openSales.addDelivered(clientId, handed.id)
    if (state === 'Draft')
      openSales.addDraft(
        { id, clientId, salespersonId: seller },
        at,
        written.map(line => line.id),
        market,
      )
    payments.add({ ...account, paid: received })
    plans.addOrder({
      orderId: id,
      orderCode,
      at,
      market,
      branch,
      customer,
      isPickup,
      total,
      isPaid: received >= total,
      history,
      lines: written,
    })
    if (seller && !isOnline(source)) {
      const isClosed = state !== 'Draft' && state !== 'Quotation'
      const about = { orderId: id, branchId: branch.id, at, isTrade, isClosed, seller, now }
      addDiscountUses(beside, market, written, about, out)
    }
    for (const tag of tagsOf(random, {
      source,
      state: isDone && received === total ? 'Completed' : history.state,
      delivery: history.delivery,
      lead: history.lead,
      customer,
      volume,
      isPaid: received >= total,
    })) {
      const tagId = market.tags[tag]
      out.ordersTagIds.push({ fromId: id, toId: tagId })
      if (tag === 'Marketplace' || tag === 'Trade')
        out.ruledTags.push({ id: marks.id(at), clientId, createdOnUtc: at, orderId: id, tagId })
    }
    if (random.chance(0.26)) addNotes(random, id, at, market, branch, history, now, out)
    const goods = sales.find(isGoods)
    if (history.delivery === 'Delivered' && goods) {
      const lineId = written.find(({ sku }) => sku === goods.sku)?.id
      delivered.consider({
        orderId: id,
        lineId,
        planItem: plans.returns.handedOver(lineId),
        customerId: customer.id,
        branchId: branch.id,
        market,
        sku: goods.sku,
        at: history.leaves! + random.int(1, 90) * day,
      })
    }
  }

  /** The number under which the order is known where it was placed. Some web orders become two of ours. */
  #originalId(source: Source, { code }: Branch): string | undefined {
    const { random } = this.#use
    if (source === 'Website') return `W${random.chance(0.03) ? this.#webOrders : ++this.#webOrders}`
    if (source === 'Wayfair') return `CS${random.int(400_000_000, 699_999_999)}`
    if (source === 'Trade Me') return String(random.int(4_000_000_000, 4_294_967_295))
    return source === 'Self-Service'
      ? `K-${code}-${String(random.int(1, 99_999)).padStart(5, '0')}`
      : undefined
  }
}

const hour = 3_600_000
const day = 24 * hour

const none = { Showroom: 0, Phone: 0, Website: 0, 'Self-Service': 0, Wayfair: 0, 'Trade Me': 0 }
const sourcesOf = (shares: Partial<Record<Source, number>>) =>
  weightsOf<Source>({ ...none, ...shares })
const sources = {
  NZ: {
    open: sourcesOf({ Showroom: 58, Phone: 12, Website: 16, 'Self-Service': 7, 'Trade Me': 7 }),
    closed: sourcesOf({ Website: 78, 'Trade Me': 22 }),
  },
  CA: {
    open: sourcesOf({ Showroom: 60, Phone: 10, Website: 12, 'Self-Service': 6, Wayfair: 12 }),
    closed: sourcesOf({ Website: 60, Wayfair: 40 }),
  },
}

const isGoods = (s: Sale) => s.sku.type !== 'Service'

/** A single piece cannot be delivered in part. */
function possible(history: History, sales: readonly Sale[]): History {
  if (history.delivery !== 'Partial') return history
  const goods = sales.filter(isGoods)
  if (goods.length > 1 || goods.some(s => s.quantity > 1)) return history
  return {
    ...history,
    delivery: 'Delivered',
    preparation: 'Prepared By Warehouse',
    isReserved: false,
  }
}

function sumOf(sales: readonly Sale[]) {
  const sum = { subtotal: 0, discount: 0, tax: 0, volume: 0 }
  for (const s of sales) {
    sum.subtotal += s.price * s.quantity
    sum.discount += s.discount
    sum.tax += s.tax
    sum.volume += s.sku.volume * s.quantity
  }
  return sum
}

/** In cents: a call-out and so much per cubic metre, ending in 9 dollars. */
function shippingOf(volume: number, isRural: boolean, isLargeWebOrder: boolean): number {
  if (isLargeWebOrder && !isRural) return 0
  const dollars = (49 + 42 * Math.min(volume, 12)) * (isRural ? 1.7 : 1)
  return (Math.round(dollars / 10) * 10 - 1) * 100
}

const dateOf = (at: number | undefined) => (at === undefined ? undefined : isoDate(at))
