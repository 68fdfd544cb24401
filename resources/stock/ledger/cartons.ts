/** Whole pieces of goods, and how many cartons of one more. */
export interface InCartons {
  readonly quantity: number
  readonly cartons?: number
}

/**
 * What was counted with more cartons scanned, or fewer where `change` is below 0: the last carton
 * makes a piece whole. Cartons of a piece have one code, so that their order is nobody's business.
 * @param each how many cartons a piece has; pieces are counted whole without
 */
export function withCartons(
  { quantity, cartons = 0 }: InCartons,
  change: number,
  each = 1,
): Required<InCartons> {
  const ofPiece = Math.max(1, each)
  const all = Math.max(0, quantity * ofPiece + cartons + change)
  return { quantity: Math.floor(all / ofPiece), cartons: all % ofPiece }
}
