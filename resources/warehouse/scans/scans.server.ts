import { sql } from 'drizzle-orm'
import {
  badInput,
  dayBegins,
  handlers,
  keepFile,
  metaOf,
  oneRecord,
  refused,
  touched,
  writeAuditOf,
} from '#server/kit'
import type { CallAnswer } from '#define'
import { booksThen } from './booksThen.server.ts'
import { scanPacks } from './scanPacks.server.ts'
import { scanCalls } from './scans.calls.ts'
import { takeEvents } from './takeEvents.server.ts'

/** What the photos of events become fields of. */
const holders = { Issue: 'stockIssues', Answer: 'deliveryPlans' } as const

type Scan = CallAnswer<typeof scanCalls.getScans>['data'][number]

export default handlers(scanCalls, {
  getScanPacks: scanPacks,

  async sendScanEvents({ actor, write }, input) {
    return { data: await takeEvents({ actor }, write, input) }
  },

  async sendScanPhoto(context, { of, photo }) {
    const { id } = await keepFile(context, metaOf(holders[of]), photo, undefined)
    return { fileId: id }
  },

  async getScans({ db, actor }, asked) {
    const { from, to, staffId, kind, outcome, planId, calendarId, planDate, skuId, layerId } = asked
    if (from && to && to < from) throw badInput('order', 'to', 'The last day is before the first.')
    const narrowed = [
      sql`e.client_id = ${actor.clientId} and not e.is_deleted`,
      ...(from ? [sql`e.happened_on_utc >= ${dayBegins(from, actor)}::timestamptz`] : []),
      ...(to ? [sql`e.happened_on_utc < ${dayBegins(to, actor, 1)}::timestamptz`] : []),
      ...(staffId ? [sql`e.staff_id = ${staffId}`] : []),
      ...(kind ? [sql`e.kind = ${kind}`] : []),
      ...(outcome ? [sql`e.outcome = ${outcome}`] : []),
      ...(planId ? [sql`e.plan_id = ${planId}`] : []),
      ...(calendarId ? [sql`p.calendar_id = ${calendarId}`] : []),
      ...(planDate ? [sql`p.date = ${planDate}`] : []),
      ...(skuId ? [sql`e.sku_id = ${skuId}`] : []),
      ...(layerId ? [sql`(e.layer_id = ${layerId} or e.zone_id = ${layerId})`] : []),
    ]
    const data = await db.query<Scan>(sql`
      select e.id, e.happened_on_utc, e.staff_id, f.full_name as staff_name, e.kind, e.outcome, e.plan_id, p.no as plan_no, e.sku_id, k.code as sku_code, e.quantity,
        e.layer_id, y.full_code as layer_name, z.full_code as zone_name, e.counted, ${booksThen} as system, concat_ws(' · ', e.place_code, e.item_code, e.zone_code) as codes, e.message, e.note
      from scan_events e join staff f on f.id = e.staff_id left join delivery_plans p on p.id = e.plan_id left join skus k on k.id = e.sku_id
        left join layers y on y.id = e.layer_id left join layers z on z.id = e.zone_id
      where ${sql.join(narrowed, sql` and `)} order by e.happened_on_utc desc, e.id desc limit 5000`)
    return { data }
  },

  async settleScan(context, { scanId, note }) {
    const { db, actor } = context
    const before = await oneRecord(context, metaOf('scanEvents'), scanId, 'for update')
    if (before.outcome !== 'Refused')
      throw refused('state', 'scanId', 'This scan is settled already, or was never refused.')
    await db.query(sql`
      update scan_events e set outcome = 'Settled', note = ${note}, settled_by_id = ${actor.staffId}, settled_on_utc = now(), ${touched(actor)} where e.id = ${scanId}`)
    await writeAuditOf(context, 'settle', 'scanEvents', scanId, {
      outcome: ['Refused', 'Settled'],
      note: [null, note],
    })
  },
})
