import type { Sku } from './catalogue.ts'
import type { Customer, Customers } from './customers.ts'
import { givenNames } from './data/names.ts'
import type { Branch, Market } from './markets.ts'
import { taxOf, totalOf } from './money.ts'
import { noteTexts, type NoteType } from './noteTexts.ts'
import { historyOf, isOnline, paidOf, type History, type Source } from './orderHistory.ts'
import { Shelf, type Sale } from './orderLines.ts'
import type { TagName } from './orderTags.ts'
import { isShopHour } from './orderTimes.ts'
import { weightsOf, type Random } from './random.ts'
import type { Stock } from './stock.ts'
import type { Buffers } from './tables.ts'

/** Somebody may come back about this order. */
export interface Delivered {
  readonly orderId: string
  readonly market: Market
  readonly branch: Branch
  readonly sku: Sku
  readonly at: number
}

const day = 86_400_000
const dateOf = (at: number | undefined) =>
  at === undefined ? undefined : new Date(at).toISOString().slice(0, 10)

const sources = {
  NZ: {
    open: weightsOf<Source>({
      Showroom: 58,
      Phone: 12,
      Website: 16,
      'Self-Service': 7,
      'Trade Me': 7,
      Wayfair: 0,
    }),
    closed: weightsOf<Source>({
      Website: 78,
      'Trade Me': 22,
      Showroom: 0,
      Phone: 0,
      'Self-Service': 0,
      Wayfair: 0,
    }),
  },
  CA: {
    open: weightsOf<Source>({
      Showroom: 60,
      Phone: 10,
      Website: 12,
      'Self-Service': 6,
      Wayfair: 12,
      'Trade Me': 0,
    }),
    closed: weightsOf<Source>({
      Website: 60,
      Wayfair: 40,
      Showroom: 0,
      Phone: 0,
      'Self-Service': 0,
      'Trade Me': 0,
    }),
  },
}

/** The first order's number follows this one, so that codes have both leading zeros and enough digits to be told apart. */
export const ordersBefore = 100_000

/** Writes orders one after the other, in the order of time, with their lines, tags, notes and the goods held for them. */
export class OrderBook {
  count = 0
  readonly #random: Random
  readonly #shelves: Map<Market, Shelf>
  readonly #customers: Customers
  readonly #stock: Stock
  readonly #today: number
  readonly #out: Buffers
  #webOrders = 1_184_000
  /** Lines of stock that have gone out with orders: how many more to keep, and how likely one is kept. */
  readonly #emptied: { left: number; readonly chance: number }
  readonly #tell: (delivered: Delivered) => void

  constructor(use: {
    random: Random
    skus: readonly Sku[]
    markets: readonly Market[]
    customers: Customers
    stock: Stock
    today: number
    out: Buffers
    emptied: { left: number; readonly chance: number }
    onDelivered: (delivered: Delivered) => void
  }) {
    this.#random = use.random
    this.#shelves = new Map(use.markets.map(m => [m, new Shelf(use.skus, m, use.today)]))
    this.#customers = use.customers
    this.#stock = use.stock
    this.#today = use.today
    this.#out = use.out
    this.#emptied = use.emptied
    this.#tell = use.onDelivered
  }

  add(at: number, market: Market) {
    const random = this.#random,
      { country } = market,
      today = this.#today
    const source = random.weighted(sources[country][isShopHour(market, at) ? 'open' : 'closed']),
      branch = random.weighted(market.branches)
    const isTrade = (source === 'Showroom' || source === 'Phone') && random.chance(0.06)
    const customer = this.#customers.orderingAt(at, branch.code, country, isTrade)
    const sales = this.#shelves.get(market)!.salesAt(random, at, source, isTrade)
    const goods = sales.filter(s => s.sku.type !== 'Service')
    const mayBeSplit = goods.length > 1 || goods.some(s => s.quantity > 1)
    let history = historyOf(random, source, at + market.offset, today)
    if (history.delivery === 'Partial' && !mayBeSplit)
      history = {
        ...history,
        delivery: 'Delivered',
        preparation: 'Prepared By Warehouse',
        isReserved: false,
      }

    const isPickup = random.chance(isOnline(source) ? 0.12 : 0.27)
    let subtotal = 0,
      discount = 0,
      volume = 0,
      lineTax = 0
    for (const s of sales) {
      subtotal += s.price * s.quantity
      discount += s.discount
      lineTax += s.tax
      volume += s.sku.volume * s.quantity
    }
    const shipping =
      isPickup || source === 'Wayfair'
        ? 0
        : shippingOf(volume, customer.isRural, source === 'Website' && subtotal > 150_000)
    const tax = lineTax + taxOf(country, shipping),
      total = totalOf(country, subtotal, discount, shipping, tax)
    const paid = paidOf(random, total, source, history, today)
    const isDone = history.delivery === 'Delivered' || history.delivery === 'Returned'
    const state =
      history.state === 'Confirmed' && isDone && paid === total ? 'Completed' : history.state

    const id = random.id(at),
      seller =
        isOnline(source) && source !== 'Self-Service' ? undefined : random.pick(branch.sellers)
    this.#out.orders.push({
      id,
      clientId: market.clientId,
      createdOnUtc: at,
      createdBy: seller,
      updatedOnUtc: isDone ? Math.max(at, history.leaves! + 9 * 3_600_000 - market.offset) : at,
      orderCode: `INV${String(ordersBefore + ++this.count).padStart(7, '0')}`,
      originalOrderId: this.#originalId(source, branch),
      source,
      state,
      customerId: customer.id,
      deliveryAddressId: isPickup ? undefined : customer.addressId,
      branchId: branch.id,
      salespersonId: seller,
      orderedOnUtc: at,
      validTo: dateOf(history.validTo),
      promisedDate: dateOf(history.promised),
      subtotal,
      discount,
      shipping,
      tax,
      total,
      paid,
      preparationStatus: history.preparation,
      deliveryStatus: history.delivery,
    })
    this.#addLines(id, at, market, branch, sales, history)
    this.#addTags(id, market, source, state, history, customer, volume, total - paid)
    if (random.chance(0.26)) this.#addNotes(id, at, market, branch, history)
    if (history.delivery === 'Delivered' && goods.length)
      this.#tell({
        orderId: id,
        market,
        branch,
        sku: goods[0]!.sku,
        at: history.leaves! + random.int(1, 90) * day,
      })
  }

  #addLines(
    orderId: string,
    at: number,
    market: Market,
    branch: Branch,
    sales: readonly Sale[],
    { delivery, isReserved }: History,
  ) {
    const random = this.#random
    // Of a partial delivery, the goods before the last have gone out; of a single line, half of it.
    const lastGoods = sales.findLastIndex(s => s.sku.type !== 'Service')
    const isOneGood = !sales.some((s, i) => i !== lastGoods && s.sku.type !== 'Service')
    for (let i = 0; i < sales.length; i++) {
      const { sku, quantity, price, discount, tax } = sales[i]!,
        id = random.id(at)
      const quantityDelivered =
        delivery === 'Delivered' || delivery === 'Returned'
          ? quantity
          : delivery !== 'Partial'
            ? 0
            : isOneGood
              ? i === lastGoods
                ? quantity >> 1
                : 0
              : i < lastGoods
                ? quantity
                : 0
      this.#out.orderLines.push({
        id,
        clientId: market.clientId,
        createdOnUtc: at,
        orderId,
        position: i + 1,
        skuId: sku.id,
        quantity,
        price,
        discount,
        tax,
        quantityDelivered,
        remark: random.chance(0.03) ? random.pick(lineRemarks) : undefined,
      })
      if (quantityDelivered < quantity) {
        if (isReserved)
          this.#stock.holdForOrder(
            market,
            branch,
            Math.min(at + random.int(1, 300) * 60_000, this.#today),
            id,
            sku,
            quantity - quantityDelivered,
          )
      } else if (this.#emptied.left > 0 && random.chance(this.#emptied.chance)) {
        const before = this.#stock.count
        this.#stock.holdForOrder(market, branch, at, id, sku, 0)
        this.#emptied.left -= this.#stock.count - before
      }
    }
  }

  #addTags(
    orderId: string,
    market: Market,
    source: Source,
    state: string,
    { delivery, lead }: History,
    customer: Customer,
    volume: number,
    balance: number,
  ) {
    const random = this.#random,
      isOpen = state === 'Confirmed' && delivery !== 'Delivered'
    const tag = (name: TagName, isGiven: boolean) => {
      if (isGiven) this.#out.ordersTagIds.push({ fromId: orderId, toId: market.tags[name] })
    }
    tag('Presale', lead > 42 && random.chance(0.8))
    tag('Trade', customer.isTrade)
    tag('Marketplace', source === 'Wayfair' || source === 'Trade Me')
    tag('Awaiting payment', isOpen && balance > 0 && random.chance(0.6))
    tag('Split delivery', delivery === 'Partial')
    tag('Two-person lift', volume > 1.5 && random.chance(0.25))
    tag('Rural', customer.isRural && random.chance(0.5))
    if (!random.chance(0.16)) return
    tag(random.weighted(occasional), true)
  }

  #addNotes(
    orderId: string,
    at: number,
    market: Market,
    branch: Branch,
    { delivery, state }: History,
  ) {
    const random = this.#random
    const types: readonly NoteType[] =
      delivery === 'None'
        ? state === 'Confirmed'
          ? open
          : early
        : delivery === 'Delivered' || delivery === 'Returned'
          ? late
          : open
    for (let i = random.chance(0.3) ? random.int(2, 3) : 1, moment = at; i > 0; i--) {
      const type = random.pick(types)
      moment = Math.min(moment + random.int(3, 2000) * 60_000, this.#today)
      const authorId = random.pick(
        type === 'Warehouse' ? branch.hands : type === 'Service' ? branch.office : branch.sellers,
      )
      this.#out.notes.push({
        id: random.id(moment),
        clientId: market.clientId,
        createdOnUtc: moment,
        createdBy: authorId,
        ownerEntity: 'orders',
        ownerId: orderId,
        type,
        authorId,
        text: random.pick(noteTexts[type]).replace('{name}', random.pick(givenNames)),
        isPinned: random.chance(0.12),
      })
    }
  }

  /** The number under which the order is known where it was placed. Some web orders become two of ours. */
  #originalId(source: Source, { code }: Branch): string | undefined {
    const random = this.#random
    if (source === 'Website') return `W${random.chance(0.03) ? this.#webOrders : ++this.#webOrders}`
    if (source === 'Wayfair') return `CS${random.int(400_000_000, 699_999_999)}`
    if (source === 'Trade Me') return String(random.int(4_000_000_000, 4_294_967_295))
    return source === 'Self-Service'
      ? `K-${code}-${String(random.int(1, 99_999)).padStart(5, '0')}`
      : undefined
  }
}

/** In cents: a call-out and so much per cubic metre, ending in 9 dollars. */
const shippingOf = (volume: number, isRural: boolean, isFree: boolean) =>
  isFree && !isRural
    ? 0
    : (Math.round(((49 + 42 * Math.min(volume, 12)) * (isRural ? 1.7 : 1)) / 10) * 10 - 1) * 100

const occasional = weightsOf<TagName>({
  VIP: 4,
  'Call before delivery': 10,
  Fragile: 6,
  'Second attempt': 3,
  'Check address': 3,
  Gift: 3,
  'Staff order': 1,
  'Price match 2023': 0,
  Presale: 0,
  Trade: 0,
  'Awaiting payment': 0,
  'Two-person lift': 0,
  'Split delivery': 0,
  Marketplace: 0,
  Rural: 0,
})
const early: readonly NoteType[] = ['General', 'Customer contact', 'Internal']
const open: readonly NoteType[] = [
  'General',
  'Customer contact',
  'Delivery',
  'Payment',
  'Warehouse',
  'Internal',
]
const late: readonly NoteType[] = [
  'Customer contact',
  'Delivery',
  'Payment',
  'Warehouse',
  'Service',
  'Internal',
]
const lineRemarks = [
  'Colour as in the shop',
  'Left-hand chaise',
  'From the display, as seen',
  'Please check the carton',
  'Replaces a returned piece',
]
