import { sql } from 'drizzle-orm'
import {
  type Context,
  Forbidden,
  badInput,
  dayBegins,
  handlers,
  keepFile,
  metaOf,
} from '#server/kit'
import type { CallAnswer } from '#define'
import { booksThen, isMistake } from './booksThen.server.ts'
import { keepWaits } from './phoneWaits.server.ts'
import { scanPacks } from './scanPacks.server.ts'
import { mostScans, scanCalls } from './scans.calls.ts'
import { postScan, putScanBack, settleScan } from './settling.server.ts'
import { takeEvents } from './takeEvents.server.ts'

/** What the photos of events become fields of. */
const holders = {
  Issue: 'stockIssues',
  Answer: 'deliveryPlans',
  Zone: 'zoneChecks',
  'Check in': 'qaPhotos',
} as const

/** Whether somebody may scan, or did so while they might: what they scanned then is known to a lead. */
async function hasScanned({ db, actor }: Context): Promise<boolean> {
  if (actor.codes.has('K4')) return true
  const [scan] = await db.query(
    sql`select 1 from scan_events where client_id = ${actor.clientId} and staff_id = ${actor.staffId} limit 1`,
  )
  return scan !== undefined
}

/** Phones know it by its field: what they have waits there until the code is given back. */
const noScanner = () => new Forbidden('Scans need code K4.', 'events')

/** SQL: what was told of `scan_events e` besides its goods and places. */
const besides = sql`nullif(concat_ws(' · ', case when e.stock_status <> 'Normal' then e.stock_status end, case when e.cartons > 0 then e.cartons || case when e.cartons = 1 then ' carton' else ' cartons' end || ' of one more' end,
  o.no, e.reason, e.day::text, 'Seal ' || e.seal, case when e.file_id is not null then '(picture)' end), '')`

type Scan = CallAnswer<typeof scanCalls.getScans>['data'][number]

export default handlers(scanCalls, {
  getScanPacks: scanPacks,

  async sendScanEvents({ db, actor, write }, input) {
    if (!(await hasScanned({ db, actor }))) {
      if (input.events?.length) throw noScanner()
      return { data: [] }
    }
    const data = await takeEvents({ actor }, write, input)
    // What waits is told again with the next scan; what was scanned has been taken.
    await keepWaits({ db, actor, write }, input).catch((error: unknown) =>
      console.error('What waits on a phone was not kept:', error),
    )
    return { data }
  },

  async sendScanPhoto(context, { of, photo }) {
    if (!(await hasScanned(context))) throw noScanner()
    const { id } = await keepFile(context, metaOf(holders[of]), photo, undefined)
    return { fileId: id }
  },

  async getScans({ db, actor }, asked) {
    const { from, to, staffId, kind, outcome, planId, calendarId, planDate, skuId } = asked
    const { layerId, shelfId, aisleId, isMistake: isMistaken } = asked
    const places = [
      ...(shelfId ? [sql`select id from layers where shelf_id = ${shelfId}`] : []),
      ...(aisleId
        ? [
            sql`select y.id from layers y join shelves h on h.id = y.shelf_id where h.aisle_id = ${aisleId}`,
          ]
        : []),
    ]
    if (from && to && to < from) throw badInput('order', 'to', 'The last day is before the first.')
    const narrowed = [
      sql`e.client_id = ${actor.clientId} and not e.is_deleted`,
      ...(from ? [sql`e.happened_on_utc >= ${dayBegins(from, actor)}::timestamptz`] : []),
      ...(to ? [sql`e.happened_on_utc < ${dayBegins(to, actor, 1)}::timestamptz`] : []),
      ...(staffId ? [sql`e.staff_id = ${staffId}`] : []),
      ...(kind ? [sql`e.kind = ${kind}`] : []),
      ...(outcome ? [sql`e.outcome = ${outcome}`] : []),
      ...(isMistaken ? [isMistake('e')] : []),
      ...(planId ? [sql`e.plan_id = ${planId}`] : []),
      ...(calendarId ? [sql`p.calendar_id = ${calendarId}`] : []),
      ...(planDate ? [sql`p.date = ${planDate}`] : []),
      ...(skuId ? [sql`e.sku_id = ${skuId}`] : []),
      ...(layerId ? [sql`(e.layer_id = ${layerId} or e.zone_id = ${layerId})`] : []),
      ...places.map(ids => sql`(e.layer_id in (${ids}) or e.zone_id in (${ids}))`),
    ]
    const data = await db.query<Scan>(sql`
      select e.id, e.happened_on_utc, e.staff_id, f.full_name as staff_name, e.kind, e.outcome, e.plan_id, p.no as plan_no, e.sku_id, k.code as sku_code, e.quantity,
        e.layer_id, y.full_code as layer_name, z.full_code as zone_name, e.counted, ${booksThen} as system, e.transfer_id, t.no as transfer_no, ${besides} as besides, concat_ws(' · ', e.place_code, e.item_code, e.zone_code) as codes, e.message, e.note
      from scan_events e join staff f on f.id = e.staff_id left join delivery_plans p on p.id = e.plan_id left join skus k on k.id = e.sku_id
        left join layers y on y.id = e.layer_id left join layers z on z.id = e.zone_id left join transfers t on t.id = e.transfer_id left join containers o on o.id = e.container_id
      where ${sql.join(narrowed, sql` and `)} order by e.happened_on_utc desc, e.id desc limit ${mostScans + 1}`)
    return { data: data.slice(0, mostScans), hasMore: data.length > mostScans }
  },

  postScan,
  putScanBack,
  settleScan,
})
