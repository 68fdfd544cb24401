import { sql } from 'drizzle-orm'
import {
  type Context,
  badInput,
  metaOf,
  oneRecord,
  refused,
  touched,
  withFields,
  writeAuditOf,
} from '#server/kit'
import type { CallInput, RecordOf } from '#define'
import { mostDaysLate } from '#resources/stock/ledger/phoneClock.ts'
import { moveGoods } from '#resources/stock/positions/storing.server.ts'
import type { FoundCodes, Place } from './foundCodes.server.ts'
import type { scanEvents } from './scanEvents.entity.ts'
import { kindsOfScans } from './scanKinds.server.ts'
import { wholeScan } from './takeEvents.server.ts'
import type { scanCalls } from './scans.calls.ts'
import type { Scanned } from './scanned.ts'

type Calls = typeof scanCalls
type Scan = RecordOf<typeof scanEvents>

/** Kinds whose place is where the pieces lay before. */
const takesFromPlace: readonly string[] = ['Pick', 'Short pick', 'Issue', 'Refill']

/**
 * Does what a refused scan told, as it should have been, when it happened.
 * @throws whatever it is still refused with
 */
export async function postScan(
  context: Context,
  { scanId, layerId, skuId, zoneId, quantity }: CallInput<Calls['postScan']>,
) {
  const scan = await openScan(context, scanId)
  const { kind, stockStatus } = scan
  if (kind === 'Wrong code' || (kind === 'Store' && !stockStatus))
    throw refused(
      'kind',
      'scanId',
      kind === 'Store'
        ? 'The log does not say in which condition these pieces were. Store them on the page of their place, and reject the scan.'
        : 'Nothing is done with a wrong code: reject the scan.',
    )
  await refuseOverruled(context, scan)
  const place = await placeOf(context, layerId ?? scan.layerId, 'layerId')
  const zone = await placeOf(context, zoneId ?? scan.zoneId, 'zoneId')
  const item = await goodsOf(context, skuId ?? scan.skuId)
  const found: FoundCodes = {
    ...(place && { place }),
    ...(zone && { zone }),
    ...(item && { item }),
  }
  const now = new Date().toISOString()
  const isOld = Date.now() - Date.parse(scan.happenedOnUtc) > (mostDaysLate - 1) * 86_400_000
  const {
    planId,
    counted,
    cartons,
    transferId,
    containerId,
    day,
    seal,
    questionId,
    reason,
    fileId,
  } = scan
  const scanned: Scanned = {
    id: `settled ${scan.id}`,
    kind,
    staffId: scan.staffId,
    place: place?.name ?? null,
    // What is undone or answered is named by no goods.
    item: item?.name ?? scan.itemCode ?? null,
    zone: zone?.name ?? null,
    quantity: quantity ?? scan.quantity ?? null,
    planId,
    counted,
    cartons,
    transferId,
    containerId,
    day,
    seal,
    questionId,
    reason,
    fileId,
    stockStatus,
    happened: { at: isOld ? now : scan.happenedOnUtc, sentAt: now },
  }
  await withFields(
    (async () => {
      const { run, needs } = wholeScan(scanned)
      for (const field of ['place', 'item', 'zone'] as const)
        if (needs.includes(field) && !found[field] && !kindsOfScans[kind].takesAnyCode)
          throw badInput('required', field, `${kind}: choose the ${field}, which was not read.`)
      await run(context, scanned, found)
    })(),
    field => fieldsOfStep[field] ?? 'scanId',
  )
  await context.db.query(sql`
    update scan_events set layer_id = ${place?.id ?? null}::uuid, zone_id = ${zone?.id ?? null}::uuid, sku_id = ${item?.id ?? null}::uuid, quantity = ${scanned.quantity}::int where id = ${scan.id}`)
  await settle(context, scan, byHand)
}

/** How a scan was settled that was posted after all. */
export const byHand = 'Posted by hand'

/** SQL: scans `l` that tell all of what a scan `e` tells a part of. */
const tellsAll = sql`case
  when e.kind = 'Transfer pick' then l.kind = e.kind and l.transfer_id = e.transfer_id and l.sku_id = e.sku_id
  when e.kind in ('Check', 'Zone passed', 'Zone failed') then l.zone_id = e.zone_id and l.day = e.day
    and (l.kind in ('Zone passed', 'Zone failed') or l.kind = 'Check' and e.kind = 'Check' and l.sku_id = e.sku_id) end`

/**
 * A scan that tells how many there are by then tells nothing once a later one did.
 * @throws Refused
 */
async function refuseOverruled({ db }: Context, { id, kind }: Scan) {
  const [later] = await db.query(sql`
    select from scan_events e join scan_events l on l.client_id = e.client_id and (l.outcome = 'Done' or l.note = ${byHand}) and (l.happened_on_utc, l.id) > (e.happened_on_utc, e.id) and not l.is_deleted
    where e.id = ${id} and ${tellsAll} limit 1`)
  if (later)
    throw refused('overruled', 'scanId', `${kind}: a later scan told it anew. Reject this one.`)
}

/** The pieces of a refused scan lie at a place again; where that is another one, they are moved. */
export async function putScanBack(
  context: Context,
  { scanId, toLayerId }: CallInput<Calls['putScanBack']>,
) {
  const scan = await openScan(context, scanId)
  const { kind, layerId, skuId, quantity } = scan
  if (toLayerId && !takesFromPlace.includes(kind))
    throw refused(
      'kind',
      'toLayerId',
      `${kind} does not say where its pieces lay before. Leave this empty, and move them on the page of their place.`,
    )
  if (!toLayerId || toLayerId === layerId) {
    await settle(context, scan, 'Put back')
    return
  }
  const to = await placeOf(context, toLayerId, 'toLayerId')
  if (!layerId || !skuId || !quantity)
    throw badInput(
      'required',
      'toLayerId',
      'The scan does not say which pieces came from where. Leave this empty, and move them on the page of their place.',
    )
  await moveGoods(
    context,
    { layerId, toLayerId, skuId, quantity },
    { clientEventId: `settled ${scan.id}` },
  )
  await settle(context, scan, `Put back at ${to!.name}`)
}

/** Nothing is posted for a refused scan. */
export async function settleScan(
  context: Context,
  { scanId, note }: CallInput<Calls['settleScan']>,
) {
  await settle(context, await openScan(context, scanId), note)
}

/** @throws NotFound, Refused for one that does not wait */
async function openScan(context: Context, scanId: string) {
  const scan = (await oneRecord(context, metaOf('scanEvents'), scanId, 'for update')) as Scan
  if (scan.outcome !== 'Refused')
    throw refused('state', 'scanId', 'This scan is settled already, or was never refused.')
  return scan
}

async function settle(context: Context, { id }: Scan, note: string) {
  const { db, actor } = context
  await db.query(sql`
    update scan_events e set outcome = 'Settled', note = ${note}, settled_by_id = ${actor.staffId}, settled_on_utc = now(), ${touched(actor)} where e.id = ${id}`)
  await writeAuditOf(context, 'settle', 'scanEvents', id, {
    outcome: ['Refused', 'Settled'],
    note: [null, note],
  })
}

/** @throws BadInput */
async function placeOf({ db, actor }: Context, id: string | null | undefined, field: string) {
  if (!id) return undefined
  const [place] = await db.query<Place>(sql`
    select y.id, y.full_code as name, y.warehouse_id from layers y where y.id = ${id} and y.client_id = ${actor.clientId} and not y.is_deleted`)
  if (!place) throw badInput('unknown_reference', field, 'Choose a place from the list.')
  return place
}

async function goodsOf({ db }: Context, id: string | null | undefined) {
  if (!id) return undefined
  const [item] = await db.query<{ id: string; name: string }>(
    sql`select k.id, k.code as name from skus k where k.id = ${id} and not k.is_deleted`,
  )
  if (!item) throw badInput('unknown_reference', 'skuId', 'Choose goods from the list.')
  return item
}

/** Fields of an event as the steps of the log name them; all else is said of the scan. */
const fieldsOfStep: Readonly<Record<string, string>> = {
  place: 'layerId',
  layerId: 'layerId',
  item: 'skuId',
  skuId: 'skuId',
  zone: 'zoneId',
  zoneId: 'zoneId',
  quantity: 'quantity',
}
