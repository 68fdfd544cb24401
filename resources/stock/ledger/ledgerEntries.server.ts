import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  type Context,
  Refused,
  metaOf,
  recordset,
  touched,
  type Problem,
  type Queryable,
} from '#server/kit'
import type { InputOf } from '#define'
import { positionKeys, type StockPosition } from './position.ts'
import type { stockMoves } from './stockMoves.entity.ts'

export type MoveType = NonNullable<InputOf<typeof stockMoves>['type']>

/**
 * One side of a movement: pieces that enter or leave a position. A shortage is reported at `field`.
 */
export interface LedgerEntry {
  skuId: string
  place: StockPosition
  quantity: number
  field?: string
  /** Where it is not the document of the movement. */
  document?: { entity: string; id: string } | undefined
}

/** The fields of a movement besides its entries. */
export interface MovementSource {
  document?: { entity: string; id: string } | undefined
  clientEventId?: string | undefined
  happenedOnUtc?: string | undefined
}

/**
 * Writes related entries to the ledger and updates the stock lines of their positions. A line never
 * goes below zero, even under concurrency.
 * @returns the id that the ledger rows share
 * @throws Refused when a position has fewer pieces than are taken
 */
export async function writeEntries(
  context: Context,
  type: MoveType,
  ledgerEntries: readonly LedgerEntry[],
  source: MovementSource = {},
): Promise<string> {
  const { db, actor } = context
  const lines = await openLines(context, ledgerEntries)
  await refuseShortage(db, ledgerEntries, lines)
  const movementId = uuid()
  const changes = [...changesOf(ledgerEntries)]
    .filter(([, change]) => change !== 0)
    .map(([key, quantity]) => ({ id: lines.get(key)!.id, quantity }))
  const isChanged = db.query(
    sql`
    update stock_lines l set quantity = l.quantity + v.quantity, ${touched(actor)}
    from ${recordset(metaOf('stockLines'), changes)} where l.id = v.id`,
    'prepared',
  )
  // Only one row holds the event id, since a line may be changed twice.
  const moves = ledgerEntries.map(({ skuId, quantity, place, document = source.document }, i) => ({
    id: uuid(),
    stockLineId: lines.get(keyOf({ skuId, place }))!.id,
    skuId,
    quantity,
    clientEventId: i === 0 ? source.clientEventId : null,
    documentEntity: document?.entity ?? null,
    documentId: document?.id ?? null,
    ...place,
  }))
  const happenedOnUtc = source.happenedOnUtc
    ? sql`least(${source.happenedOnUtc}::timestamptz, now())`
    : sql`null`
  const isWritten = db.query(
    sql`
    insert into stock_moves (id, client_id, created_by, updated_by, staff_id, movement_id, type, document_entity, document_id, happened_on_utc, client_event_id, quantity, stock_line_id,
      sku_id, warehouse_id, stock_status, stock_on_hold_status, order_line_id, ticket_id, transfer_id, layer_id, container_line_id)
    select v.id, ${actor.clientId}, ${actor.staffId}, ${actor.staffId}, ${actor.staffId}, ${movementId}, ${type}, v.document_entity, v.document_id, ${happenedOnUtc}, v.client_event_id, v.quantity, v.stock_line_id,
      v.sku_id, ${placeOfRow} from ${recordset(metaOf('stockMoves'), moves)}`,
    'prepared',
  )
  // They run in this order, and are sent together.
  await Promise.all([isChanged, isWritten])
  return movementId
}

export const keyOf = ({ skuId, place }: Pick<LedgerEntry, 'skuId' | 'place'>) =>
  [skuId, ...positionKeys.map(k => place[k] ?? '')].join('|')

/** The position of `stock_lines l`. */
export const columnsOfPosition = sql`l.warehouse_id, l.stock_status, l.stock_on_hold_status, l.order_line_id, l.ticket_id, l.transfer_id, l.layer_id, l.container_line_id`

/** Which of `stock_lines l` are unallocated. */
export const isUnallocated = sql`l.stock_on_hold_status is null and l.order_line_id is null and l.ticket_id is null and l.transfer_id is null and l.container_line_id is null and not l.is_deleted`

/** The position of a record set `v`. */
const placeOfRow = sql`v.warehouse_id, v.stock_status, v.stock_on_hold_status, v.order_line_id, v.ticket_id, v.transfer_id, v.layer_id, v.container_line_id`

type Lines = ReadonlyMap<string, { id: string; quantity: number }>

/**
 * The stock lines of positions, locked in the order of their ids. Missing lines are inserted,
 * except for positions that only lose pieces.
 */
async function openLines(
  { db, actor }: Context,
  ledgerEntries: readonly LedgerEntry[],
): Promise<Lines> {
  const places = new Map(
    ledgerEntries.map(e => [keyOf(e), { key: keyOf(e), skuId: e.skuId, ...e.place }]),
  )
  const brought = [...new Set(ledgerEntries.filter(e => e.quantity > 0).map(keyOf))].sort()
  const made = brought.map(k => ({ id: uuid(), ...places.get(k) }))
  // Inserts in key order, before any lock by id, so that concurrent inserts of the same lines do
  // not deadlock.
  const isMade = db.query(
    sql`
    insert into stock_lines (id, client_id, created_by, updated_by, quantity, sku_id, warehouse_id, stock_status, stock_on_hold_status, order_line_id, ticket_id, transfer_id, layer_id, container_line_id)
    select v.id, ${actor.clientId}, ${actor.staffId}, ${actor.staffId}, 0, v.sku_id, ${placeOfRow}
    from ${recordset(metaOf('stockLines'), made)} on conflict do nothing`,
    'prepared',
  )
  const found = db.query<{ key: string; id: string; quantity: number }>(
    sql`
    select v.key, l.id, l.quantity from ${recordset(metaOf('stockLines'), [...places.values()], { key: 'text' })}
      join stock_lines l on l.client_id = ${actor.clientId} and l.sku_id = v.sku_id and l.warehouse_id = v.warehouse_id and l.stock_status = v.stock_status and not l.is_deleted
        and l.stock_on_hold_status is not distinct from v.stock_on_hold_status and l.order_line_id is not distinct from v.order_line_id and l.ticket_id is not distinct from v.ticket_id
        and l.transfer_id is not distinct from v.transfer_id and l.layer_id is not distinct from v.layer_id and l.container_line_id is not distinct from v.container_line_id
    order by l.id for update of l`,
    'prepared',
  )
  const [, lines] = await Promise.all([isMade, found])
  return new Map(lines.map(({ key, ...line }) => [key, line]))
}

/** The net change of all entries per position. */
function changesOf(ledgerEntries: readonly LedgerEntry[]): Map<string, number> {
  const changes = new Map<string, number>()
  for (const e of ledgerEntries) changes.set(keyOf(e), (changes.get(keyOf(e)) ?? 0) + e.quantity)
  return changes
}

async function refuseShortage(tx: Queryable, ledgerEntries: readonly LedgerEntry[], lines: Lines) {
  const short = [...changesOf(ledgerEntries)].filter(
    ([key, change]) => change < 0 && (lines.get(key)?.quantity ?? 0) + change < 0,
  )
  if (!short.length) return
  const named = short.map(([key, change]) => ({
    key,
    change,
    entry: ledgerEntries.find(e => e.quantity < 0 && keyOf(e) === key)!,
  }))
  const names = await tx.query<{ id: string; name: string }>(sql`
    select id, code as name from skus where id in ${named.map(n => n.entry.skuId)} union all select id, name from warehouses where id in ${named.map(n => n.entry.place.warehouseId)}`)
  const nameOf = (id: string) => names.find(n => n.id === id)?.name ?? id
  throw new Refused(
    ...named.map(({ key, change, entry: { skuId, place, field } }): Problem => ({
      code: 'insufficient_stock',
      ...(field ? { field } : {}),
      message: `${nameOf(skuId)} in ${nameOf(place.warehouseId)} (${[place.stockStatus, place.stockOnHoldStatus].filter(Boolean).join(', held: ')}): ${-change} needed, ${lines.get(key)?.quantity ?? 0} there.`,
    })),
  )
}
