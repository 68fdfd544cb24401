/** Inbound pieces: a line of a container or of a purchase order. */
export interface InboundLine {
  readonly source: 'Container' | 'Purchase order'
  readonly lineId: string
  readonly skuId: string
  /** The purchase order line of a container's goods; for a purchase order, the line itself. */
  readonly purchaseOrderLineId: string | null
  readonly quantity: number
}
/** Inbound pieces that are promised to an order. */
export interface Promised {
  readonly source: 'Container' | 'Purchase order'
  readonly skuId: string
  readonly containerLineId: string | null
  readonly purchaseOrderLineId: string | null
  readonly quantity: number
}

/**
 * Assigns inbound pieces to promises. A promise from a container has the pieces of the line that it
 * names. A promise from a purchase order has what is still to be shipped of its line, then what
 * containers bring of that line, earliest first. If nothing of the line is left to come, or it
 * names no line, it counts against the earliest purchase order. Oversold pieces count against the
 * purchase order, or the last container.
 * @param lines earliest first, containers before purchase orders
 * @param promised in any order: how much each line has to give does not depend on it
 */
export function allocateInbound<L extends InboundLine, P extends Promised>(
  lines: readonly L[],
  promised: readonly P[],
): { line: L; promise: P; quantity: number }[] {
  const free = new Map(lines.map(line => [line.lineId, line.quantity]))
  const given: { line: L; promise: P; quantity: number }[] = []
  const give = (promise: P, among: readonly L[], last: L | undefined) => {
    let left = promise.quantity
    const take = (line: L, quantity: number) => {
      if (quantity <= 0) return
      free.set(line.lineId, free.get(line.lineId)! - quantity)
      left -= quantity
      given.push({ line, promise, quantity })
    }
    for (const line of among) take(line, Math.min(left, free.get(line.lineId)!))
    if (last) take(last, left)
  }
  const unnamed: P[] = []
  for (const promise of promised.filter(p => p.source === 'Container')) {
    const named = lines.filter(line => line.lineId === promise.containerLineId)
    give(promise, named, named[0])
  }
  for (const promise of promised.filter(p => p.source === 'Purchase order')) {
    const bought = promise.purchaseOrderLineId
      ? lines.filter(line => line.purchaseOrderLineId === promise.purchaseOrderLineId)
      : []
    const ordered = bought.filter(line => line.source === 'Purchase order')
    const shipped = bought.filter(line => line.source === 'Container')
    if (bought.length) give(promise, [...ordered, ...shipped], ordered[0] ?? shipped.at(-1))
    else unnamed.push(promise)
  }
  for (const promise of unnamed) {
    const ordered = lines.filter(
      line => line.source === 'Purchase order' && line.skuId === promise.skuId,
    )
    give(promise, ordered, ordered.at(-1))
  }
  return given
}
