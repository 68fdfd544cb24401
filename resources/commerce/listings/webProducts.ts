/** A product of a shop as its shop describes it, or one combination of its attributes. */
export interface WebProduct {
  readonly productId: string
  readonly attributes: string | null
  readonly name: string | null
  readonly code: string | null
  readonly barcode: string | null
  readonly published: boolean | null
  readonly price: number | null
  readonly stock: number | null
  readonly categoryIds: readonly string[]
  readonly pictures: number
  /** The name of its page below the address of the shop. */
  readonly slug: string | null
}

type Payload = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const wordOf = (value: unknown, max: number): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text ? text.slice(0, max) : null
}
const wholeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 1e9 ? value : null
/** In cents and back, as columns have it. */
const moneyOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 1e9
    ? Math.round(value * 100) / 100
    : null

/** A name without anything that would lead to another page or host. */
const slugOf = (value: unknown): string | null => {
  const word = wordOf(value, 300)
  return word && /^[\p{L}\p{N}][\p{L}\p{N}._~-]*$/u.test(word) ? word : null
}

/** The number of a product, if it has one. */
export const productNoOf = (payload: unknown): number | undefined => {
  const id = wholeOf(objectOf(payload).id)
  return id !== null && id > 0 ? id : undefined
}

/** A product of a shop and its combinations: what of it cannot be read is empty. */
export function readWebProduct(payload: unknown): WebProduct[] {
  const product = objectOf(payload)
  const id = productNoOf(payload)
  if (!id) return []
  const whole: WebProduct = {
    productId: String(id),
    attributes: null,
    name: wordOf(product.name, 200),
    code: wordOf(product.sku, 60),
    barcode: wordOf(product.gtin, 20),
    published: typeof product.published === 'boolean' ? product.published : null,
    price: moneyOf(product.price),
    stock: wholeOf(product.stock_quantity),
    categoryIds: listOf(product.category_ids).flatMap(each => wordOf(each, 40) ?? []),
    pictures: listOf(product.images).length,
    slug: slugOf(product.se_name),
  }
  const parts = listOf(product.product_attribute_combinations).flatMap(each => {
    const part = objectOf(each)
    const attributes = wordOf(part.attributes, 200)
    return attributes
      ? [
          {
            ...whole,
            attributes,
            code: wordOf(part.sku, 60),
            barcode: wordOf(part.gtin, 20),
            price: moneyOf(part.overridden_price) ?? whole.price,
            stock: wholeOf(part.stock_quantity),
          },
        ]
      : []
  })
  return parts.length ? parts : [whole]
}

/** The products of an answer; undefined where it has no list of them. */
export function productsIn(body: unknown): readonly unknown[] | undefined {
  const { products } = objectOf(body)
  return Array.isArray(products) ? products : undefined
}
