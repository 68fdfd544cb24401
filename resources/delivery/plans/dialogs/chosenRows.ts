import { HttpError } from '#data/errors.ts'

/** A row of goods in a form: the pieces that are typed, at most those that there are. */
export interface GoodsRow {
  readonly skuCode: string
  readonly skuName: string
  readonly most: number
  readonly quantity: number | null
  readonly [id: string]: unknown
}

/**
 * The rows with pieces, as calls take them, and where each stands in the form.
 * @example chosenRows([{ orderLineId: 'a', quantity: 0 }, { orderLineId: 'b', quantity: 2 }], 'orderLineId')
 * // { items: [{ orderLineId: 'b', quantity: 2 }], at: [1] }
 */
export function chosenRows(rows: readonly Pick<GoodsRow, string>[], id: string) {
  const at = rows.flatMap(({ quantity }, i) => (Number(quantity) > 0 ? [i] : []))
  return { at, items: at.map(i => ({ [id]: rows[i]![id], quantity: Number(rows[i]!.quantity) })) }
}

/** A field of the sent items, as the form names it: `items.0.quantity` may be its row 1. */
export const inForm = (field: string, at: readonly number[]) =>
  field.replace(/^items\.(\d+)\./, (whole, i: string) =>
    at[Number(i)] === undefined ? whole : `items.${at[Number(i)]}.`,
  )

/** A refusal with the fields that the form has. */
export function errorInForm(error: unknown, at: readonly number[]): unknown {
  if (!(error instanceof HttpError) || !error.body.errors) return error
  const errors = Object.fromEntries(
    Object.entries(error.body.errors).map(([field, told]) => [inForm(field, at), told]),
  )
  return new HttpError(error.message, error.status, { ...error.body, errors }, error.retryAfter)
}
