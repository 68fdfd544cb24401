import { barcodeOf } from './barcodes.ts'
import { categoryTree, type Kind } from './data/catalogueWords.ts'
import { productTags, type ProductTag } from './data/supplyWords.ts'
import { makePrices, regularPrice, type Price, type PriceList } from './prices.ts'
import type { PromotionWriter } from './promotions.ts'
import type { Random } from './random.ts'
import type { Country } from './reference.ts'
import type { Maker, Supply } from './supply.ts'
import type { Buffers, Rows } from './tables.ts'

/** A SKU as the rest of the generator needs it. */
export interface Sku {
  readonly id: string
  readonly type: 'Single' | 'Combo' | 'Service' | 'Part'
  readonly status: 'Active' | 'Phase out' | 'Discontinued'
  /** What is bought together: same collection, range and finish. */
  readonly family: string
  readonly isSeat: boolean
  /** Cubic metres in its cartons. */
  readonly volume: number
  readonly weight: number
  readonly cartons: number
  readonly cost: number
  readonly demand: number
  readonly members: readonly { readonly sku: Sku; readonly quantity: number }[]
  readonly prices: Readonly<Partial<Record<Country, PriceList>>>
  /** Who makes it; services nobody. */
  readonly maker: Maker | undefined
}

/** What stands around the catalogue. Its chances are drawn apart, so that the goods stay as they are. */
export interface Surroundings {
  readonly random: Random
  readonly supply: Supply
  readonly promotions: PromotionWriter
  readonly taxTypeId: string
  /** Who changes prices. */
  readonly buyers: readonly string[]
}

/** What becomes a product. */
export interface Design extends Pick<Kind, 'code' | 'name' | 'category'> {
  readonly type: Sku['type']
  readonly status: Sku['status']
  /** How dear the collection is, as a share of what such a piece usually costs. */
  readonly level: number
}

/** What makes a SKU of it. */
export interface Variant extends Pick<Sku, 'family' | 'status'> {
  readonly letters?: string
  readonly finish?: string
}

const day = 86_400_000
const marketNames = ['NZ', 'CA'] as const
const priceKinds = ['Regular', 'Promotion', 'Clearance'] as const

/** Writes categories, products, SKUs, members and prices. */
export class CatalogueWriter {
  readonly skus: Sku[] = []
  readonly #categories = new Map<string, string>()
  readonly #products = new Map<string, { id: string; maker: Maker | undefined }>()
  readonly #tags: Readonly<Record<ProductTag, string>>
  readonly #around: Surroundings
  readonly #random: Random
  readonly #out: Buffers
  readonly #now: number
  readonly #began: number

  constructor(random: Random, around: Surroundings, now: number, out: Buffers) {
    this.#random = random
    this.#around = around
    this.#out = out
    this.#now = now
    this.#began = now - 900 * day
    Object.entries(categoryTree).forEach(([name, children], i) => {
      const parentId = this.#addCategory(name, i + 1)
      children.forEach((child, j) => this.#addCategory(child, j + 1, parentId))
    })
    this.#tags = Object.fromEntries(
      Object.entries(productTags).map(([name, colour]) => {
        const id = around.random.id(this.#began)
        out.productTags.push({
          id,
          createdOnUtc: this.#began,
          name,
          colour,
          isActive: name !== 'Summer 2024',
        })
        return [name, id]
      }),
    ) as Record<ProductTag, string>
  }

  /** Products that are announced, still being written up, or long gone: without a SKU, so nothing of them is sold. */
  addUnsold() {
    for (const [code, name, category, status] of unsold)
      this.#productOf({ code, name, category, status, type: 'Single', level: 1 })
    this.#around.promotions.addOthers(
      Object.values(categoryTree).flatMap(children => children.map(c => this.#categories.get(c)!)),
    )
  }

  addSku(product: Design, variant: Variant, kind: Kind, members: Sku['members'] = []): Sku {
    const at = this.#began + this.#random.int(100, 300) * day
    const made = this.#productOf(product)
    const sku = { ...this.#skuOf(product, variant, kind, members, at), maker: made.maker }
    const { id, status, cost, volume, weight, cartons } = sku
    const [length, width, height] = kind.size
    this.skus.push(sku)
    this.#out.skus.push({
      id,
      createdOnUtc: at,
      status,
      cost,
      volume,
      weight,
      cartons,
      productId: made.id,
      costCurrency: 'NZD',
      ...(sku.type === 'Single' && {
        length,
        width,
        height,
        assemblyMinutes: Math.round(volume * 60) + 5,
      }),
      code: variant.letters ? `${product.code}-${variant.letters}` : product.code,
      name: variant.finish ? `${product.name}, ${variant.finish}` : product.name,
      finish: variant.finish || undefined,
      barcode:
        sku.type === 'Single' || sku.type === 'Part' ? barcodeOf(this.skus.length) : undefined,
    })
    for (const { sku: member, quantity } of members)
      this.#out.comboMembers.push({
        id: this.#random.id(at),
        createdOnUtc: at,
        comboSkuId: id,
        skuId: member.id,
        quantity,
      })
    for (const market of marketNames) this.#addPrices(sku, market, at)
    return sku
  }

  #skuOf(
    { type, level }: Design,
    { family, status }: Variant,
    kind: Kind,
    members: Sku['members'],
    at: number,
  ): Omit<Sku, 'maker'> {
    const random = this.#random
    const isCombo = type === 'Combo'
    const sum = (of: (member: Sku) => number) =>
      members.reduce((total, m) => total + of(m.sku) * m.quantity, 0)
    // A set costs a little less than its members one by one.
    const dollars = isCombo
      ? sum(s => regularPrice(s.prices.NZ!)) * 0.0092
      : kind.price * level * random.pick([1, 1, 1, 1.05, 1.1])
    const isSoldInCanada = isCombo ? members.every(m => m.sku.prices.CA) : random.chance(0.9)
    const pricesIn = (market: Country, worth: number) =>
      makePrices(random, market, worth, status !== 'Active', this.#began, this.#now)
    const [length, width, height] = kind.size
    return {
      id: random.id(at),
      type,
      status,
      family,
      members,
      isSeat: !isCombo && /Dining Chair|Bar Stool/.test(kind.name),
      volume: round(
        isCombo
          ? sum(s => s.volume)
          : (length * width * height * kind.packed * random.int(94, 108)) / 1e8,
        5,
      ),
      weight: round(isCombo ? sum(s => s.weight) : (kind.weight * random.int(92, 110)) / 100, 2),
      cartons: isCombo ? sum(s => s.cartons) : kind.cartons,
      cost: isCombo ? sum(s => s.cost) : Math.round((dollars / 1.15) * random.int(41, 49)),
      demand: kind.demand * (0.4 + 1.2 * random.share()) * (status === 'Active' ? 1 : 0.4),
      prices: {
        NZ: pricesIn('NZ', dollars),
        ...(isSoldInCanada && { CA: pricesIn('CA', dollars * 0.8) }),
      },
    }
  }

  #addCategory(name: string, position: number, parentId?: string): string {
    const id = this.#random.id(this.#began)
    this.#categories.set(name, id)
    this.#out.categories.push({ id, createdOnUtc: this.#began, name, parentId, position })
    return id
  }

  /** The product of a design, written when its first SKU needs it. */
  #productOf({
    code,
    name,
    category,
    type,
    status,
  }: Omit<Design, 'status'> & { status: Rows['products']['status'] }) {
    const known = this.#products.get(code)
    if (known) return known
    const { random, supply, taxTypeId } = this.#around
    const at = this.#began + this.#random.int(0, 100) * day
    const id = this.#random.id(at)
    const maker =
      type === 'Service'
        ? undefined
        : type === 'Part'
          ? supply.partsMaker
          : // A collection's goods of one category come from one place.
            supply.makers[(hash(code.slice(0, 4)) + hash(category)) % supply.makers.length]!
    const product = { id, maker }
    this.#products.set(code, product)
    const description =
      type === 'Single' ? this.#random.pick(descriptions) : descriptionsByType[type]
    this.#out.products.push({
      id,
      createdOnUtc: at,
      code,
      name,
      categoryId: this.#categories.get(category)!,
      type,
      status,
      description,
      taxTypeId,
      supplierId: maker?.supplierId,
      factoryId: maker?.factoryId,
      leadDays: maker && maker.supplier.days + 30,
      warrantyMonths: type === 'Service' ? undefined : random.pick([12, 24, 24, 60]),
      minimumStock: type === 'Single' && status === 'Active' ? random.int(2, 12) : undefined,
    })
    for (const tag of tagsOf(random, name, status))
      this.#out.productsTagIds.push({ fromId: id, toId: this.#tags[tag] })
    return product
  }

  #addPrices(sku: Sku, market: Country, at: number) {
    for (const kind of priceKinds)
      for (const [i, price] of (sku.prices[market]?.[kind] ?? []).entries()) {
        const { from, to, cents } = price
        const promotionId =
          kind === 'Promotion' ? this.#around.promotions.idOf(sku.id, market, price) : undefined
        this.#out.prices.push({
          id: this.#random.id(at),
          createdOnUtc: at,
          skuId: sku.id,
          market,
          kind,
          amount: cents,
          fromOnUtc: from,
          toOnUtc: to === Infinity ? undefined : to,
          promotionId,
        })
        if (i || kind !== 'Regular') this.#addChange(sku, market, kind, price, promotionId)
      }
  }

  #addChange(
    sku: Sku,
    market: Country,
    kind: (typeof priceKinds)[number],
    { from, cents }: Price,
    promotionId: string | undefined,
  ) {
    const { random, buyers } = this.#around
    const staffId = random.pick(buyers)
    this.#out.priceChanges.push({
      id: random.id(from),
      createdOnUtc: from,
      createdBy: staffId,
      skuId: sku.id,
      market,
      kind,
      oldAmount: sku.prices[market]!.Regular.find(p => from <= p.to)!.cents,
      newAmount: cents,
      reason: random.pick(reasons[kind]),
      promotionId,
      staffId,
    })
  }
}

const round = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

const hash = (text: string) => [...text].reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 9973, 7)

function tagsOf(random: Random, name: string, status: Rows['products']['status']): ProductTag[] {
  if (status === 'Draft') return []
  if (status === 'Prelaunch') return ['New this season']
  if (status !== 'Active') return ['Clearance']
  const given = random.chance(0.3) ? [random.pick(ordinary)] : []
  return /Table|Desk|Shelf|Bookcase/.test(name) && random.chance(0.4)
    ? [...given.filter(t => t !== 'Easy assembly'), 'Easy assembly']
    : given
}

const ordinary: readonly ProductTag[] = [
  'Bestseller',
  'Small spaces',
  'Solid timber',
  'Made to last',
  'Family room',
  'Summer 2024',
]
const reasons = {
  Regular: [
    'New freight rates',
    'Cost of the supplier',
    'Aligned with the market',
    'Yearly review',
  ],
  Promotion: ['Promotion began'],
  Clearance: ['Phased out', 'Last pieces'],
}
const unsold = [
  ['NEXT-SF3', 'Osterlane Sofa 3 Seater', 'Sofas', 'Prelaunch'],
  ['NEXT-DT20', 'Osterlane Dining Table 200 cm', 'Dining tables', 'Prelaunch'],
  ['NEXT-BQ', 'Osterlane Bed Queen', 'Beds', 'Draft'],
  ['NEXT-FL', 'Osterlane Floor Lamp', 'Floor lamps', 'Draft'],
  ['PAST-SB', 'Merrowdale Buffet', 'Sideboards and buffets', 'Discontinued'],
  ['PAST-RC', 'Merrowdale Recliner', 'Recliners', 'Discontinued'],
] as const

const descriptions = [
  'Made for everyday use. Solid joints, sealed surfaces and adjustable feet for uneven floors.',
  'Clean lines and warm texture. Arrives in cartons with all hardware; two people need about half an hour.',
  'Compact enough for an apartment, strong enough for a family. Five years of warranty on the frame.',
  'A quiet classic. Wipe with a damp cloth; keep out of direct sun to protect the finish.',
  'Generous in size and comfort. Please measure doors and stairs before delivery.',
]
const descriptionsByType = {
  Combo: 'Sold as a set; its members are picked and delivered together.',
  Service: 'Booked together with the goods; done by our own team or a partner.',
  Part: 'Ordered through a service ticket; fitting is not included.',
}
