import { sql } from 'drizzle-orm'
import {
  type Context,
  BadInput,
  RequestError,
  isId,
  problemAt,
  writeAuditOf,
  type Problem,
  type Queryable,
} from '#server/kit'
import { lockOrdersOfLines } from './earmarks.server.ts'
import { momentOf, postedBefore } from './events.server.ts'
import { oddPieces } from './oddParts.server.ts'
import { keyOf, writeEntries, type MoveType } from './ledgerEntries.server.ts'
import type { PhoneTime } from './phoneClock.ts'
import { refuseClosedPlaces } from './places.server.ts'
import { positionKeys, type StockPosition } from './position.ts'

/**
 * Pieces of a SKU that move between positions; without `from` they come in, without `to` they go
 * out.
 */
export interface Movement {
  skuId: string
  quantity: number
  from?: StockPosition
  to?: StockPosition
  /** What it belongs to, where that is not the document of its posting. */
  document?: { entity: string; id: string }
}

/**
 * Movements that belong together: all or none are posted. A repeated `clientEventId` returns the
 * first result and posts nothing; with other content it is refused.
 */
export interface Posting {
  type: Exclude<MoveType, 'Reservation' | 'Release' | 'Merge'>
  movements: readonly Movement[]
  document?: { entity: string; id: string }
  /** Takes a posting of this type back: what came in goes out, and the other way round. */
  takesBack?: boolean
  clientEventId?: string
  /** When it happened, by the clock of the phone that recorded it; without it, now. */
  happened?: PhoneTime
  /** When it happened, where that is known here. */
  happenedOnUtc?: string | undefined
  /** The reason of a manual movement, for the history. */
  reason?: string
}

/** The most movements of a posting. */
const mostMovements = 500

/**
 * Posts stock movements after checking all of them. A line never goes below zero, even under
 * concurrency.
 * @returns the id that the ledger rows share
 * @throws BadInput naming each wrong field, Refused when a position has fewer pieces than are taken,
 *   Conflict when the event was posted with other content
 */
export async function post(context: Context, posting: Posting): Promise<{ movementId: string }> {
  refuseMalformed(posting)
  const { type, document, clientEventId, reason } = posting
  const happenedOnUtc = posting.happenedOnUtc ?? momentOf(posting.happened)
  const movements = posting.movements.map(lowered)
  const ledgerEntries = movements.flatMap((movement, i) =>
    sidesOf(movement).map(([side, place]) => ({
      skuId: movement.skuId,
      place,
      quantity: side === 'from' ? -movement.quantity : movement.quantity,
      document: movement.document,
      field: `movements.${i}.quantity`,
    })),
  )
  const posted =
    clientEventId === undefined
      ? undefined
      : postedBefore(context, clientEventId, { type, document, entries: ledgerEntries })
  const held = [
    ...new Set(movements.flatMap(sidesOf).flatMap(([, { orderLineId }]) => orderLineId ?? [])),
  ]
  // They run in this order, and are sent together.
  const checked = Promise.all([
    refuseUnknown(context, movements),
    // The lock prevents concurrent reservations and releases while goods of an order move.
    lockOrdersOfLines(context.db, held),
    // What a count finds lies there, whatever the place is for.
    type === 'Count' ? undefined : refuseClosedPlaces(context, movements),
  ])
  checked.catch(() => {})
  // An event that comes again is answered as before, also where what it refers to is gone.
  const known = await posted
  if (known) {
    await checked.catch(error => {
      if (!(error instanceof RequestError)) throw error
    })
    return { movementId: known }
  }
  await checked
  const source = { document, clientEventId, happenedOnUtc }
  const movementId = await writeEntries(context, type, ledgerEntries, source)
  await writeAuditOf(context, 'post', 'stockMoves', movementId, {
    type: [null, type],
    movements: [null, movements],
    ...(reason ? { reason: [null, reason] } : {}),
  })
  return { movementId }
}

/** Posts the movements of a document, if there are any. @throws as `post` does */
export async function postFor(
  context: Context,
  type: Posting['type'],
  document: Posting['document'] & object,
  movements: readonly Movement[],
): Promise<undefined> {
  await postInSets(context, { type, movements, document })
}

/**
 * Posts movements of any number in as many postings as they need. The transaction holds them
 * together: where one is refused, none happens.
 * @throws as `post` does
 */
export async function postInSets(
  context: Context,
  {
    movements,
    ...posting
  }: Pick<Posting, 'type' | 'movements' | 'document' | 'happenedOnUtc' | 'takesBack'>,
): Promise<undefined> {
  for (let first = 0; first < movements.length; first += mostMovements)
    await post(context, { ...posting, movements: movements.slice(first, first + mostMovements) })
}

/**
 * Writes opening balances for stock lines that were loaded without movements, so that the ledger
 * sums to them.
 * @returns how many lines were opened
 */
export async function openLedger(tx: Queryable): Promise<number> {
  const opened = await tx.query(sql`
    insert into stock_moves (id, client_id, movement_id, moved_on_utc, type, sku_id, quantity, stock_line_id, warehouse_id, stock_status, stock_on_hold_status, order_line_id, ticket_id, transfer_id, layer_id, container_line_id, created_on_utc)
    select gen_random_uuid(), l.client_id, gen_random_uuid()::text, l.created_on_utc, 'Opening', l.sku_id, l.quantity, l.id, l.warehouse_id, l.stock_status, l.stock_on_hold_status, l.order_line_id, l.ticket_id, l.transfer_id, l.layer_id, l.container_line_id, l.created_on_utc
    from stock_lines l where l.quantity > 0 and not l.is_deleted and not exists (select 1 from stock_moves m where m.stock_line_id = l.id) returning 1`)
  return opened.length
}

/** The positions of a movement: where goods leave, then where they arrive. */
const sidesOf = ({ from, to }: Movement): ['from' | 'to', StockPosition][] => [
  ...(from ? [['from', from] as ['from', StockPosition]] : []),
  ...(to ? [['to', to] as ['to', StockPosition]] : []),
]

/** Ids in lower case, so that each position has one key. */
const lowered = (m: Movement): Movement => ({
  ...m,
  skuId: m.skuId.toLowerCase(),
  ...Object.fromEntries(sidesOf(m).map(([side, place]) => [side, loweredPlace(place)])),
})
const loweredPlace = (place: StockPosition) =>
  Object.fromEntries(
    Object.entries(place).map(([k, v]) => [
      k,
      k.endsWith('Id') && typeof v === 'string' ? v.toLowerCase() : v,
    ]),
  ) as unknown as StockPosition

const comesIn: readonly string[] = ['Opening', 'Receipt', 'Found', 'Return'],
  goesOut: readonly string[] = ['Delivery', 'Loss'],
  staysInside: readonly string[] = ['Transfer', 'Move']

function refuseMalformed({ type, movements, takesBack = false }: Posting) {
  const problems: Problem[] = []
  const add = (field: string, message: string) =>
    problems.push(problemAt('invalid', field, message))
  if (![...comesIn, ...goesOut, ...staysInside, 'Count'].includes(type))
    add('type', `Stock is not moved by hand as ${String(type).slice(0, 30)}.`)
  if (!movements.length || movements.length > mostMovements)
    add('movements', `A posting has 1 to ${mostMovements} movements.`)
  for (const [i, movement] of movements.slice(0, mostMovements).entries()) {
    const { skuId, quantity, from, to } = movement
    const at = `movements.${i}`
    problems.push(...oddPieces(`${at}.quantity`, quantity))
    if (!isId(skuId)) add(`${at}.skuId`, 'This is not a record id.')
    for (const [side, place] of sidesOf(movement)) {
      const wrong = positionKeys.find(k => k.endsWith('Id') && place[k] && !isId(place[k]))
      if (wrong) add(`${at}.${side}.${wrong}`, 'This is not a record id.')
      if (Boolean(place.orderLineId) !== (place.stockOnHoldStatus === 'Order'))
        add(`${at}.${side}.stockOnHoldStatus`, 'Stock held for an order needs its order line.')
    }
    const sides = [from && 'from', to && 'to'].filter(Boolean).join()
    const [inwards, outwards] = takesBack ? [goesOut, comesIn] : [comesIn, goesOut]
    if (inwards.includes(type) && sides !== 'to')
      add(`${at}.to`, `${type} brings goods in: give the place they come to, and no other.`)
    if (outwards.includes(type) && sides !== 'from')
      add(`${at}.from`, `${type} takes goods out: give the place they leave, and no other.`)
    if (staysInside.includes(type) && sides !== 'from,to')
      add(at, `${type} needs the place that goods leave and the one they come to.`)
    if (type === 'Count' && sides !== 'from' && sides !== 'to')
      add(at, 'A count corrects one place.')
    if (from && to && keyOf({ skuId, place: from }) === keyOf({ skuId, place: to }))
      add(`${at}.to`, 'The goods are there already.')
    // Delivered goods lose their hold when they leave.
    if (type !== 'Delivery' && (from?.orderLineId ?? '') !== (to?.orderLineId ?? ''))
      add(
        `${at}.${from?.orderLineId ? 'from' : 'to'}.orderLineId`,
        'Goods are held for an order by reserving them, and freed by releasing them.',
      )
  }
  if (problems.length) throw new BadInput(...problems)
}

/**
 * Everything that movements refer to must exist and belong to the client; one statement finds the
 * exceptions.
 */
async function refuseUnknown({ db, actor }: Context, movements: readonly Movement[]) {
  const named = movements.flatMap((movement, i) => [
    { field: `movements.${i}.skuId`, kind: 'sku', value: movement.skuId },
    ...sidesOf(movement).flatMap(([side, place]) =>
      positionKeys
        .filter(kind => place[kind])
        .map(kind => ({
          field: `movements.${i}.${side}.${kind}`,
          kind,
          value: place[kind],
          within: kind === 'layerId' ? place.warehouseId : null,
        })),
    ),
  ])
  const unknown = await db.query<{ field: string; isCombo: boolean }>(
    sql`
    select v.field, v.kind = 'sku' and exists (select 1 from combo_members m where m.combo_sku_id = v.value::uuid and not m.is_deleted) as "isCombo"
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as v(field text, kind text, value text, within text)
    where not case v.kind
      when 'sku' then exists (select 1 from skus k join products p on p.id = k.product_id where k.id = v.value::uuid and not k.is_deleted and p.type <> 'Service')
        and not exists (select 1 from combo_members m where m.combo_sku_id = v.value::uuid and not m.is_deleted)
      when 'warehouseId' then exists (select 1 from warehouses w where w.id = v.value::uuid and w.client_id = ${actor.clientId} and not w.is_deleted)
      when 'stockStatus' then exists (select 1 from dictionary_entries d where d.kind = 'physicalStockStatus' and d.value = v.value and d.is_active and not d.is_deleted)
      when 'stockOnHoldStatus' then exists (select 1 from dictionary_entries d where d.kind = 'onHoldStockStatus' and d.value = v.value and d.is_active and not d.is_deleted)
      when 'orderLineId' then exists (select 1 from order_lines l where l.id = v.value::uuid and l.client_id = ${actor.clientId} and not l.is_deleted)
      when 'ticketId' then exists (select 1 from tickets t where t.id = v.value::uuid and t.client_id = ${actor.clientId} and not t.is_deleted)
      when 'transferId' then exists (select 1 from transfers t where t.id = v.value::uuid and t.client_id = ${actor.clientId} and not t.is_deleted)
      when 'containerLineId' then exists (select 1 from container_lines c where c.id = v.value::uuid and c.client_id = ${actor.clientId} and not c.is_deleted)
      when 'layerId' then exists (
        select 1 from layers y where y.id = v.value::uuid and y.warehouse_id = v.within::uuid and not y.is_deleted)
      else false end`,
    'prepared',
  )
  if (unknown.length)
    throw new BadInput(
      ...unknown.map(({ field, isCombo }) =>
        problemAt(
          isCombo ? 'combo' : 'unknown_reference',
          field,
          isCombo
            ? 'A combo has no stock of its own: move its members.'
            : 'Choose an entry from the list.',
        ),
      ),
    )
}
