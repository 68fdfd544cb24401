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
  readonly #now: number
  readonly #out: Buffers

  constructor(seed: number, now: number, out: Buffers) {
    this.#random = new Random(seed, 'promotions')
    this.#runs = new Random(seed, 'promotionRuns')
    this.#now = now
    this.#out = out
  }

  /** The promotion to which a promotional price belongs: that of the two months in which it begins. */
  idOf(skuId: string, market: Country, { from, cents }: Price): string {
    const n = Math.floor((this.#now - from) / (2 * month))
    const id = this.#ids.get(`${market} ${n}`) ?? this.#begin(market, n)
    const at = from - 10 * day
    this.#out.promotionLines.push({
      id: this.#random.id(at),
      createdOnUtc: at,
      promotionId: id,
      skuId,
      price: cents,
    })
    return id
  }

  /** What has not begun, and what was stopped, each with a discount on whole categories. */
  addOthers(categoryIds: readonly string[]) {
    for (const market of ['NZ', 'CA'] as const)
      for (const [name, code, state, channel, from, days] of others) {
        const id = this.#add({
          name,
          code: `${market}-${code}`,
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
          })
      }
  }

  #begin(market: Country, n: number): string {
    const fromOnUtc = this.#now - (n + 1) * 2 * month
    const toOnUtc = fromOnUtc + 2 * month + longest
    const year = new Date(fromOnUtc).getUTCFullYear()
    const name = names[n % names.length]!
    const id = this.#add({
      name: `${name} ${year}`,
      code: `${market}-${name.replace(' ', '').toUpperCase()}-${year}-${n}`,
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

  #add(promotion: Omit<Promotion, 'id' | 'createdOnUtc'>): string {
    const at = Math.min(promotion.fromOnUtc, this.#now) - 20 * day
    const id = this.#random.id(at)
    this.#out.promotions.push({ id, createdOnUtc: at, ...promotion })
    const { state, fromOnUtc, toOnUtc } = promotion
    if (state !== 'Draft')
      this.#out.promotionRuns.push({
        id: this.#runs.id(at),
        createdOnUtc: at,
        promotionId: id,
        fromOnUtc,
        toOnUtc: state === 'Paused' ? this.#now - 3 * day : toOnUtc,
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
