/** Pieces of one SKU at one place that the same order, ticket or transfer holds. */
export interface Position {
  skuId: string
  warehouseId: string
  warehouseName: string
  warehouseType: string
  isOwn: boolean
  stockStatus: string
  stockOnHoldStatus: string | null
  quantity: number
  orderId: string | null
  orderCode: string | null
  ticketId: string | null
  ticketNo: string | null
  transfer: { id: string; createdOnUtc: string } | null
}

interface Line extends Pick<
  Position,
  | 'warehouseId'
  | 'warehouseName'
  | 'warehouseType'
  | 'isOwn'
  | 'stockStatus'
  | 'stockOnHoldStatus'
  | 'quantity'
> {
  orders: object[]
  tickets: object[]
  transfers: object[]
}

const sellable = new Set(['Normal', 'OpenBox', 'Damaged but Repaired', 'Clearance'])

/** The three groups of a SKU; of a combo, as many sets as its members have in one place. */
export function grouped(members: readonly { required?: number; positions: readonly Position[] }[]) {
  const merged = members.map(({ positions }) => merge(positions))
  const lines =
    members[0]!.required === undefined
      ? [...merged[0]!.values()]
      : [...merged[0]!].flatMap(([key, line]) => {
          const quantity = Math.min(
            ...members.map((m, i) =>
              Math.floor((merged[i]!.get(key)?.quantity ?? 0) / m.required!),
            ),
          )
          return quantity > 0 ? [{ ...line, quantity, orders: [], tickets: [], transfers: [] }] : []
        })
  lines.sort(byPlace)
  return ['Available', 'Demo Units', 'Unavailable'].map(group => {
    const within = lines.filter(line => groupOf(line) === group)
    return { group, quantity: within.reduce((sum, line) => sum + line.quantity, 0), lines: within }
  })
}

function merge(positions: readonly Position[]): Map<string, Line> {
  const merged = new Map<string, Line>()
  for (const each of positions) {
    const { warehouseId, warehouseName, warehouseType, stockStatus, stockOnHoldStatus } = each
    const { isOwn, quantity, transfer } = each
    const key = `${warehouseId}|${stockStatus}|${stockOnHoldStatus}`
    let line = merged.get(key)
    if (!line) {
      line = {
        warehouseId,
        warehouseName,
        warehouseType,
        isOwn,
        stockStatus,
        stockOnHoldStatus,
        quantity: 0,
        orders: [],
        tickets: [],
        transfers: [],
      }
      merged.set(key, line)
    }
    line.quantity += quantity
    if (each.orderId) line.orders.push({ id: each.orderId, code: each.orderCode, quantity })
    if (each.ticketId) line.tickets.push({ id: each.ticketId, code: each.ticketNo, quantity })
    if (transfer)
      line.transfers.push({
        ...transfer,
        createdOnUtc: new Date(transfer.createdOnUtc).toISOString(),
        quantity,
      })
  }
  return merged
}

function groupOf({ stockStatus, stockOnHoldStatus, warehouseType }: Line) {
  if (!sellable.has(stockStatus) || stockOnHoldStatus) return 'Unavailable'
  if (warehouseType === 'Warehouse') return 'Available'
  return warehouseType === 'ShopDisplay' ? 'Demo Units' : 'Unavailable'
}

const byPlace = (a: Line, b: Line) =>
  Number(b.isOwn) - Number(a.isOwn) ||
  a.warehouseName.localeCompare(b.warehouseName) ||
  a.stockStatus.localeCompare(b.stockStatus) ||
  (a.stockOnHoldStatus ?? '').localeCompare(b.stockOnHoldStatus ?? '')
