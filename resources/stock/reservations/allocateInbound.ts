/** Pieces on their way: a line of a container, or of a purchase order. */
export interface ComingLine {
  readonly source: 'Container' | 'Purchase order'
  readonly lineId: string
  readonly skuId: string
  /** What a container's goods were bought by; of a purchase order the line itself. */
  readonly purchaseOrderLineId: string | null
  readonly quantity: number
}
/** Pieces that an order was promised of what is on its way. */
export interface Promised {
  readonly source: 'Container' | 'Purchase order'
  readonly skuId: string
  readonly containerLineId: string | null
  readonly purchaseOrderLineId: string | null
  readonly quantity: number
}

/**
 * Which pieces on their way each promise has. One out of a container has those that it names. One out of a purchase order has what is still to be shipped
 * of the line that it names, then what containers bring of that, the earliest first; when nothing of it is left to come, and where it names none, it counts
 * against the earliest purchase order. What is oversold is borne by the purchase order, or by the last container.
 * @param lines the earliest first, containers before purchase orders
 * @param promised in any order of their own: how much each line has to give does not depend on it
 */
export function presell<L extends ComingLine, P extends Promised>(
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
