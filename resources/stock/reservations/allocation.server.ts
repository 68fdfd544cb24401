import type { Problem } from '#server/kit'
import { inboundInWords, type Inbound } from './inbound.server.ts'
import { setsOf, type Component } from '#resources/stock/ledger/comboComponents.server.ts'

/** A part of an order line to find goods for; `quantity` counts sets of its members. */
export interface Line {
  orderLineId: string
  code: string
  branchId: string
  quantity: number
  members: readonly Component[]
  /** Only from this warehouse or shop; if absent, the branch's own warehouses come first. */
  warehouseId?: string
  /** Only from places of the branch. */
  isHere?: boolean
  /** `Normal` if absent. */
  stockStatus?: string
  /**
   * Whether inbound goods cover a shortage. A refusal describes the inbound goods if this is given.
   */
  takesComing?: boolean
  /** Its product is announced: it is only presold, so that inbound goods alone are for it. */
  isAnnounced?: boolean
  field?: string
}
/** Pieces of a stock line that nobody has. */
export interface Free {
  id: string
  skuId: string
  warehouseId: string
  stockStatus: string
  quantity: number
}
/** The sources of goods: warehouses in order of preference, and inbound goods, earliest first. */
export interface Offer {
  free: readonly Free[]
  warehouses: readonly Warehouse[]
  inbound: readonly Inbound[]
}
export interface Warehouse {
  id: string
  name: string
  branchId: string
  /** A shop: its pieces stand on display, and are taken where a line names it. */
  isDisplay?: boolean
}
/** Pieces of one stock line for one order line. */
export interface Taken {
  orderLineId: string
  stockLineId: string
  quantity: number
}
/** Inbound pieces for one order line. */
export interface Allocated {
  orderLineId: string
  inbound: Inbound
  quantity: number
}

/**
 * Finds goods for orders in sequence, each order all or nothing. A set comes from one warehouse and
 * one status. A line comes from one warehouse if one has enough, otherwise from several. For lines
 * that take inbound goods, remaining sets combine the pieces of one warehouse with inbound goods.
 * Goods of one order are not available to the next.
 * @param refused receives why an order gets nothing
 */
export function allocate(
  orders: readonly { orderId: string; lines: readonly Line[] }[],
  { free, warehouses, inbound }: Offer,
  refused: Map<string, Problem>,
): { taken: Taken[]; allocated: Allocated[] } {
  const left = new Map([
    ...free.map(f => [f.id, f.quantity] as const),
    ...inbound.flatMap(limitsOf),
  ])
  const placed = new Map<string, Free[]>()
  for (const f of free) {
    const key = `${f.skuId} ${f.warehouseId} ${f.stockStatus}`
    const others = placed.get(key)
    if (others) others.push(f)
    else placed.set(key, [f])
  }
  const there = (skuId: string, warehouseId: string, status: string) =>
    placed.get(`${skuId} ${warehouseId} ${status}`) ?? []
  /** What was left of what this order has taken from. */
  const before = new Map<string, number>()
  const takeFrom = (id: string, quantity: number) => {
    if (!before.has(id)) before.set(id, left.get(id)!)
    left.set(id, left.get(id)! - quantity)
  }
  const piecesIn = (line: Line, warehouseId: string, skuId: string) =>
    sum(there(skuId, warehouseId, line.stockStatus ?? 'Normal').map(f => left.get(f.id)!))
  const setsIn = (line: Line, warehouseId: string) =>
    setsOf(line.members, skuId => piecesIn(line, warehouseId, skuId))

  /** As many of these pieces as one warehouse has. */
  const takePieces = (line: Line, warehouseId: string, skuId: string, pieces: number): Taken[] => {
    let needed = pieces
    return there(skuId, warehouseId, line.stockStatus ?? 'Normal').flatMap(f => {
      const quantity = Math.min(needed, left.get(f.id)!)
      if (quantity === 0) return []
      needed -= quantity
      takeFrom(f.id, quantity)
      return [{ orderLineId: line.orderLineId, stockLineId: f.id, quantity }]
    })
  }
  const take = (line: Line, warehouseId: string, sets: number): Taken[] =>
    line.members.flatMap(m => takePieces(line, warehouseId, m.skuId, sets * m.required))

  /** As many of these pieces as are inbound. */
  const allocateInbound = ({ orderLineId }: Line, skuId: string, pieces: number): Allocated[] => {
    let needed = pieces
    return inbound.flatMap(each => {
      if (each.skuId !== skuId) return []
      const limits = limitsOf(each).map(([id]) => id)
      const quantity = Math.min(needed, ...limits.map(id => left.get(id)!))
      if (quantity <= 0) return []
      needed -= quantity
      for (const id of limits) takeFrom(id, quantity)
      return [{ orderLineId, inbound: each, quantity }]
    })
  }
  /**
   * Sets that no warehouse has completely: pieces of one warehouse plus inbound goods. `undefined`
   * if that is too little.
   */
  const takeParts = (line: Line, allowed: readonly Warehouse[], sets: number) => {
    const wanted = line.members.map(m => ({ ...m, pieces: sets * m.required }))
    const has = ({ id }: Warehouse) =>
      sum(wanted.map(m => Math.min(m.pieces, piecesIn(line, id, m.skuId))))
    const place = allowed.toSorted((a, b) => has(b) - has(a))[0]
    const parts = wanted.map(({ skuId, pieces }) => {
      const taken = place ? takePieces(line, place.id, skuId, pieces) : []
      const allocated = allocateInbound(line, skuId, pieces - sum(taken.map(t => t.quantity)))
      return {
        taken,
        allocated,
        lacks: pieces - sum([...taken, ...allocated].map(t => t.quantity)),
      }
    })
    return parts.some(({ lacks }) => lacks > 0) ? undefined : parts
  }

  const found = orders.map(({ orderId, lines }) => {
    before.clear()
    const taken: Taken[] = []
    const allocated: Allocated[] = []
    for (const line of lines) {
      const allowed = line.isAnnounced
        ? []
        : warehouses.filter(
            w =>
              (line.warehouseId ? w.id === line.warehouseId : !w.isDisplay) &&
              (!line.isHere || w.branchId === line.branchId),
          )
      const places = allowed
        .map(w => ({ ...w, sets: setsIn(line, w.id) }))
        .filter(w => w.sets > 0)
        .sort(
          (a, b) =>
            Number(b.sets >= line.quantity) - Number(a.sets >= line.quantity) ||
            Number(b.branchId === line.branchId) - Number(a.branchId === line.branchId),
        )
      let needed = line.quantity
      for (const place of places) {
        const sets = Math.min(needed, place.sets)
        if (sets > 0) taken.push(...take(line, place.id, sets))
        needed -= sets
      }
      const parts = needed > 0 && line.takesComing ? takeParts(line, allowed, needed) : undefined
      for (const part of parts ?? []) {
        taken.push(...part.taken)
        allocated.push(...part.allocated)
      }
      if (needed > 0 && !parts) {
        for (const [id, quantity] of before) left.set(id, quantity)
        const only = warehouses.find(w => w.id === line.warehouseId)
        if (line.isHere && only && only.branchId !== line.branchId) {
          refused.set(orderId, elsewhere(line, only))
          return { taken: [], allocated: [] }
        }
        const rest = inbound.map(each => ({
          ...each,
          open: Math.min(...limitsOf(each).map(([id]) => left.get(id)!)),
        }))
        refused.set(orderId, shortage(line, places, only, rest))
        return { taken: [], allocated: [] }
      }
    }
    return { taken, allocated }
  })
  return {
    taken: found.flatMap(each => each.taken),
    allocated: found.flatMap(each => each.allocated),
  }
}

/** The limits on promises of inbound goods: their own line and the purchase order line. */
const limitsOf = ({ id, open, purchaseOrderLineId, purchaseOpen }: Inbound) => [
  [id, open] as const,
  ...(purchaseOrderLineId ? [[`bought by ${purchaseOrderLineId}`, purchaseOpen!] as const] : []),
]

/** Goods may be there, but nobody can hand them over here. */
const elsewhere = ({ code, field }: Line, { name }: Warehouse): Problem => ({
  code: 'elsewhere',
  ...(field ? { field } : {}),
  message: `${code}: ${name} is not at this branch. Take it from here, or have it delivered or picked up.`,
})

function shortage(
  line: Line,
  places: readonly (Warehouse & { sets: number })[],
  only: Warehouse | undefined,
  inbound: readonly Inbound[],
): Problem {
  const there = sum(places.map(p => p.sets))
  const where = places.map(p => `${p.name} ${p.sets}`).join(', ')
  const combo = line.members.some(m => m.skuId && (line.members.length > 1 || m.required > 1))
    ? ` of ${line.members.map(m => `${m.required} × ${m.code}`).join(' and ')} in one warehouse`
    : ''
  const presold = line.isAnnounced ? ' It is announced: it can only be presold.' : ''
  return {
    code: 'insufficient_stock',
    ...(line.field ? { field: line.field } : {}),
    message: `${line.code}${line.stockStatus && line.stockStatus !== 'Normal' ? ` (${line.stockStatus})` : ''}: ${line.quantity.toLocaleString('en')} needed${combo}, ${there} there${only && !there ? ` in ${only.name}` : where && ` (${where})`}.${presold}${line.takesComing === undefined ? '' : ` ${inboundInWords(line.members, inbound)}`}`,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
