import type { Pushed } from '#resources/commerce/listings/pushed.ts'
import { stateOfValues } from '#resources/commerce/listings/differences.ts'

/** The values of a listing that decide what is sent. */
export interface Sendable {
  readonly webProductId: string
  readonly attributes: string | null
  /** Go with the name. */
  readonly webTags: readonly string[]
  readonly sendsStock: boolean
  readonly sendsPrices: boolean
  readonly sendsNames: boolean
  readonly ourStock: number | null
  readonly ourPrice: number | null
  readonly ourName: string | null
  readonly ourPublished: boolean | null
  readonly webStock: number | null
  readonly webPrice: number | null
  readonly webName: string | null
  readonly webPublished: boolean | null
  readonly agreedStock: number | null
  readonly agreedPrice: number | null
  readonly agreedName: string | null
  readonly agreedPublished: boolean | null
}

/** The fields that one request sets. */
export interface ToSend {
  readonly stock?: number
  readonly price?: number
  readonly name?: string
  readonly published?: boolean
}

/**
 * The fields to send of a listing: stock whenever it differs; of the other fields what a person pushes, and
 * by itself what has changed here alone where the channel sends it. A conflict waits for a person.
 * @returns undefined where there is nothing to send
 */
export function toSend(listing: Sendable, pushes: Pushed): ToSend | undefined {
  const isPushed = (field: Pushed) => pushes === 'All' || pushes === field
  const { ourStock, ourPrice, ourName, ourPublished } = listing
  const hasStock =
    ourStock !== null &&
    (isPushed('Stock') && pushes !== 'Stock'
      ? true
      : listing.sendsStock && (ourStock !== listing.agreedStock || ourStock !== listing.webStock))
  const changed = (state: ReturnType<typeof stateOfValues>) => state === 'To push'
  const hasPrice =
    ourPrice !== null &&
    (isPushed('Price') ||
      (listing.sendsPrices &&
        changed(stateOfValues(ourPrice, listing.webPrice, listing.agreedPrice))))
  // The parts of a product have no name of their own, and are published with it.
  const isWhole = listing.attributes === null
  const hasName =
    isWhole &&
    ourName !== null &&
    (isPushed('Name') ||
      (listing.sendsNames && changed(stateOfValues(ourName, listing.webName, listing.agreedName))))
  const hasPublished =
    isWhole &&
    ourPublished !== null &&
    (isPushed('Published') ||
      changed(stateOfValues(ourPublished, listing.webPublished, listing.agreedPublished)))
  const sends: ToSend = {
    ...(hasStock && { stock: ourStock }),
    ...(hasPrice && { price: ourPrice }),
    ...(hasName && { name: ourName }),
    ...(hasPublished && { published: ourPublished }),
  }
  return Object.keys(sends).length ? sends : undefined
}

/** The request for it, as the REST plugin of nopCommerce takes it. */
export function bodyOf({ webProductId, attributes, webTags }: Sendable, sends: ToSend): unknown {
  const { stock, price, name, published } = sends
  const id = Number(webProductId)
  if (attributes !== null)
    return {
      product: {
        id,
        product_attribute_combinations: [
          {
            attributes,
            ...(stock !== undefined && { stock_quantity: stock }),
            ...(price !== undefined && { overridden_price: price }),
          },
        ],
      },
    }
  return {
    product: {
      id,
      ...(stock !== undefined && { stock_quantity: stock }),
      ...(price !== undefined && { price }),
      ...(name !== undefined && { name, tags: webTags }),
      ...(published !== undefined && { published }),
    },
  }
}
