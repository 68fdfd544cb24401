import type { Design, Sku, Variant } from './catalogue.types.ts'
import { addCosts, costsOf } from './costs.ts'
import type { Kind } from './catalogueWords.ts'
import { OptionWriter } from './optionWriter.ts'
import { pictureName } from './pictures.ts'
import { makePrices, regularPrice } from './prices.ts'
import { PriceWriter } from './priceWriter.ts'
import { ProductWriter, type Surroundings } from './products.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'
import type { Country } from '#resources/administration/demo/reference.ts'
import { ownEan } from '#resources/products/skus/ean.ts'

const day = 86_400_000

/** Writes categories, products, SKUs, members and prices. */
export class CatalogueWriter {
  readonly skus: Sku[] = []
  readonly #products: ProductWriter
  readonly #prices: PriceWriter
  readonly #options: OptionWriter
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
    this.#products = new ProductWriter(random, around, this.#began, out)
    this.#prices = new PriceWriter(random, around, out)
    this.#options = new OptionWriter(around.options, out)
  }

  /** What no order of the past has: gift cards, and what no SKU belongs to. */
  finish() {
    this.#products.addGiftCard()
    this.#products.addUnsold(this.#options)
  }

  addSku(product: Design, variant: Variant, kind: Kind, members: Sku['members'] = []): Sku {
    const at = this.#began + this.#random.int(100, 300) * day
    const picture = pictureName(product.looks, variant.letters)
    const made = this.#products.of(product, picture)
    const of = this.#skuOf(product, variant, kind, members, at)
    const sku = {
      ...of,
      costs: costsOf(this.#around.costs, of, this.#began, this.#now),
      productId: made.id,
      maker: made.maker,
    }
    const { id, status, cost, volume, weight, cartons } = sku
    const [length, width, height] = kind.size
    this.skus.push(sku)
    const photo = this.#around.pictures.of('skus', picture)
    this.#out.skuPictures.push({
      id: this.#around.pictures.lineId(at),
      createdOnUtc: at,
      skuId: id,
      picture: photo,
      position: 0,
    })
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
      ...this.#options.of(made.id, product, variant, kind, at),
      photo,
      barcode:
        sku.type === 'Single' || sku.type === 'Part'
          ? ownEan('21', 4_100_000 + this.skus.length * 7)
          : undefined,
    })
    for (const { sku: member, quantity } of members)
      this.#out.comboMembers.push({
        id: this.#random.id(at),
        createdOnUtc: at,
        comboSkuId: id,
        skuId: member.id,
        quantity,
      })
    addCosts(this.#around.costs, sku, this.#out)
    this.#prices.add(sku, at)
    return sku
  }

  #skuOf(
    { type, level }: Design,
    { family, status }: Variant,
    kind: Kind,
    members: Sku['members'],
    at: number,
  ): Omit<Sku, 'maker' | 'productId' | 'costs'> {
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
}

const round = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals
