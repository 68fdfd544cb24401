import { sql, type SQL } from 'drizzle-orm'
import {
  clockActor,
  type Context,
  type Database,
  daily,
  every,
  type Job,
  sinceDone,
  writeAuditOfMany,
} from '#server/kit'
import type { Country } from '#define'
import { inReach, ruleHolds } from './ruleHolds.server.ts'

/** The operation in the history of an order whose tags a rule has changed. */
const operation = 'tagByRule'

/** Which orders `o` of a client are looked at, and for which tags `r`. */
interface Scope {
  orders?: SQL
  tags?: SQL
}

/**
 * Gives orders the tags whose rules hold for them, and takes away those that a rule has set and that
 * hold no longer. Tags that people have set stay.
 * @returns how many orders have other tags now
 */
export async function tagByRules(
  context: Context,
  { orders = sql`true`, tags = sql`true` }: Scope = {},
): Promise<number> {
  const { db, actor } = context
  const changed = await db.query<{ id: string; before: string[]; after: string[] }>(sql`
    with rules as materialized (
        select r.* from order_tags r where r.client_id = ${actor.clientId} and r.set_by = 'Rule' and r.is_active and not r.is_deleted and ${tags}),
      seen as materialized (
        select o.* from orders o where o.client_id = ${actor.clientId} and ${inReach} and ${orders} and exists (select from rules)),
      wanted as materialized (
        select o.id as order_id, r.id as tag_id from seen o join customers c on c.id = o.customer_id cross join rules r where ${ruleHolds}),
      over as materialized (
        select m.id, m.order_id, m.tag_id from ruled_tags m join seen o on o.id = m.order_id join rules r on r.id = m.tag_id
        where not exists (select from wanted w where w.order_id = m.order_id and w.tag_id = m.tag_id)),
      unmarked as (delete from ruled_tags m using over where m.id = over.id),
      cut as (delete from orders_tag_ids l using over where l.from_id = over.order_id and l.to_id = over.tag_id returning l.from_id as order_id, l.to_id as tag_id),
      added as (
        insert into orders_tag_ids (from_id, to_id) select order_id, tag_id from wanted on conflict do nothing returning from_id as order_id, to_id as tag_id),
      marked as (
        insert into ruled_tags (id, client_id, order_id, tag_id) select gen_random_uuid(), ${actor.clientId}::uuid, order_id, tag_id from added
        on conflict do nothing),
      moved as (select order_id, tag_id, false as is_new from cut union all select order_id, tag_id, true from added),
      old as (select l.from_id as order_id, l.to_id as tag_id from orders_tag_ids l where l.from_id in (select order_id from moved))
    select v.order_id as id,
      coalesce((select json_agg(x.tag_id order by x.tag_id) from old x where x.order_id = v.order_id), '[]') as before,
      coalesce((select json_agg(y.tag_id order by y.tag_id) from (
        select x.tag_id from old x where x.order_id = v.order_id and x.tag_id not in (select m.tag_id from moved m where m.order_id = v.order_id and not m.is_new)
        union select m.tag_id from moved m where m.order_id = v.order_id and m.is_new) y), '[]') as after
    from (select distinct order_id from moved) v order by 1`)
  // The version stays: whoever edits the order meanwhile is not interrupted by its tags.
  await writeAuditOfMany(
    context,
    operation,
    'orders',
    changed.map(({ id, before, after }) => ({ id, changes: { tagIds: [before, after] } })),
  )
  return changed.length
}

const name = 'Order tags by rule'

const changedOf = (entity: string, since: SQL) => sql`
  select a.record_id from audit a where a.entity = ${entity} and a.at_utc > ${since} and a.operation <> ${operation}`

const clients = sql`
  select k.id as client_id, k.country from clients k
  where exists (select from order_tags t where t.client_id = k.id and t.set_by = 'Rule' and t.is_active and not t.is_deleted)`

async function ofEachClient(db: Database, scopes: readonly Scope[]) {
  let count = 0
  for (const client of await db.query<{ clientId: string; country: Country }>(clients))
    await db.write(async tx => {
      const context = { db: tx, actor: clockActor('order tags', client) }
      for (const scope of scopes) count += await tagByRules(context, scope)
    })
  return count ? `Changed the tags of ${count} ${count === 1 ? 'order' : 'orders'}.` : ''
}

/** Orders that have changed, and all orders for rules that have. The job of the day begins. */
const followChanges: Job = {
  name,
  next: every(20),
  async hasWork(db) {
    const since = await sinceDone(db, name)
    const [found] = await db.query(sql`
      select 1 where exists (${clients}) and exists (
        select from audit a where a.entity in ('orders', 'customers', 'orderTags') and a.at_utc > ${since} and a.operation <> ${operation})`)
    return !!found
  },
  async run(db) {
    const since = await sinceDone(db, name)
    return ofEachClient(db, [
      {
        orders: sql`o.id in (${changedOf('orders', since)} union select b.id from orders b where b.customer_id in (${changedOf('customers', since)}))`,
      },
      { tags: sql`r.id in (${changedOf('orderTags', since)})` },
    ])
  },
}

/** Days pass and goods arrive without a change of the order itself. */
const followDays: Job = {
  name: 'Order tags of the day',
  next: daily(14),
  run: db => ofEachClient(db, [{}]),
}

export const tagJobs: readonly Job[] = [followChanges, followDays]
