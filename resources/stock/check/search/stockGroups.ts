import type { AnswerOf } from '#define'
import { groupNames, type groups } from '#resources/stock/check/stockShapes.ts'

export type StockGroup = AnswerOf<{ groups: typeof groups }>['groups'][number]
export type GroupName = StockGroup['group']
/** Lines of one group that share warehouse, status and hold. */
export type MergedLine = StockGroup['lines'][number]

/** A stock line as staff see it. Source: specification §3. */
export interface StockLine extends Omit<MergedLine, 'orders' | 'tickets' | 'transfers' | 'isOwn'> {
  isOwn?: boolean | null
  orderId?: string | null
  orderCode?: string | null
  ticketId?: string | null
  ticketNo?: string | null
  transferInfo?: Omit<MergedLine['transfers'][number], 'quantity'> | null
}

/** The stock statuses of sellable pieces. Source: readings, item 25. */
export const sellableStatuses = ['Normal', 'OpenBox', 'Damaged but Repaired', 'Clearance'] as const
export const sellable: readonly string[] = sellableStatuses

/** The group of a line. Source: specification §4, stock grouping. */
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

/**
 * The three groups of a combo: per warehouse, status and hold, the minimum over its members,
 * rounded down.
 */
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

/** What is near comes first. */
const byPlace = (a: MergedLine, b: MergedLine) =>
  Number(b.isOwn ?? false) - Number(a.isOwn ?? false) ||
  a.warehouseName.localeCompare(b.warehouseName) ||
  a.stockStatus.localeCompare(b.stockStatus) ||
  (a.stockOnHoldStatus ?? '').localeCompare(b.stockOnHoldStatus ?? '')

/** A SKU is used directly and in every combo that contains it; its lines are merged once. */
const merges = new WeakMap<readonly StockLine[], ReadonlyMap<string, MergedLine>>()

function mergedByKey(lines: readonly StockLine[]): ReadonlyMap<string, MergedLine> {
  const known = merges.get(lines)
  if (known) return known
  const merged = new Map<string, MergedLine>()
  const linked = new Map<string, { quantity: number }>()
  for (const line of lines) {
    const { warehouseId, warehouseName, warehouseType, stockStatus, quantity } = line
    const stockOnHoldStatus = line.stockOnHoldStatus ?? null
    const key = `${warehouseId}|${stockStatus}|${stockOnHoldStatus}`
    const into: MergedLine = merged.get(key) ?? {
      warehouseId,
      warehouseName,
      warehouseType,
      isOwn: line.isOwn ?? null,
      stockStatus,
      stockOnHoldStatus,
      quantity: 0,
      orders: [],
      tickets: [],
      transfers: [],
    }
    merged.set(key, into)
    into.quantity += quantity
    const link = <T extends { id: string; quantity: number }>(links: T[], first: T) => {
      const same = linked.get(`${key}|${first.id}`)
      if (same) same.quantity += quantity
      else {
        linked.set(`${key}|${first.id}`, first)
        links.push(first)
      }
    }
    const { orderId, orderCode, ticketId, ticketNo, transferInfo } = line
    if (orderId) link(into.orders, { id: orderId, code: orderCode ?? '', quantity })
    if (ticketId) link(into.tickets, { id: ticketId, code: ticketNo ?? '', quantity })
    if (transferInfo) link(into.transfers, { ...transferInfo, quantity })
  }
  merges.set(lines, merged)
  return merged
}
