import type { Problem } from '../../server/http/errors.ts'
import { setsOf, type Member } from './goodsOf.server.ts'

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
  field?: string
}
interface Free {
  id: string
  skuId: string
  warehouseId: string
  stockStatus: string
  quantity: number
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

/**
 * Finds goods for orders, one after the other, each all or nothing. A set comes from one warehouse and one status; a line from one warehouse
 * where one has enough, else from several. What an order gets is gone for the next.
 * @param refused takes why an order gets nothing
 */
export function allocate(
  orders: readonly { orderId: string; lines: readonly Line[] }[],
  free: readonly Free[],
  warehouses: readonly Warehouse[],
  refused: Map<string, Problem>,
): Taken[] {
  const left = new Map(free.map(f => [f.id, f.quantity]))
  const there = (skuId: string, warehouseId: string, status: string) =>
    free.filter(f => f.skuId === skuId && f.warehouseId === warehouseId && f.stockStatus === status)
  const setsIn = (line: Line, warehouseId: string) =>
    setsOf(line.members, skuId =>
      sum(there(skuId, warehouseId, line.stockStatus ?? 'Normal').map(f => left.get(f.id)!)),
    )

  const take = (line: Line, warehouseId: string, sets: number): Taken[] =>
    line.members.flatMap(m => {
      let needed = sets * m.required
      return there(m.skuId, warehouseId, line.stockStatus ?? 'Normal').flatMap(f => {
        const quantity = Math.min(needed, left.get(f.id)!)
        if (quantity === 0) return []
        needed -= quantity
        left.set(f.id, left.get(f.id)! - quantity)
        return [{ orderLineId: line.orderLineId, stockLineId: f.id, quantity }]
      })
    })

  return orders.flatMap(({ orderId, lines }) => {
    const before = new Map(left)
    const taken: Taken[] = []
    for (const line of lines) {
      const places = warehouses
        .filter(w => !line.warehouseId || w.id === line.warehouseId)
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
      if (needed > 0) {
        refused.set(
          orderId,
          shortage(
            line,
            places,
            warehouses.find(w => w.id === line.warehouseId),
          ),
        )
        for (const [id, quantity] of before) left.set(id, quantity)
        return []
      }
    }
    return taken
  })
}

function shortage(
  line: Line,
  places: readonly (Warehouse & { sets: number })[],
  only: Warehouse | undefined,
): Problem {
  const there = sum(places.map(p => p.sets))
  const where = places.map(p => `${p.name} ${p.sets}`).join(', ')
  const combo = line.members.some(m => m.skuId && (line.members.length > 1 || m.required > 1))
    ? ` of ${line.members.map(m => `${m.required} × ${m.code}`).join(' and ')} in one warehouse`
    : ''
  return {
    code: 'insufficient_stock',
    ...(line.field ? { field: line.field } : {}),
    message: `${line.code}${line.stockStatus && line.stockStatus !== 'Normal' ? ` (${line.stockStatus})` : ''}: ${line.quantity.toLocaleString('en')} needed${combo}, ${there} there${only && !there ? ` in ${only.name}` : where && ` (${where})`}.`,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
