import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Context, LineChanges, Row } from '#server/kit'
import { columnsOf, notLoadedOf } from '#resources/stock/reservations/arithmetic.ts'
import { fillOrderLines, type OrderLine } from './fillOrderLines.ts'

/** A line of a container as it stands. */
export interface Known {
  readonly id: string
  readonly containerId: string
  readonly purchaseOrderId: string | null
  readonly purchaseOrderLineId: string | null
  readonly skuId: string
  readonly code: string
  readonly quantity: number
  readonly isChecked: boolean
  /** Its container is neither completed nor cancelled. */
  readonly counts: boolean
}

/** A line of a purchase order with its goods, and what of it is in no container. */
interface Bought extends OrderLine {
  readonly purchaseOrderId: string
  readonly skuId: string
  readonly notLoaded: number
}

/**
 * Names the lines of purchase orders that lines of containers are of. Where only the order is said, as
 * in a file, its lines of the SKU are filled by position; that may part a line of the container.
 * The purchase order lines are locked.
 */
export async function nameOrderLines(
  { db }: Context,
  before: readonly Known[],
  { removed, changed, added, isOfFile }: LineChanges,
): Promise<Pick<LineChanges, 'removed' | 'changed' | 'added'>> {
  const isNew = new Set(added)
  const known = new Map(before.map(line => [line.id, line]))
  const isOpen = (row: Row) =>
    row.purchaseOrderId &&
    !known.get(row.id as string)?.isChecked &&
    (!row.purchaseOrderLineId || (isOfFile && isOtherwise(row, known.get(row.id as string))))
  const open = [...changed, ...added].filter(isOpen)
  const named = (row: Row): Row =>
    row.purchaseOrderId ? row : { ...row, purchaseOrderLineId: null }
  if (!open.length) return { removed, changed: changed.map(named), added: added.map(named) }

  const bought = await db.query<Bought>(sql`
    select pl.id, pl.purchase_order_id, pl.sku_id, pl.position, 0 as room, ${sql.raw(notLoadedOf(columnsOf('pl')))} as "notLoaded" from purchase_order_lines pl
    where pl.purchase_order_id = any(${sql.param([...new Set(open.map(row => row.purchaseOrderId as string))])}::uuid[]) and not pl.is_deleted
    order by pl.purchase_order_id, pl.position`)
  // What is written anew takes no room yet.
  const rewritten = before.filter(({ counts }) => counts)
  const room = new Map(
    bought.map(({ id, notLoaded }) => [
      id,
      notLoaded + piecesOf(rewritten.filter(line => line.purchaseOrderLineId === id)),
    ]),
  )
  const take = (id: unknown, quantity: number) => {
    if (room.has(id as string)) room.set(id as string, room.get(id as string)! - quantity)
  }
  const fixed = [...changed, ...added].filter(row => !open.includes(row)).map(named)
  for (const row of fixed) take(row.purchaseOrderLineId, row.quantity as number)

  const spare = before.filter(line => removed.includes(line.id) && !line.isChecked)
  const after = {
    changed: fixed.filter(row => known.has(row.id as string)),
    added: fixed.filter(row => !known.has(row.id as string)),
  }
  for (const row of open) {
    const of = bought
      .filter(line => isSameGoods(line, row))
      .map(line => ({ ...line, room: room.get(line.id)! }))
    const parts = fillOrderLines(of, row.quantity as number)
    const self = known.get(row.id as string)
    const others = spare.filter(
      line => line.containerId === row.containerId && isSameGoods(line, row),
    )
    const free = [...(self ? [self] : []), ...others]
    const reuse = (line: Known | undefined) => {
      if (!line) return undefined
      free.splice(free.indexOf(line), 1)
      if (spare.includes(line)) spare.splice(spare.indexOf(line), 1)
      return line
    }
    const stored = parts.map(part =>
      reuse(free.find(line => line.purchaseOrderLineId === part.purchaseOrderLineId)),
    )
    const whole = row.quantity as number
    for (const [i, part] of (parts.length ? parts : [undefined]).entries()) {
      if (part) take(part.purchaseOrderLineId, part.quantity)
      const line = stored[i] ?? reuse(free.includes(self!) ? self : free[0])
      const written = {
        ...row,
        ...(part ? shareOf(row, part.quantity / whole) : {}),
        purchaseOrderLineId: part?.purchaseOrderLineId ?? null,
        quantity: part?.quantity ?? whole,
      }
      if (line) after.changed.push({ ...written, id: line.id })
      else after.added.push({ ...written, id: i === 0 && isNew.has(row) ? row.id : uuid() })
    }
  }
  const used = new Set(after.changed.map(({ id }) => id as string))
  const lost = changed.map(({ id }) => id as string).filter(id => !used.has(id))
  return { removed: [...removed.filter(id => !used.has(id)), ...lost], ...after }
}

/** Whether a file says other goods or pieces of a line, and not which line of the order they are of. */
const isOtherwise = (row: Row, line: Known | undefined) =>
  line !== undefined &&
  row.purchaseOrderLineId === line.purchaseOrderLineId &&
  (!isSameGoods(line, row) || row.quantity !== line.quantity)

const isSameGoods = (
  line: { purchaseOrderId: string | null; skuId: string },
  { purchaseOrderId, skuId }: Row,
) =>
  line.purchaseOrderId === String(purchaseOrderId).toLowerCase() &&
  line.skuId === String(skuId).toLowerCase()

/** The measures of a part of a line. */
const shareOf = ({ cartons, volume }: Row, share: number): Row =>
  share === 1
    ? {}
    : {
        ...(typeof cartons === 'number' && { cartons: Math.ceil(cartons * share) }),
        ...(typeof volume === 'number' && { volume: Math.round(volume * share * 1e5) / 1e5 }),
      }

const piecesOf = (lines: readonly Known[]) => lines.reduce((all, line) => all + line.quantity, 0)
