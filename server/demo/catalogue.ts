import {
  categoryTree,
  collections,
  extras,
  finishes,
  ranges,
  type Kind,
  type Material,
} from './data/catalogueWords.ts'
import { makePrices, regularPrice, type PriceList } from './prices.ts'
import { Random } from './random.ts'
import type { Country } from './reference.ts'
import type { Buffers } from './tables.ts'

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
}

/** Writes a catalogue of exactly `count` SKUs and answers with them, combos after their members. */
export function makeCatalogue(seed: number, count: number, now: number, out: Buffers): Sku[] {
  const catalogue = new Catalogue(new Random(seed, 'catalogue'), now, out)
  for (let pass = 0; catalogue.skus.length < count; pass++) {
    if (pass === collections.length)
      throw new Error(
        `The demo catalogue has words for ${catalogue.skus.length} SKUs, not for ${count}.`,
      )
    if (pass === 0) catalogue.addExtras()
    Object.keys(ranges).forEach((name, i, all) =>
      catalogue.addRange(name, collections[(pass * all.length + i) % collections.length]!, count),
    )
  }
  return catalogue.skus
}

/** The last digit of an EAN-13 whose first twelve are given. */
export const checkDigit = (twelve: string) =>
  (10 - ([...twelve].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0) % 10)) % 10

const day = 86_400_000

interface Design {
  code: string
  name: string
  category: string
  type: Sku['type']
  status: Sku['status']
  /** How dear the collection is, as a share of what such a piece usually costs. */
  level: number
}
interface Variant {
  letters: string
  finish: string
  family: string
  status: Sku['status']
}

class Catalogue {
  readonly skus: Sku[] = []
  readonly #categories = new Map<string, string>()
  readonly #products = new Map<string, string>()
  readonly #random: Random
  readonly #out: Buffers
  readonly #now: number
  readonly #began: number
  #barcodes = 0

  constructor(random: Random, now: number, out: Buffers) {
    this.#random = random
    this.#out = out
    this.#now = now
    this.#began = now - 900 * day
    Object.entries(categoryTree).forEach(([name, children], i) => {
      const parentId = this.#addCategory(name, i + 1)
      children.forEach((child, j) => this.#addCategory(child, j + 1, parentId))
    })
  }

  addExtras() {
    for (const kind of extras) {
      const type = kind.code.startsWith('SV')
        ? 'Service'
        : kind.code.startsWith('SP')
          ? 'Part'
          : 'Single'
      this.#addSku(
        { ...kind, type, status: 'Active', level: 1 },
        { letters: '', finish: '', family: 'extras', status: 'Active' },
        kind,
      )
    }
  }

  /** One range of one collection, each kind in two or three finishes, then its combos in the same finishes. */
  addRange(name: string, collection: string, most: number) {
    const { kinds, combos } = ranges[name]!,
      random = this.#random
    const level = random.int(84, 126) / 100
    const offered = new Map(
      [...new Set(kinds.map(k => k.material))].map(material => [
        material,
        this.#someFinishes(material),
      ]),
    )
    const design = (
      of: { code: string; name: string; category: string },
      type: Sku['type'],
      status: Sku['status'],
    ): Design => ({
      ...of,
      type,
      status,
      level,
      code: `${collection.slice(0, 4).toUpperCase()}-${of.code}`,
      name: `${collection} ${of.name}`,
    })
    const made = new Map<string, Sku>()
    for (const kind of kinds) {
      const product = design(kind, 'Single', random.chance(0.02) ? 'Phase out' : 'Active')
      for (const [letters, finish] of offered.get(kind.material)!) {
        if (this.skus.length >= most) return
        const status = product.status === 'Active' ? this.#statusOfFinish() : product.status
        made.set(
          kind.code + letters,
          this.#addSku(
            product,
            { letters, finish, family: `${collection} ${name} ${letters}`, status },
            kind,
          ),
        )
      }
    }
    for (const combo of combos) {
      const kind = kinds.find(k => k.code in combo.members)!,
        product = design(combo, 'Combo', 'Active')
      for (const [letters, finish] of offered.get(kind.material)!) {
        if (this.skus.length >= most) return
        const members = Object.entries(combo.members).map(([code, quantity]) => ({
          sku: made.get(code + letters)!,
          quantity,
        }))
        const status = members.every(m => m.sku.status === 'Active') ? 'Active' : 'Phase out'
        this.#addSku(
          product,
          { letters, finish, family: `${collection} ${name} ${letters}`, status },
          { ...kind, demand: kind.demand * 0.5 },
          members,
        )
      }
    }
  }

  #addCategory(name: string, position: number, parentId?: string): string {
    const id = this.#random.id(this.#began)
    this.#categories.set(name, id)
    this.#out.categories.push({ id, createdOnUtc: this.#began, name, parentId, position })
    return id
  }

  /** The product of a design, written when its first SKU needs it. */
  #productId({ code, name, category, type, status }: Design): string {
    const known = this.#products.get(code)
    if (known) return known
    const at = this.#began + this.#random.int(0, 100) * day,
      id = this.#random.id(at)
    this.#products.set(code, id)
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
    })
    return id
  }

  #addSku(
    product: Design,
    { letters, finish, family, status }: Variant,
    kind: Kind,
    members: Sku['members'] = [],
  ): Sku {
    const random = this.#random,
      { type } = product,
      isCombo = type === 'Combo'
    const sum = (of: (member: Sku) => number) =>
      members.reduce((total, m) => total + of(m.sku) * m.quantity, 0)
    const productId = this.#productId(product),
      at = this.#began + random.int(100, 300) * day
    // A set costs a little less than its members one by one.
    const dollars = isCombo
      ? sum(s => regularPrice(s.prices.NZ!)) * 0.0092
      : kind.price * product.level * random.pick([1, 1, 1, 1.05, 1.1])
    const pricesIn = (market: Country, worth: number) =>
      makePrices(random, market, worth, status !== 'Active', this.#began, this.#now)
    const isSoldInCanada = isCombo ? members.every(m => m.sku.prices.CA) : random.chance(0.9)
    const sku: Sku = {
      id: random.id(at),
      type,
      status,
      family,
      isSeat: !isCombo && /Dining Chair|Bar Stool/.test(kind.name),
      volume: round(
        isCombo
          ? sum(s => s.volume)
          : (kind.size[0] * kind.size[1] * kind.size[2] * kind.packed * random.int(94, 108)) / 1e8,
        5,
      ),
      weight: round(isCombo ? sum(s => s.weight) : (kind.weight * random.int(92, 110)) / 100, 2),
      cartons: isCombo ? sum(s => s.cartons) : kind.cartons,
      cost: isCombo ? sum(s => s.cost) : Math.round((dollars / 1.15) * random.int(41, 49)),
      demand: kind.demand * (0.4 + 1.2 * random.share()) * (status === 'Active' ? 1 : 0.4),
      members,
      prices: {
        NZ: pricesIn('NZ', dollars),
        ...(isSoldInCanada && { CA: pricesIn('CA', dollars * 0.8) }),
      },
    }
    this.skus.push(sku)
    this.#out.skus.push({
      id: sku.id,
      createdOnUtc: at,
      productId,
      status,
      cost: sku.cost,
      volume: sku.volume,
      weight: sku.weight,
      cartons: sku.cartons,
      code: letters ? `${product.code}-${letters}` : product.code,
      name: finish ? `${product.name}, ${finish}` : product.name,
      finish: finish || undefined,
      barcode: type === 'Single' || type === 'Part' ? this.#nextBarcode() : undefined,
    })
    for (const m of members)
      this.#out.comboMembers.push({
        id: random.id(at),
        createdOnUtc: at,
        comboSkuId: sku.id,
        skuId: m.sku.id,
        quantity: m.quantity,
      })
    this.#addPrices(sku, at)
    return sku
  }

  #addPrices(sku: Sku, at: number) {
    for (const market of ['NZ', 'CA'] as const)
      for (const kind of ['Regular', 'Promotion', 'Clearance'] as const)
        for (const { from, to, cents } of sku.prices[market]?.[kind] ?? [])
          this.#out.prices.push({
            id: this.#random.id(at),
            createdOnUtc: at,
            skuId: sku.id,
            market,
            kind,
            amount: cents,
            fromOnUtc: from,
            toOnUtc: to === Infinity ? undefined : to,
          })
  }

  #someFinishes(material: Material): [letters: string, finish: string][] {
    const all = Object.entries(finishes[material]),
      from = this.#random.int(0, all.length - 1)
    const count = Math.min(all.length, this.#random.chance(0.3) ? 3 : 2)
    return Array.from({ length: count }, (_, i) => all[(from + i) % all.length]!)
  }

  #statusOfFinish(): Sku['status'] {
    const at = this.#random.share()
    return at < 0.045 ? 'Phase out' : at < 0.065 ? 'Discontinued' : 'Active'
  }

  /** Numbers that begin with 21 are for use inside one's own shops and belong to no manufacturer. */
  #nextBarcode(): string {
    const twelve = `21${String(4_100_000 + ++this.#barcodes * 7).padStart(10, '0')}`
    return twelve + checkDigit(twelve)
  }
}

const round = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals

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
