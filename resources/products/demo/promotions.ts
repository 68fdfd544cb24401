import type { Price } from './prices.ts'
import { type Buffers, Random, type Rows } from '#server/demo/kit.ts'
import type { Country } from '#resources/administration/demo/reference.ts'

type Promotion = Rows['promotions']

const day = 86_400_000
const month = 30 * day
/** Promotional prices last 24 days at most. */
const longest = 24 * day
const names = [
  'Fresh start',
  'Long table',
  'Soft landing',
  'Garden days',
  'Winter nest',
  'Open house',
] as const

/** Writes promotions: those of the past and of now with the prices that the catalogue had in them, and some that are still being prepared. */
export class PromotionWriter {
  readonly #ids = new Map<string, string>()
  readonly #random: Random
  readonly #runs: Random
  readonly #rules: Random
  readonly #now: number
  readonly #out: Buffers

  constructor(seed: number, now: number, out: Buffers) {
    this.#random = new Random(seed, 'promotions')
    this.#runs = new Random(seed, 'promotionRuns')
    this.#rules = new Random(seed, 'promotionRules')
    this.#now = now
    this.#out = out
  }

  /** The promotion to which a promotional price belongs: that of the two months in which it begins. */
  idOf(skuId: string, market: Country, price: Price): string {
    const { from, cents } = price
    const n = Math.floor((this.#now - from) / (2 * month))
    const id = this.#ids.get(`${market} ${n}`) ?? this.#begin(market, n)
    const at = from - 10 * day
    const lineId = this.#random.id(at)
    this.#out.promotionLines.push({
      id: lineId,
      createdOnUtc: at,
      promotionId: id,
      skuId,
      price: cents,
      sold: 0,
    })
    price.promotion = { id, lineId, name: this.#nameOf(n, this.#beginOf(n)) }
    return id
  }

  /** What has not begun, and what was stopped, each with a discount on whole categories. */
  addOthers(categoryIds: readonly string[]) {
    for (const market of ['NZ', 'CA'] as const) {
      this.#addRules(market, categoryIds)
      for (const [name, code, state, channel, from, days] of others) {
        const id = this.#add({
          name,
          code: `${market}-${code}`,
          rule: 'Percent',
          market,
          state,
          channel,
          fromOnUtc: this.#now + from * day,
          toOnUtc: this.#now + (from + days) * day,
          priority: 5,
          isCombinable: false,
        })
        const first = this.#random.int(0, categoryIds.length - 4)
        for (const categoryId of categoryIds.slice(first, first + 3))
          this.#out.promotionLines.push({
            id: this.#random.id(this.#now - 9 * day),
            createdOnUtc: this.#now - 9 * day,
            promotionId: id,
            categoryId,
            discount: this.#random.pick([10, 15, 20]),
            sold: 0,
          })
      }
    }
  }

  #begin(market: Country, n: number): string {
    const fromOnUtc = this.#beginOf(n)
    const toOnUtc = fromOnUtc + 2 * month + longest
    const name = this.#nameOf(n, fromOnUtc)
    const id = this.#add({
      name,
      code: `${market}-${name.replace(' ', '').replace(' ', '-').toUpperCase()}-${n}`,
      rule: 'Fixed price',
      market,
      channel: 'Everywhere',
      priority: 1,
      isCombinable: false,
      fromOnUtc,
      toOnUtc,
      state: toOnUtc > this.#now ? 'Active' : 'Ended',
    })
    this.#ids.set(`${market} ${n}`, id)
    return id
  }

  #beginOf = (n: number) => this.#now - (n + 1) * 2 * month

  #nameOf = (n: number, from: number) =>
    `${names[n % names.length]!} ${new Date(from).getUTCFullYear()}`

  /** Those that are being prepared, one of each other rule. */
  #addRules(market: Country, categoryIds: readonly string[]) {
    const at = this.#now - 5 * day
    for (const [i, { line, tiers = [], ...rule }] of prepared.entries()) {
      const id = this.#add({
        market,
        state: 'Draft',
        priority: 3,
        fromOnUtc: this.#now + (20 + i * 7) * day,
        toOnUtc: this.#now + (34 + i * 7) * day,
        ...rule,
        code: `${market}-${rule.code}`,
        coupon: rule.coupon && `${rule.coupon}${market}`,
      })
      const row = () => ({ id: this.#rules.id(at), createdOnUtc: at, promotionId: id })
      const first = this.#rules.int(0, categoryIds.length - 3)
      for (const categoryId of categoryIds.slice(first, first + 2))
        this.#out.promotionLines.push({ ...row(), categoryId, sold: 0, ...line })
      for (const tier of tiers) this.#out.promotionTiers.push({ ...row(), ...tier })
    }
  }

  #add(promotion: Omit<Promotion, 'id' | 'createdOnUtc' | 'couponUsed'>): string {
    const at = Math.min(promotion.fromOnUtc, this.#now) - 20 * day
    const id = this.#random.id(at)
    this.#out.promotions.push({ id, createdOnUtc: at, couponUsed: 0, ...promotion })
    const { state, fromOnUtc, toOnUtc } = promotion
    if (state !== 'Draft')
      this.#out.promotionRuns.push({
        id: this.#runs.id(at),
        createdOnUtc: at,
        promotionId: id,
        fromOnUtc,
        toOnUtc: state === 'Paused' ? this.#now - 3 * day : toOnUtc,
        isBeginTold: fromOnUtc <= this.#now,
        isEndTold: state === 'Paused' || (toOnUtc ?? Infinity) <= this.#now,
      })
    return id
  }
}

const others: readonly (readonly [
  string,
  string,
  Promotion['state'],
  Promotion['channel'],
  from: number,
  days: number,
])[] = [
  ['Boxing week', 'BOXING', 'Scheduled', 'Showroom', 36, 8],
  ['Back to study', 'STUDY', 'Draft', 'Marketplace', 60, 28],
  ['Outdoor preview', 'OUTDOOR', 'Paused', 'Website', -12, 40],
]

type Prepared = Pick<Promotion, 'name' | 'code' | 'rule' | 'channel' | 'isCombinable'> &
  Partial<Promotion> & {
    line: Partial<Rows['promotionLines']>
    tiers?: Pick<Rows['promotionTiers'], 'spent' | 'discount' | 'amountOff'>[]
  }
const prepared: readonly Prepared[] = [
  {
    name: 'Thank you',
    code: 'THANKS',
    rule: 'Amount',
    channel: 'Showroom and website',
    isCombinable: true,
    coupon: 'THANKS25',
    couponLimit: 500,
    customerLimit: 1,
    labelText: 'With your coupon',
    line: { amountOff: 2500, floor: 4900, stockCap: 40 },
  },
  {
    name: 'Third one free',
    code: 'THIRD',
    rule: 'Buy X get Y',
    channel: 'Website and marketplace',
    isCombinable: false,
    buyQuantity: 2,
    getQuantity: 1,
    getDiscount: 100,
    line: {},
  },
  {
    name: 'Bed and mattress',
    code: 'BEDSET',
    rule: 'Bundle',
    channel: 'Showroom and marketplace',
    isCombinable: false,
    setDiscount: 12,
    line: { quantity: 1 },
  },
  {
    name: 'Bedroom for a price',
    code: 'BEDROOM',
    rule: 'Bundle',
    channel: 'Showroom',
    isCombinable: false,
    setPrice: 149_900,
    line: { quantity: 1 },
  },
  {
    name: 'The more you take',
    code: 'MORE',
    rule: 'Spend tier',
    channel: 'Everywhere',
    isCombinable: true,
    line: {},
    tiers: [
      { spent: 100_000, discount: 5 },
      { spent: 250_000, amountOff: 25_000 },
    ],
  },
]
