import { sql } from 'drizzle-orm'
import type { Context } from '#server/kit'

/** As long as an order's original number may be. */
const most = 40

/**
 * The original number of an order of a website: its number there. Where an order from elsewhere has
 * that number already, the name of the website follows, so that each number is one order.
 */
export async function originalNo(
  { db, actor }: Context,
  websiteId: string,
  webNo: string,
): Promise<string> {
  // Two websites that import the same number at once wait for each other.
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`original number ${actor.clientId} ${webNo}`}, 0))`,
  )
  const [found] = await db.query<{ name: string; isTaken: boolean }>(sql`
    select s.name, exists (
      select from orders o where o.client_id = ${actor.clientId} and o.original_order_id = ${webNo} and not o.is_deleted
        and (o.state <> 'Cancelled' or exists (select from website_orders w where w.order_id = o.id and w.website_id <> s.id))) as "isTaken"
    from websites s where s.id = ${websiteId}`)
  return found?.isTaken ? `${webNo} ${found.name}`.slice(0, most).trimEnd() : webNo
}
