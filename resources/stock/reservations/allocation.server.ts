import type { Problem } from '#server/http/errors.ts'
import { comingInWords, type Coming } from './inbound.server.ts'
import { setsOf, type Member } from '#resources/stock/ledger/comboComponents.server.ts'

/** A part of an order line to find goods for; `quantity` counts sets of its members. */
export interface Line {
  orderLineId: string
  code: string
  branchId: string
  quantity: number
  members: readonly Member[]
  /** Only from here; from the branch's own warehouses first when absent. */
  warehouseId?: string
  /** `Normal` when absent. */
  stockStatus?: string
  /** Whether what stock lacks is promised out of goods on their way; a refusal tells of these where it is given. */
  takesComing?: boolean
  field?: string
}
interface Free {
  id: string
  skuId: string
  warehouseId: string
  stockStatus: string
  quantity: number
}
/** Where goods can come from: places in the order in which they are asked, and what is on its way, the earliest first. */
export interface Offer {
  free: readonly Free[]
  warehouses: readonly Warehouse[]
  coming: readonly Coming[]
}
interface Warehouse {
  id: string
  name: string
  branchId: string
}
/** Pieces of one stock line for one order line. */
export interface Taken {
  orderLineId: string
  stockLineId: string
  quantity: number
}
/** Pieces on their way for one order line. */
export interface Presold {
  orderLineId: string
  coming: Coming
  quantity: number
}

/**
 * Finds goods for orders, one after the other, each all or nothing. A set comes from one warehouse and one status; a line from one warehouse
 * where one has enough, else from several. Sets that are not whole anywhere are made of what one warehouse has of them and of goods on
 * their way, for lines that take these. What an order gets is gone for the next.
 * @param refused takes why an order gets nothing
 */
export function allocate(
  orders: readonly { orderId: string; lines: readonly Line[] }[],
  { free, warehouses, coming }: Offer,
  refused: Map<string, Problem>,
): { taken: Taken[]; presold: Presold[] } {
  const left = new Map([...free.map(f => [f.id, f.quantity] as const), ...coming.flatMap(limitsOf)])
  const there = (skuId: string, warehouseId: string, status: string) =>
    free.filter(f => f.skuId === skuId && f.warehouseId === warehouseId && f.stockStatus === status)
  const piecesIn = (line: Line, warehouseId: string, skuId: string) =>
    sum(there(skuId, warehouseId, line.stockStatus ?? 'Normal').map(f => left.get(f.id)!))
  const setsIn = (line: Line, warehouseId: string) =>
    setsOf(line.members, skuId => piecesIn(line, warehouseId, skuId))

  /** As many of these pieces as one place has. */
  const takePieces = (line: Line, warehouseId: string, skuId: string, pieces: number): Taken[] => {
    let needed = pieces
    return there(skuId, warehouseId, line.stockStatus ?? 'Normal').flatMap(f => {
      const quantity = Math.min(needed, left.get(f.id)!)
      if (quantity === 0) return []
      needed -= quantity
      left.set(f.id, left.get(f.id)! - quantity)
      return [{ orderLineId: line.orderLineId, stockLineId: f.id, quantity }]
    })
  }
  const take = (line: Line, warehouseId: string, sets: number): Taken[] =>
    line.members.flatMap(m => takePieces(line, warehouseId, m.skuId, sets * m.required))

  /** As many of these pieces as are on their way. */
  const presell = ({ orderLineId }: Line, skuId: string, pieces: number): Presold[] => {
    let needed = pieces
    return coming.flatMap(each => {
      if (each.skuId !== skuId) return []
      const limits = limitsOf(each).map(([id]) => id)
      const quantity = Math.min(needed, ...limits.map(id => left.get(id)!))
      if (quantity <= 0) return []
      needed -= quantity
      for (const id of limits) left.set(id, left.get(id)! - quantity)
      return [{ orderLineId, coming: each, quantity }]
    })
  }
  /** Sets of which no place has all: what one place has of them, the rest on its way. `undefined` where that is too little. */
  const takeParts = (line: Line, allowed: readonly Warehouse[], sets: number) => {
    const wanted = line.members.map(m => ({ ...m, pieces: sets * m.required }))
    const has = ({ id }: Warehouse) =>
      sum(wanted.map(m => Math.min(m.pieces, piecesIn(line, id, m.skuId))))
    const place = allowed.toSorted((a, b) => has(b) - has(a))[0]
    const parts = wanted.map(({ skuId, pieces }) => {
      const taken = place ? takePieces(line, place.id, skuId, pieces) : []
      const presold = presell(line, skuId, pieces - sum(taken.map(t => t.quantity)))
      return { taken, presold, lacks: pieces - sum([...taken, ...presold].map(t => t.quantity)) }
    })
    return parts.some(({ lacks }) => lacks > 0) ? undefined : parts
  }

  const found = orders.map(({ orderId, lines }) => {
    const before = new Map(left)
    const taken: Taken[] = []
    const presold: Presold[] = []
    for (const line of lines) {
      const allowed = warehouses.filter(w => !line.warehouseId || w.id === line.warehouseId)
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
        presold.push(...part.presold)
      }
      if (needed > 0 && !parts) {
        for (const [id, quantity] of before) left.set(id, quantity)
        const only = warehouses.find(w => w.id === line.warehouseId)
        const rest = coming.map(each => ({
          ...each,
          open: Math.min(...limitsOf(each).map(([id]) => left.get(id)!)),
        }))
        refused.set(orderId, shortage(line, places, only, rest))
        return { taken: [], presold: [] }
      }
    }
    return { taken, presold }
  })
  return {
    taken: found.flatMap(each => each.taken),
    presold: found.flatMap(each => each.presold),
  }
}

/** What may be promised of goods on their way, of themselves and of what they are bought by. */
const limitsOf = ({ id, open, purchaseOrderLineId, purchaseOpen }: Coming) => [
  [id, open] as const,
  ...(purchaseOrderLineId ? [[`bought by ${purchaseOrderLineId}`, purchaseOpen!] as const] : []),
]

function shortage(
  line: Line,
  places: readonly (Warehouse & { sets: number })[],
  only: Warehouse | undefined,
  coming: readonly Coming[],
): Problem {
  const there = sum(places.map(p => p.sets))
  const where = places.map(p => `${p.name} ${p.sets}`).join(', ')
  const combo = line.members.some(m => m.skuId && (line.members.length > 1 || m.required > 1))
    ? ` of ${line.members.map(m => `${m.required} × ${m.code}`).join(' and ')} in one warehouse`
    : ''
  return {
    code: 'insufficient_stock',
    ...(line.field ? { field: line.field } : {}),
    message: `${line.code}${line.stockStatus && line.stockStatus !== 'Normal' ? ` (${line.stockStatus})` : ''}: ${line.quantity.toLocaleString('en')} needed${combo}, ${there} there${only && !there ? ` in ${only.name}` : where && ` (${where})`}.${line.takesComing === undefined ? '' : ` ${comingInWords(line.members, coming)}`}`,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
