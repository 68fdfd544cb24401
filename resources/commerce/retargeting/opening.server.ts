import { sql, type SQL } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { clockActor, insertRows, metaOf, writeAuditAndOutbox, type Database } from '#server/kit'
import type { Clock } from '#define'
import { happenedDay } from '#resources/days.ts'

/** Quotations that end within so many days, or ended so many days ago. */
const lapsing = { ahead: 3, back: 14 }
/** Website orders that are older are nobody's plan any more. */
const oldestDays = 14

interface Found {
  readonly clientId: string
  readonly country: Clock['country']
  readonly source: string
  readonly orderId: string
  readonly websiteOrderId: string | null
  readonly customerId: string
  readonly items: string | null
  readonly value: number
  readonly lastSeenOnUtc: string
}

const today = sql.raw(happenedDay('o.client_id', 'now()'))
const hasNoCase = sql`not exists (select from retargeting_cases c where c.order_id = o.id and not c.is_deleted)`

/** The orders of websites that are not paid after four hours, and have a draft here. */
const unpaid = sql`
  from website_orders w join orders o on o.id = w.order_id and o.state in ('Draft', 'Quotation') and not o.is_deleted
    join customers u on u.id = o.customer_id and u.state = 'Active'
  where w.state = 'Imported' and w.payment_status in ('Pending', 'Authorized') and not w.is_deleted
    and w.ordered_on_utc < now() - interval '4 hours' and w.ordered_on_utc > now() - make_interval(days => ${oldestDays}) and ${hasNoCase}`

/** Quotations of our own that lapse, or lapsed lately. */
const quotations = sql`
  from orders o join customers u on u.id = o.customer_id and u.state = 'Active'
  where o.state = 'Quotation' and o.source in ('Showroom', 'Phone', 'Self-Service') and o.total > 0 and not o.is_deleted
    and o.valid_to between ${today} - ${lapsing.back}::int and ${today} + ${lapsing.ahead}::int and ${hasNoCase}`

const itemsOf = sql`
  (select string_agg(l.quantity || ' × ' || p.name, e'\n' order by l.position, l.id) from order_lines l join skus s on s.id = l.sku_id join products p on p.id = s.product_id
    where l.order_id = o.id and not l.is_deleted)`

/** Whether a case is to be opened. */
export async function hasToOpen(db: Database): Promise<boolean> {
  const [found] = await db.query(
    sql`(select 1 ${unpaid} limit 1) union all (select 1 ${quotations} limit 1) limit 1`,
  )
  return !!found
}

/** Opens a case for each sale that was begun and not finished. A person starts its sequence. */
export async function openCases(db: Database): Promise<number> {
  return db.write(async tx => {
    // A second process sees what the first one opened.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('retargeting cases'))`)
    const select = (source: string, web: SQL, seen: SQL, from: SQL) => sql`
      select o.client_id, (select k.country from clients k where k.id = o.client_id) as country, ${source}::text as source, o.id as order_id, ${web} as website_order_id,
        o.customer_id, left(${itemsOf}, 4000) as items, o.total as value, ${seen} as last_seen_on_utc ${from} order by o.id limit 200`
    const found = [
      ...(await tx.query<Found>(select('Unpaid order', sql`w.id`, sql`w.ordered_on_utc`, unpaid))),
      ...(await tx.query<Found>(
        select('Quotation', sql`null::uuid`, sql`o.updated_on_utc`, quotations),
      )),
    ]
    for (const clientId of new Set(found.map(each => each.clientId))) {
      const own = found.filter(each => each.clientId === clientId)
      const context = { db: tx, actor: clockActor('retargeting', own[0]!) }
      const rows = own.map(({ clientId: _client, country: _country, ...row }) => ({
        ...row,
        id: uuid(),
      }))
      await insertRows(context, metaOf('retargetingCases'), rows)
      await writeAuditAndOutbox(
        context,
        'create',
        'retargetingCases',
        rows.map(({ id, source }) => ({ id, changes: { source: [null, source] } })),
      )
    }
    return found.length
  })
}
