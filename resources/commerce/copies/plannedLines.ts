import { readWebProduct, type WebProduct } from '#resources/commerce/listings/webProducts.ts'

/** A line as a copy is shown before it is done. */
export interface PlannedLine {
  readonly webProductId: string
  readonly attributes: string | null
  readonly newName: string
  readonly newPrice: number | null
  readonly conflict: string | null
}

/** The shop that the products go to. */
export interface Target {
  readonly isSame: boolean
  readonly category: number | null
  /** The codes that it has already, in small letters, each with its product. */
  readonly codes: ReadonlyMap<string, string>
}

/** A line for each product of a shop that is copied. */
export const linesOfCopy = (products: readonly unknown[], target: Target): PlannedLine[] =>
  products.flatMap(product => {
    const [first] = readWebProduct(product)
    if (!first) return []
    return [
      {
        webProductId: first.productId,
        attributes: null,
        newName: first.name ?? `Product ${first.productId}`,
        newPrice: first.price,
        conflict: conflictOf(first, target),
      },
    ]
  })

function conflictOf(
  { code, attributes, categoryIds }: WebProduct,
  { isSame, category, codes }: Target,
): string | null {
  if (isSame)
    return categoryIds.includes(String(category)) ? 'It is in that category already.' : null
  if (attributes !== null) return 'It has combinations. Split it first.'
  const known = code ? codes.get(code.toLowerCase()) : undefined
  return known ? `The shop has ${code} already, as product ${known}.` : null
}

/** A product for each combination of one; none where it has no combinations. */
export const linesOfSplit = (product: unknown): PlannedLine[] =>
  readWebProduct(product).flatMap(({ productId, attributes, name, price }) =>
    attributes === null
      ? []
      : [
          {
            webProductId: productId,
            attributes,
            newName: `${name ?? `Product ${productId}`}, ${valuesOf(attributes)}`.slice(0, 200),
            newPrice: price,
            conflict: null,
          },
        ],
  )

/** @example valuesOf('Colour: Black, Size: Large') // 'Black, Large' */
const valuesOf = (attributes: string) =>
  attributes
    .split(/[,;]/)
    .map(each => each.replace(/^[^:]*:/, '').trim())
    .filter(Boolean)
    .join(', ')
