/** A line of a container or purchase order that is still to arrive. */
export interface Inbound {
  lineId: string
  skuId: string
  boughtLineId: string | null
  source: 'Container' | 'Purchase order'
  id: string
  quantity: number
  promised: number
  bought: number
  /** Pieces that may still be presold. */
  room: number
}

/** The documents of inbound goods with what of them is promised to orders; earliest first. */
export function withPresold(
  lines: readonly Inbound[],
  ofPurchases: readonly { skuId: string; quantity: number }[],
) {
  const taken = new Map<string, number>()
  const take = (line: Inbound, quantity: number) =>
    taken.set(line.lineId, (taken.get(line.lineId) ?? 0) + quantity)
  /** Takes from these in turn; what is beyond them, from the last one given. */
  const spread = (quantity: number, among: readonly Inbound[], last: Inbound | undefined) => {
    let left = quantity
    for (const line of among) {
      const some = Math.min(left, line.quantity - (taken.get(line.lineId) ?? 0))
      if (some <= 0) continue
      take(line, some)
      left -= some
    }
    if (last && left > 0) take(last, left)
  }
  const unnamed = new Map(ofPurchases.map(({ skuId, quantity }) => [skuId, quantity]))
  for (const line of lines) if (line.source === 'Container') take(line, line.promised)
  const purchases = new Map(
    lines.flatMap(line => (line.boughtLineId ? [[line.boughtLineId, line] as const] : [])),
  )
  for (const [boughtLineId, { skuId, bought }] of purchases) {
    unnamed.set(skuId, (unnamed.get(skuId) ?? 0) - bought)
    const same = lines.filter(line => line.boughtLineId === boughtLineId)
    const ordered = same.filter(line => line.source === 'Purchase order')
    const shipped = same.filter(line => line.source === 'Container')
    spread(bought, [...ordered, ...shipped], ordered[0] ?? shipped.at(-1))
  }
  for (const [skuId, quantity] of unnamed) {
    const ordered = lines.filter(line => line.source === 'Purchase order' && line.skuId === skuId)
    spread(quantity, ordered, ordered.at(-1))
  }
  return documents(lines, taken)
}

function documents(lines: readonly Inbound[], taken: ReadonlyMap<string, number>) {
  const known = new Map<string, Inbound & { presold: number; free: number }>()
  for (const line of lines) {
    const key = `${line.skuId} ${line.id}`
    const same = known.get(key) ?? { ...line, quantity: 0, presold: 0, free: 0 }
    const presold = taken.get(line.lineId) ?? 0
    same.quantity += line.quantity
    same.presold += presold
    same.free += Math.min(line.quantity - presold, line.room)
    known.set(key, same)
  }
  return [...known.values()]
    .filter(({ quantity }) => quantity > 0)
    .map(
      ({ lineId: _l, boughtLineId: _b, promised: _p, bought: _o, room: _r, ...document }) =>
        document,
    )
}
