import { buyersOf } from '#resources/administration/demo/people.ts'
import { clientId } from '#resources/administration/demo/reference.ts'
import { Pictures } from './pictures.ts'
import { PromotionWriter } from './promotions.ts'
import type { Design, Sku } from './catalogue.types.ts'
import { CatalogueWriter } from './catalogueWriter.ts'
import {
  collections,
  extras,
  finishes,
  ranges,
  type Kind,
  type Material,
} from './catalogueWords.ts'
import type { Surroundings } from './products.ts'
import { type Buffers, demoPart, Random } from '#server/demo/kit.ts'

declare module '#server/demo/parts.ts' {
  interface DemoResults {
    /** Combos after their members. */
    readonly skus: readonly Sku[]
  }
  interface DemoSize {
    readonly skus: number
  }
}

export const skus = demoPart('skus', {
  fills: [
    'categories',
    'productTags',
    'products',
    'axisValues',
    'skus',
    'productPictures',
    'skuPictures',
    'comboMembers',
    'skuCosts',
    'prices',
    'priceChanges',
    'promotions',
    'promotionTiers',
    'promotionLines',
    'promotionRuns',
    'files',
    'fileContents',
  ],
  needs: ['people', 'supply', 'taxes'],
  rows: ({ size, now, opened, random, out }, { people, supply, taxes }) => {
    const buyers = buyersOf(people, 'NZ')
    const owner = { clientId: clientId('NZ'), staffId: buyers[0]!, at: opened }
    return makeCatalogue(
      size.seed,
      size.skus,
      {
        random: random('supply'),
        supply,
        promotions: new PromotionWriter(size.seed, now, out),
        firstPrices: random('firstPrices'),
        options: random('options'),
        costs: random('costs'),
        giftCards: random('giftCards'),
        pictures: new Pictures(
          { random: random('pictures'), lines: random('pictureLines'), ...owner },
          out,
        ),
        taxTypeId: taxes.GST,
        buyers,
      },
      now,
      out,
    )
  },
})

export type { Sku } from './catalogue.types.ts'

/** Writes a catalogue of exactly `count` SKUs and answers with them, combos after their members. */
function makeCatalogue(
  seed: number,
  count: number,
  around: Surroundings,
  now: number,
  out: Buffers,
): Sku[] {
  const random = new Random(seed, 'catalogue')
  const writer = new CatalogueWriter(random, around, now, out)
  addExtras(writer)
  for (let i = 0; writer.skus.length < count; i++) {
    const names = Object.keys(ranges)
    if (i === names.length * collections.length)
      throw new Error(`There are no words for ${count} SKUs.`)
    addRange(writer, random, names[i % names.length]!, collections[i % collections.length]!, count)
  }
  writer.finish()
  return writer.skus
}

function addExtras(writer: CatalogueWriter) {
  for (const kind of extras) {
    const type = kind.code.startsWith('SV')
      ? 'Service'
      : kind.code.startsWith('SP')
        ? 'Part'
        : 'Single'
    writer.addSku(
      { ...kind, type, status: 'Active', level: 1, looks: kind.code },
      { family: 'extras', status: 'Active' },
      kind,
    )
  }
}

/** One range of one collection: each kind in two or three finishes, then its combos in the same finishes. */
function addRange(
  writer: CatalogueWriter,
  random: Random,
  name: string,
  collection: string,
  most: number,
) {
  const { kinds, combos } = ranges[name]!
  const level = random.int(84, 126) / 100
  const offered = new Map<Material, (readonly [letters: string, finish: string])[]>()
  for (const { material } of kinds)
    if (!offered.has(material)) offered.set(material, someFinishes(random, material))
  const design = (
    of: Pick<Kind, 'code' | 'name' | 'category'>,
    type: Sku['type'],
    status: Sku['status'],
  ): Design => ({
    type,
    status,
    level,
    looks: of.code,
    code: `${collection.slice(0, 4).toUpperCase()}-${of.code}`,
    name: `${collection} ${of.name}`,
    category: of.category,
  })
  const made = new Map<string, Sku>()
  for (const kind of kinds) {
    const product = design(kind, 'Single', random.chance(0.02) ? 'Phase out' : 'Active')
    for (const [letters, finish] of offered.get(kind.material)!) {
      if (writer.skus.length === most) return
      const status = product.status === 'Active' ? statusOfFinish(random) : product.status
      const variant = { letters, finish, family: `${collection} ${name} ${letters}`, status }
      made.set(kind.code + letters, writer.addSku(product, variant, kind))
    }
  }
  for (const combo of combos) {
    const first = kinds.find(k => k.code in combo.members)!
    const product = design(combo, 'Combo', 'Active')
    for (const [letters, finish] of offered.get(first.material)!) {
      if (writer.skus.length === most) return
      const members = Object.entries(combo.members).map(([code, quantity]) => ({
        sku: made.get(code + letters)!,
        quantity,
      }))
      const status = members.every(m => m.sku.status === 'Active') ? 'Active' : 'Phase out'
      const variant = {
        letters,
        finish,
        family: `${collection} ${name} ${letters}`,
        status,
      } as const
      writer.addSku(product, variant, { ...first, demand: first.demand * 0.5 }, members)
    }
  }
}

function someFinishes(random: Random, material: Material) {
  const all = Object.entries(finishes[material])
  const from = random.int(0, all.length - 1)
  const count = Math.min(all.length, random.chance(0.3) ? 3 : 2)
  return Array.from({ length: count }, (_, i) => all[(from + i) % all.length]!)
}

function statusOfFinish(random: Random): Sku['status'] {
  const at = random.share()
  return at < 0.045 ? 'Phase out' : at < 0.065 ? 'Discontinued' : 'Active'
}
