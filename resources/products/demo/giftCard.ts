import { giftCardPictured, pictureName, type Pictures } from './pictures.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'

interface Around {
  readonly random: Random
  readonly at: number
  readonly categoryId: string
  readonly taxTypeId: string
  readonly pictures: Pictures
  /** Who set its prices. */
  readonly buyers: readonly string[]
}

/** What a card is sold for, in cents, unless the seller types another amount. */
const usual = 100_00

/** Writes the product that gift cards are sold as. No order of the past has one. */
export function addGiftCard(
  { random, at, categoryId, taxTypeId, pictures, buyers }: Around,
  out: Buffers,
) {
  const picture = pictureName(giftCardPictured.code)
  const productId = random.id(at)
  const skuId = random.id(at)
  const common = {
    createdOnUtc: at,
    code: 'GIFT-CARD',
    name: 'Gift card',
    status: 'Active',
  } as const
  out.products.push({
    ...common,
    id: productId,
    categoryId,
    type: 'Service',
    isGiftCard: true,
    photo: pictures.of('products', picture),
    description: 'Type the amount as the price. The card is registered once it is paid.',
    taxTypeId,
  })
  out.skus.push({
    ...common,
    id: skuId,
    productId,
    cost: 0,
    costCurrency: 'NZD',
    volume: 0,
    weight: 0,
    cartons: 0,
    photo: pictures.of('skus', picture),
  })
  const shown = { createdOnUtc: at, position: 0 }
  out.productPictures.push({
    ...shown,
    id: random.id(at),
    productId,
    picture: pictures.of('products', picture),
  })
  out.skuPictures.push({
    ...shown,
    id: random.id(at),
    skuId,
    picture: pictures.of('skus', picture),
  })
  for (const market of ['NZ', 'CA'] as const) {
    const priceId = random.id(at)
    const price = { skuId, market, kind: 'Regular', fromOnUtc: at } as const
    out.prices.push({ ...price, id: priceId, createdOnUtc: at, amount: usual })
    const staffId = random.pick(buyers)
    out.priceChanges.push({
      ...price,
      id: random.id(at),
      createdOnUtc: at,
      createdBy: staffId,
      staffId,
      priceId,
      event: 'Set',
      newAmount: usual,
      reason: 'First price',
      cost: 0,
      costCurrency: 'NZD',
    })
  }
}
