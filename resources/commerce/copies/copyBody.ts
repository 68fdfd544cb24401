type Payload = Readonly<Record<string, unknown>>

/** The parts of a new product. */
export interface NewProduct {
  readonly lineId: string
  readonly name: string
  readonly price: number | null
  /** The code of the combination, where one becomes a product. */
  readonly code: string | null
  readonly category: number | null
  readonly takesText: boolean
  readonly takesPictures: boolean
  readonly takesPrice: boolean
  readonly takesSeo: boolean
}

/** The mark by which a product is found again that was made before its answer came. */
export const markOf = (lineId: string) => `Copied by ${lineId}`

/** The request that makes a product from another, as the REST plugin of nopCommerce takes it. It is not published. */
export function copyBody(source: Payload, made: NewProduct): { product: Payload } {
  const taken = (...names: readonly string[]) =>
    Object.fromEntries(
      names.flatMap(name => (source[name] === undefined ? [] : [[name, source[name]]])),
    )
  return {
    product: {
      name: made.name,
      sku: made.code ?? source.sku ?? null,
      published: false,
      admin_comment: markOf(made.lineId),
      ...taken('gtin', 'weight', 'length', 'width', 'height'),
      ...(made.takesText && taken('short_description', 'full_description')),
      ...(made.takesSeo && taken('meta_title', 'meta_description', 'meta_keywords')),
      ...(made.takesPictures && { images: picturesOf(source) }),
      ...(made.takesPrice && made.price !== null && { price: made.price }),
      category_ids: made.category ? [made.category] : (source.category_ids ?? []),
    },
  }
}

const picturesOf = ({ images }: Payload) =>
  (Array.isArray(images) ? images : []).flatMap(each => {
    const src: unknown = (each as Payload | null)?.src
    return typeof src === 'string' ? [{ src }] : []
  })

/** The categories of a product with one more, or with one less. */
export function categoriesOf(source: Payload, { add, remove }: { add?: number; remove?: number }) {
  const known = (Array.isArray(source.category_ids) ? source.category_ids : []).map(Number)
  const others = known.filter(each => each !== remove)
  return [...new Set(add ? [...others, add] : others)]
}
