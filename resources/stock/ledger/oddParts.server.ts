import { problemAt, type Problem } from '#server/kit'

/** A line of a document, the pieces of it that a step may take, and those that it is asked to. */
interface Part {
  id: string
  code: string
  open: number
  quantity: number
}

/**
 * Why a step refuses quantities by line: not whole, more than is open, `none` or `all` of the
 * pieces, where it has a message for that.
 */
export function oddQuantities(
  parts: readonly Part[],
  { none, all }: { none?: string | undefined; all?: string },
): Problem | undefined {
  const odd = parts.find(
    ({ quantity, open }) => !Number.isInteger(quantity) || quantity < 0 || quantity > open,
  )
  if (odd)
    return problemAt(
      'invalid',
      `quantities.${odd.id}`,
      `${odd.code}: enter a whole number from 0 to ${odd.open}.`,
    )
  if (none && parts.every(({ quantity }) => quantity === 0))
    return problemAt('required', 'quantities', none)
  return all && parts.every(({ quantity, open }) => quantity === open)
    ? problemAt('whole', 'quantities', all)
    : undefined
}

/** Why the id of a part is wrong: it is none of the document's, or it is named before. */
export function oddId(
  ids: readonly string[],
  i: number,
  known: readonly { id: string }[],
  field: string,
  [part, document]: readonly [part: string, document: string],
): Problem[] {
  if (!known.some(({ id }) => id === ids[i]))
    return [problemAt(`unknown_${part}`, field, `This ${part} does not belong to the ${document}.`)]
  return ids.indexOf(ids[i]!) < i
    ? [problemAt('duplicate', field, `This ${part} is listed twice.`)]
    : []
}

/** More pieces than this are a typing error. */
const mostPieces = 100_000

/** Why a number of pieces is wrong, if it is. */
export const oddPieces = (field: string, n: unknown, least = 1, most = mostPieces): Problem[] =>
  Number.isInteger(n) && (n as number) >= least && (n as number) <= most
    ? []
    : [
        problemAt(
          'invalid',
          field,
          `A quantity is a whole number from ${least} to ${most.toLocaleString('en')}.`,
        ),
      ]
