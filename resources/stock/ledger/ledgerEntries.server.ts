import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Queryable } from '#server/db/database.ts'
import { touched } from '#server/entities/meta/touched.ts'
import { Refused, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import type { InputOf } from '#define'
import type { stockMoves } from './stockMoves.entity.ts'

export type MoveType = NonNullable<InputOf<typeof stockMoves>['type']>

/** Where goods are and what they are held for: the keys of a stock line. What is missing is not set. */
export interface Place {
  warehouseId: string
  stockStatus: string
  stockOnHoldStatus?: string | null
  orderLineId?: string | null
  ticketId?: string | null
  transferId?: string | null
  layerId?: string | null
  containerLineId?: string | null
}

/** One side of a movement: pieces that come to a place, or leave it. `field` says where a shortage is told. */
export interface Entry {
  skuId: string
  place: Place
  quantity: number
  field?: string
}

/** What the ledger tells of a movement beside its entries. */
export interface Told {
  document?: { entity: string; id: string } | undefined
  clientEventId?: string | undefined
}

/**
 * Writes entries that belong together to the ledger and changes the stock lines of their places. A line never goes below zero, at any
 * concurrency.
 * @returns the id that the rows of the ledger share
 * @throws Refused when a place holds less than is taken from it
 */
export async function writeEntries(
  tx: Queryable,
  who: Who,
  type: MoveType,
  entries: readonly Entry[],
  told: Told = {},
): Promise<string> {
  const lines = await openLines(tx, who, entries)
  await refuseShortage(tx, entries, lines)
  const movementId = uuid()
  const changes = [...changesOf(entries)]
    .filter(([, change]) => change !== 0)
    .map(([key, change]) => ({ id: lines.get(key)!.id, change }))
  await tx.query(sql`
    update stock_lines l set quantity = l.quantity + v.change, ${touched(who)}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as v(id uuid, change integer) where l.id = v.id`)
  // The event stands in one row, as a line may be touched twice.
  await tx.query(sql`
    insert into stock_moves (id, client_id, created_by, updated_by, staff_id, movement_id, type, document_entity, document_id, client_event_id, quantity, stock_line_id,
      sku_id, warehouse_id, stock_status, stock_on_hold_status, order_line_id, ticket_id, transfer_id, layer_id, container_line_id)
    select v.id, ${who.clientId}, ${who.staffId}, ${who.staffId}, ${who.staffId}, ${movementId}, ${type}, ${told.document?.entity ?? null}, ${told.document?.id ?? null}, v.event, v.quantity, v."lineId",
      v."skuId", v."warehouseId", v."stockStatus", v."stockOnHoldStatus", v."orderLineId", v."ticketId", v."transferId", v."layerId", v."containerLineId"
    from jsonb_to_recordset(${JSON.stringify(entries.map((e, i) => ({ id: uuid(), lineId: lines.get(keyOf(e))!.id, quantity: e.quantity, skuId: e.skuId, event: i === 0 ? told.clientEventId : null, ...e.place })))}::jsonb) as v(id uuid, "lineId" uuid, quantity integer, event text, ${record})`)
  return movementId
}

export const placeKeys = [
  'warehouseId',
  'stockStatus',
  'stockOnHoldStatus',
  'orderLineId',
  'ticketId',
  'transferId',
  'layerId',
  'containerLineId',
] as const

export const keyOf = ({ skuId, place }: Pick<Entry, 'skuId' | 'place'>) =>
  [skuId, ...placeKeys.map(k => place[k] ?? '')].join('|')

/** The place of `stock_lines l`. */
export const columnsOfPlace = sql`l.warehouse_id as "warehouseId", l.stock_status as "stockStatus", l.stock_on_hold_status as "stockOnHoldStatus", l.order_line_id as "orderLineId", l.ticket_id as "ticketId", l.transfer_id as "transferId", l.layer_id as "layerId", l.container_line_id as "containerLineId"`

/** Which of `stock_lines l` nobody has a claim to. */
export const isFree = sql`l.stock_on_hold_status is null and l.order_line_id is null and l.ticket_id is null and l.transfer_id is null and l.container_line_id is null and not l.is_deleted`

const record = sql`"skuId" uuid, "warehouseId" uuid, "stockStatus" text, "stockOnHoldStatus" text, "orderLineId" uuid, "ticketId" uuid, "transferId" uuid, "layerId" uuid, "containerLineId" uuid`

type Lines = ReadonlyMap<string, { id: string; quantity: number }>

/** The stock lines of places, made where there are none, locked in the order of their ids. Places that are only taken from are not made. */
async function openLines(tx: Queryable, who: Who, entries: readonly Entry[]): Promise<Lines> {
  const places = new Map(
    entries.map(e => [keyOf(e), { key: keyOf(e), skuId: e.skuId, ...e.place }]),
  )
  const brought = [...new Set(entries.filter(e => e.quantity > 0).map(keyOf))].sort()
  // In the order of their keys, and before anything is locked by id: those who make the same lines at once do not wait in a circle.
  await tx.query(sql`
    insert into stock_lines (id, client_id, created_by, updated_by, quantity, sku_id, warehouse_id, stock_status, stock_on_hold_status, order_line_id, ticket_id, transfer_id, layer_id, container_line_id)
    select v.id, ${who.clientId}, ${who.staffId}, ${who.staffId}, 0, v."skuId", v."warehouseId", v."stockStatus", v."stockOnHoldStatus", v."orderLineId", v."ticketId", v."transferId", v."layerId", v."containerLineId"
    from jsonb_to_recordset(${JSON.stringify(brought.map(k => ({ id: uuid(), ...places.get(k) })))}::jsonb) as v(id uuid, ${record}) on conflict do nothing`)
  const lines = await tx.query<{ key: string; id: string; quantity: number }>(sql`
    select v.key, l.id, l.quantity from jsonb_to_recordset(${JSON.stringify([...places.values()])}::jsonb) as v(key text, ${record})
      join stock_lines l on l.client_id = ${who.clientId} and l.sku_id = v."skuId" and l.warehouse_id = v."warehouseId" and l.stock_status = v."stockStatus" and not l.is_deleted
        and l.stock_on_hold_status is not distinct from v."stockOnHoldStatus" and l.order_line_id is not distinct from v."orderLineId" and l.ticket_id is not distinct from v."ticketId"
        and l.transfer_id is not distinct from v."transferId" and l.layer_id is not distinct from v."layerId" and l.container_line_id is not distinct from v."containerLineId"
    order by l.id for update of l`)
  return new Map(lines.map(({ key, ...line }) => [key, line]))
}

/** What all entries together change in each place. */
function changesOf(entries: readonly Entry[]): Map<string, number> {
  const changes = new Map<string, number>()
  for (const e of entries) changes.set(keyOf(e), (changes.get(keyOf(e)) ?? 0) + e.quantity)
  return changes
}

async function refuseShortage(tx: Queryable, entries: readonly Entry[], lines: Lines) {
  const short = [...changesOf(entries)].filter(
    ([key, change]) => change < 0 && (lines.get(key)?.quantity ?? 0) + change < 0,
  )
  if (!short.length) return
  const named = short.map(([key, change]) => ({
    key,
    change,
    entry: entries.find(e => e.quantity < 0 && keyOf(e) === key)!,
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
