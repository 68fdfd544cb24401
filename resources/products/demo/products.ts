import { addGiftCard } from './giftCard.ts'
import type { Axis } from '#resources/products/axes/axes.ts'
import type { OptionWriter } from './optionWriter.ts'
import type { Design } from './catalogue.types.ts'
import { categoryTree } from './catalogueWords.ts'
import { productTags, type ProductTag } from '#resources/purchasing/demo/purchasingWords.ts'
import { pictureName, type Pictures } from './pictures.ts'
import type { PromotionWriter } from './promotions.ts'
import type { Buffers, Random, Rows } from '#server/demo/kit.ts'
import type { Maker, Supply } from '#resources/purchasing/demo/purchasingRecords.ts'

/** What stands around the catalogue. Its chances are drawn apart, so that the goods stay as they are. */
export interface Surroundings {
  readonly random: Random
  readonly supply: Supply
  readonly promotions: PromotionWriter
  /** For the history of the first prices alone, so that it moves no other data. */
  readonly firstPrices: Random
  readonly options: Random
  /** For what SKUs have cost, likewise. */
  readonly costs: Random
  readonly giftCards: Random
  readonly pictures: Pictures
  readonly taxTypeId: string
  /** Who changes prices. */
  readonly buyers: readonly string[]
}

const day = 86_400_000

/** A design, or what is not sold yet or any more. */
type Goods = Pick<Design, 'code' | 'name' | 'category' | 'type'> & Pick<Rows['products'], 'status'>

/** Writes categories, tags, and products with who makes them. */
export class ProductWriter {
  readonly #categories = new Map<string, string>()
  readonly #products = new Map<string, { id: string; maker: Maker | undefined }>()
  readonly #tags: Readonly<Record<ProductTag, string>>
  readonly #random: Random
  readonly #around: Surroundings
  readonly #began: number
  readonly #out: Buffers
  #pictured = 1

  constructor(random: Random, around: Surroundings, began: number, out: Buffers) {
    this.#random = random
    this.#around = around
    this.#began = began
    this.#out = out
    Object.entries(categoryTree).forEach(([name, children], i) => {
      const parentId = this.#addCategory(name, i + 1)
      children.forEach((child, j) => this.#addCategory(child, j + 1, parentId))
    })
    this.#tags = Object.fromEntries(
      Object.entries(productTags).map(([name, colour], i) => {
        const id = around.random.id(began + i)
        const isActive = name !== 'Summer 2024'
        const usage = usages[i % usages.length]!
        out.productTags.push({ id, createdOnUtc: began, name, colour, usage, isActive })
        return [name, id]
      }),
    ) as Record<ProductTag, string>
  }

  /** The product of a design, written when its first SKU needs it. */
  of({ code, name, category, type, status }: Goods, picture?: string) {
    const known = this.#products.get(code)
    if (known) return known
    const { random, supply, pictures, taxTypeId } = this.#around
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
    const photo = picture && pictures.of('products', picture)
    if (photo)
      this.#out.productPictures.push({
        id: pictures.lineId(at),
        createdOnUtc: at,
        productId: id,
        picture: photo,
        position: 0,
      })
    this.#out.products.push({
      id,
      createdOnUtc: at,
      code,
      name,
      shortName: name.length > 30 ? shortOf(name) : undefined,
      categoryId: this.#categories.get(category)!,
      type,
      status,
      isGiftCard: false,
      description,
      photo,
      taxTypeId,
      supplierId: maker?.supplierId,
      supplierCode: maker && `${maker.supplier.code}-${1000 + hash(code)}`,
      factoryId: maker?.factoryId,
      leadDays: maker?.supplier.days,
      warrantyMonths: type === 'Service' ? undefined : random.pick([12, 24, 24, 60]),
      minimumStock: type === 'Single' && status === 'Active' ? random.int(2, 12) : undefined,
    })
    for (const tag of tagsOf(random, name, status))
      this.#out.productsTagIds.push({ fromId: id, toId: this.#tags[tag] })
    return product
  }

  addGiftCard() {
    const { giftCards: random, taxTypeId, pictures, buyers } = this.#around
    const categoryId = this.#categories.get('Services')!
    addGiftCard({ random, at: this.#began, categoryId, taxTypeId, pictures, buyers }, this.#out)
  }

  /** Products that are announced, still being written up, or long gone: without a SKU, so nothing of them is sold. */
  addUnsold(options: OptionWriter) {
    for (const [code, name, category, status, picture] of unsold) {
      const { id } = this.of({ code, name, category, status, type: 'Single' }, picture)
      if (status === 'Prelaunch')
        for (const [axis, values] of Object.entries(announced))
          for (const [letters, value] of Object.entries(values)) {
            const valueId = options.value(id, axis as Axis, value, letters, this.#began)
            if (axis === 'Colour' && code === pictured) this.#addPictureOf(id, valueId, letters)
          }
    }
    this.#around.promotions.addOthers(
      Object.values(categoryTree).flatMap(children => children.map(c => this.#categories.get(c)!)),
    )
  }

  /** A picture of a colour, which its SKUs will be shown with. */
  #addPictureOf(productId: string, valueId: string, letters: string) {
    const { pictures } = this.#around
    this.#out.productPictures.push({
      id: pictures.lineId(this.#began),
      createdOnUtc: this.#began,
      productId,
      picture: pictures.of('products', pictureName('DT15', letters)),
      valueId,
      position: this.#pictured++,
    })
  }

  #addCategory(name: string, position: number, parentId?: string): string {
    const id = this.#random.id(this.#began)
    this.#categories.set(name, id)
    this.#out.categories.push({
      id,
      createdOnUtc: this.#began,
      name,
      parentId,
      position,
      // Of what is sold, not of the groups above it.
      ...(parentId && {
        defaultVolume: (1 + (position % 5)) / 5,
        handlingMinutes: 5 * (1 + (position % 4)),
      }),
    })
    return id
  }
}

const usages = ['Web', 'Promotion', 'Internal'] as const

/** Without the collection, which stands first. */
const shortOf = (name: string) => name.slice(name.indexOf(' ') + 1).slice(0, 40)

const hash = (text: string) => text.split('').reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 9973, 7)

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
/** Goods that are still being written up have no picture yet. */
const unsold: readonly (readonly [
  code: string,
  name: string,
  category: string,
  status: Rows['products']['status'],
  picture?: string,
])[] = [
  ['NEXT-SF3', 'Osterlane Sofa 3 Seater', 'Sofas', 'Prelaunch', 's3-mos'],
  ['NEXT-DT20', 'Osterlane Dining Table 200 cm', 'Dining tables', 'Prelaunch', 'dt15-drf'],
  ['NEXT-BQ', 'Osterlane Bed Queen', 'Beds', 'Draft'],
  ['NEXT-FL', 'Osterlane Floor Lamp', 'Floor lamps', 'Draft'],
  ['PAST-SB', 'Merrowdale Buffet', 'Sideboards and buffets', 'Discontinued', 'bf-wal'],
  ['PAST-RC', 'Merrowdale Recliner', 'Recliners', 'Discontinued', 'rc1-tan'],
]

/** Announced with a picture of each colour. */
const pictured = 'NEXT-DT20'

/** In what the announced goods will come: their SKUs are still to be made. */
const announced: Readonly<Partial<Record<Axis, Readonly<Record<string, string>>>>> = {
  Colour: { NOK: 'Natural Oak', WAL: 'Walnut', BLK: 'Matt Black' },
  Size: { S: 'Small', M: 'Medium', L: 'Large' },
}

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
