/** A line of a purchase order, and how many pieces of it may still be loaded. */
export interface OrderLine {
  readonly id: string
  readonly position: number
  readonly room: number
}

/** Pieces of a container that are of one line of a purchase order. */
export interface Part {
  readonly purchaseOrderLineId: string
  readonly quantity: number
}

/**
 * Fills lines of a purchase order by their position, each up to its room. What no line has room for
 * goes to the last one.
 * @returns a part for each line that gets pieces; none where there is no line
 */
export function fillOrderLines(lines: readonly OrderLine[], quantity: number): Part[] {
  const inOrder = lines.toSorted((a, b) => a.position - b.position)
  let left = quantity
  const pieces = inOrder.map((line, i) => {
    const isLast = i === inOrder.length - 1
    const taken = isLast ? left : Math.min(left, Math.max(line.room, 0))
    left -= taken
    return { purchaseOrderLineId: line.id, quantity: taken }
  })
  return pieces.filter(part => part.quantity > 0)
}
