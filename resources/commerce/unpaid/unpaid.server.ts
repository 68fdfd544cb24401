import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { badInput, handlers, insertRows, metaOf, oneRecord, writeAuditOf } from '#server/kit'
import type { CallAnswer } from '#define'
import { happenedDay } from '#resources/days.ts'
import { quoteWebOrder } from './quoting.server.ts'
import { unpaidCalls } from './unpaid.calls.ts'

type Row = CallAnswer<typeof unpaidCalls.getUnPaidOrdersOver4Hours>['data'][number]

export default handlers(unpaidCalls, {
  async getUnPaidOrdersOver4Hours({ db, actor }, input) {
    const { websiteId, hoursFrom, valueFrom, isFollowed, from, to, pageNo, pageSize } = input
    const day = sql.raw(happenedDay('w.client_id', 'w.ordered_on_utc'))
    const [page, size] = [pageNo ?? 1, pageSize ?? 50]
    const unpaid = sql`
      from website_orders w left join lateral (
        select f.note, f.result, f.followed_on_utc, s.full_name as followed_by from website_order_follow_ups f join staff s on s.id = f.followed_by_id
        where f.website_order_id = w.id and not f.is_deleted order by f.followed_on_utc desc, f.id desc limit 1) f on true
      left join orders o on o.id = w.order_id
      where w.client_id = ${actor.clientId} and w.state in ('New', 'Imported', 'Failed') and w.payment_status in ('Pending', 'Authorized') and not w.is_deleted
        and w.ordered_on_utc < now() - interval '4 hours'
        ${websiteId ? sql`and w.website_id = ${websiteId}` : sql``}
        ${hoursFrom ? sql`and w.ordered_on_utc <= now() - make_interval(hours => ${hoursFrom})` : sql``}
        ${valueFrom ? sql`and w.total >= ${valueFrom}` : sql``}
        ${isFollowed === undefined || isFollowed === null ? sql`` : sql`and (f.note is not null) = ${isFollowed}`}
        ${from ? sql`and ${day} >= ${from}::date` : sql``} ${to ? sql`and ${day} <= ${to}::date` : sql``}`
    const [data, [count]] = await Promise.all([
      db.query<Row>(sql`
        select w.id, w.web_no, w.ordered_on_utc, floor(extract(epoch from now() - w.ordered_on_utc) / 3600)::int as hours, w.customer, w.phone, w.email, w.total, w.items, w.method,
          w.given_back_on_utc, w.order_id, o.order_code, (select count(*)::int from website_order_follow_ups a where a.website_order_id = w.id and not a.is_deleted) as attempts, f.followed_by, f.followed_on_utc, f.result, f.note
        ${unpaid} order by w.ordered_on_utc, w.id limit ${size} offset ${(page - 1) * size}`),
      db.query<{ all: number }>(sql`select count(*)::int as all ${unpaid}`),
    ])
    return { data, totalCount: count!.all }
  },

  async followWebOrder(context, { websiteOrderId, note, result }) {
    const { db, actor } = context
    const text = note.trim()
    if (!text) throw badInput('required', 'note', 'Enter what was said.')
    // The order is locked, so that a note that is sent twice at once is one.
    await oneRecord(
      context,
      metaOf('websiteOrders'),
      websiteOrderId,
      'for update',
      'websiteOrderId',
    )
    const [same] = await db.query(sql`
      select 1 from website_order_follow_ups where website_order_id = ${websiteOrderId} and followed_by_id = ${actor.staffId} and note = ${text}
        and result is not distinct from ${result ?? null} and followed_on_utc > now() - interval '1 minute' and not is_deleted`)
    if (same) return
    await insertRows(context, metaOf('websiteOrderFollowUps'), [
      {
        id: uuid(),
        websiteOrderId,
        note: text,
        result: result ?? null,
        followedById: actor.staffId,
        followedOnUtc: new Date().toISOString(),
      },
    ])
    await writeAuditOf(context, 'follow', 'websiteOrders', websiteOrderId, {
      note: [null, text],
      ...(result && { result: [null, result] }),
    })
  },
  quoteWebOrder,
})
