/** A stock line as it is told to staff. Source: specification §3. */
export interface StockLine {
  stockStatus: string
  stockOnHoldStatus: string | null
  warehouseType: string
  warehouseId: string
  warehouseName: string
  quantity: number
  orderId?: string | null
  orderCode?: string | null
  ticketId?: string | null
  ticketNo?: string | null
  transferInfo?: {
    id: string
    createdOnUtc: string
    sourceWarehouse: string
    targetWarehouse: string
    transferJobStatus: string
  } | null
}

interface Linked {
  id: string
  code: string
  quantity: number
}
/** Lines of one group that share warehouse, status and hold. */
export interface MergedLine {
  warehouseId: string
  warehouseName: string
  warehouseType: string
  stockStatus: string
  stockOnHoldStatus: string | null
  quantity: number
  orders: Linked[]
  tickets: Linked[]
  transfers: (NonNullable<StockLine['transferInfo']> & { quantity: number })[]
}

export const groupNames = ['Available', 'Demo Units', 'Unavailable'] as const
export type GroupName = (typeof groupNames)[number]
export interface StockGroup {
  group: GroupName
  quantity: number
  lines: MergedLine[]
}

const sellable: readonly string[] = ['Normal', 'OpenBox', 'Damaged but Repaired', 'Clearance']

/** Which group a line counts in. Source: specification §4, stock grouping. */
export function groupOf(
  line: Pick<StockLine, 'stockStatus' | 'stockOnHoldStatus' | 'warehouseType'>,
): GroupName {
  if (!sellable.includes(line.stockStatus) || line.stockOnHoldStatus) return 'Unavailable'
  if (line.warehouseType === 'Warehouse') return 'Available'
  return line.warehouseType === 'ShopDisplay' ? 'Demo Units' : 'Unavailable'
}

/** The three groups of one SKU's lines, merged by warehouse, status and hold. */
export const groupStock = (lines: readonly StockLine[]): StockGroup[] =>
  inGroups([...mergedByKey(lines).values()])

/** The three groups of a combo: per warehouse, status and hold, the least of what each member allows, rounded down. */
export function groupCombo(
  members: readonly { required: number; lines: readonly StockLine[] }[],
): StockGroup[] {
  const [first, ...others] = members.map(m => ({
    required: m.required,
    merged: mergedByKey(m.lines),
  }))
  if (!first) return inGroups([])
  const sets = [...first.merged].flatMap(([key, line]) => {
    const quantity = Math.min(
      ...[first, ...others].map(m => Math.floor((m.merged.get(key)?.quantity ?? 0) / m.required)),
    )
    // Orders, tickets and transfers belong to the members, not to the combo.
    return quantity > 0 ? [{ ...line, quantity, orders: [], tickets: [], transfers: [] }] : []
  })
  return inGroups(sets)
}

const inGroups = (lines: readonly MergedLine[]): StockGroup[] =>
  groupNames.map(group => {
    const within = lines.filter(l => groupOf(l) === group).sort(byPlace)
    return { group, quantity: within.reduce((sum, l) => sum + l.quantity, 0), lines: within }
  })

const byPlace = (a: MergedLine, b: MergedLine) =>
  a.warehouseName.localeCompare(b.warehouseName) ||
  a.stockStatus.localeCompare(b.stockStatus) ||
  (a.stockOnHoldStatus ?? '').localeCompare(b.stockOnHoldStatus ?? '')

function mergedByKey(lines: readonly StockLine[]): Map<string, MergedLine> {
  const merged = new Map<string, MergedLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.warehouseId, line.stockStatus, line.stockOnHoldStatus ?? null])
    const into = merged.get(key) ?? {
      warehouseId: line.warehouseId,
      warehouseName: line.warehouseName,
      warehouseType: line.warehouseType,
      stockStatus: line.stockStatus,
      stockOnHoldStatus: line.stockOnHoldStatus ?? null,
      quantity: 0,
      orders: [],
      tickets: [],
      transfers: [],
    }
    merged.set(key, into)
    into.quantity += line.quantity
    if (line.orderId) link(into.orders, line.orderId, line.orderCode ?? '', line.quantity)
    if (line.ticketId) link(into.tickets, line.ticketId, line.ticketNo ?? '', line.quantity)
    if (line.transferInfo) {
      const known = into.transfers.find(t => t.id === line.transferInfo!.id)
      if (known) known.quantity += line.quantity
      else into.transfers.push({ ...line.transferInfo, quantity: line.quantity })
    }
  }
  return merged
}

function link(links: Linked[], id: string, code: string, quantity: number) {
  const known = links.find(l => l.id === id)
  if (known) known.quantity += quantity
  else links.push({ id, code, quantity })
}
