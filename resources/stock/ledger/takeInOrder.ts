/**
 * Takes pieces from lines in their order until there are enough, and reduces the lines.
 * @returns what was taken of each line, and how many pieces are still needed
 */
export function takeInOrder<Line extends { quantity: number }>(
  lines: readonly Line[],
  quantity: number,
): { taken: Line[]; lacks: number } {
  let lacks = quantity
  const taken = lines.flatMap(line => {
    const pieces = Math.min(lacks, line.quantity)
    if (pieces <= 0) return []
    lacks -= pieces
    line.quantity -= pieces
    return [{ ...line, quantity: pieces }]
  })
  return { taken, lacks }
}
