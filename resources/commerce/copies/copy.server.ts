import { sql } from 'drizzle-orm'
import {
  clockActor,
  metaOf,
  setInRows,
  writeAuditOf,
  type Context,
  type Database,
} from '#server/kit'
import type { Channel } from '#resources/commerce/channels/channels.server.ts'
import { writeQuietly } from '#resources/commerce/channels/writeQuietly.server.ts'

/** A copy as the job works on it. */
export interface Copy {
  readonly id: string
  readonly clientId: string
  readonly country: Channel['country']
  readonly kind: 'Copy' | 'Split'
  readonly state: 'Reading' | 'Running' | 'Taking back'
  readonly websiteId: string
  readonly targetId: string
  readonly category: number | null
  readonly targetCategory: number | null
  readonly webProductId: number | null
  readonly takesText: boolean
  readonly takesPictures: boolean
  readonly takesPrice: boolean
  readonly takesSeo: boolean
}

/** Seconds until the next request to a shop that does not answer. */
const wait = 60

/** SQL of the copies that a job works on now. */
export const dueCopies = sql`
  select c.id, c.client_id, k.country, c.kind, c.state, c.website_id, coalesce(c.target_id, c.website_id) as target_id, c.category::int as category, c.target_category::int as target_category, c.web_product_id::int as web_product_id,
    c.takes_text, c.takes_pictures, c.takes_price, c.takes_seo
  from web_copies c join clients k on k.id = c.client_id
  where c.state in ('Reading', 'Running', 'Taking back') and (c.next_on_utc is null or c.next_on_utc <= now()) and not c.is_deleted`

export const contextOf = (db: Context['db'], copy: Copy): Context => ({
  db,
  actor: clockActor('channels', copy),
})

/** Whether products come into another category of their own shop, so that none is made. */
export const isWithin = ({ kind, targetId, websiteId }: Copy) =>
  kind === 'Copy' && targetId === websiteId

/** A copy that cannot go on says why, and tries again in a minute. */
export const stop = async (db: Database, copy: Copy, why: string): Promise<void> => {
  await db.write(tx =>
    writeQuietly(tx, 'webCopies', {
      set: sql`why = ${why.slice(0, 300)}, next_on_utc = now() + make_interval(secs => ${wait})`,
      where: sql`t.id = ${copy.id}`,
    }),
  )
}

/**
 * Brings a copy into its next state, which its history tells.
 * @returns whether it still was as the job took it: somebody may have stopped it
 */
export async function change(
  context: Context,
  copy: Copy,
  to: string,
  why: string | null = null,
): Promise<boolean> {
  const [still] = await context.db.query(
    sql`select from web_copies where id = ${copy.id} and state = ${copy.state} for update`,
  )
  if (!still) return false
  await setInRows(
    context,
    metaOf('webCopies'),
    [copy.id],
    sql`state = ${to}, why = ${why}, next_on_utc = null`,
  )
  await writeAuditOf(context, 'work', 'webCopies', copy.id, { state: [copy.state, to] })
  return true
}
