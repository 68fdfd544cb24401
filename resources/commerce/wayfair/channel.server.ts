import { sql } from 'drizzle-orm'
import { badInput, createRecord, metaOf, refused, setInRows, type Context } from '#server/kit'

/** A channel of Wayfair, as files are read for it. */
export interface WayfairChannel {
  readonly id: string
  readonly websiteId: string
  readonly branchId: string
  readonly customerId: string | null
}

/**
 * Locks the channel of a website, or the only one of the kind Wayfair.
 * @throws Refused without such a channel, BadInput where there are several and none is named
 */
export async function lockChannel(
  { db, actor }: Context,
  websiteId?: string | null,
): Promise<WayfairChannel> {
  const found = await db.query<WayfairChannel>(sql`
    select c.id, c.website_id, c.branch_id, c.customer_id from channels c
    where c.client_id = ${actor.clientId} and c.kind = 'Wayfair' and not c.is_deleted ${websiteId ? sql`and c.website_id = ${websiteId}` : sql``}
    order by c.id for no key update`)
  if (!found.length)
    throw refused(
      'no_channel',
      'websiteId',
      websiteId
        ? 'The channel of this website is not a Wayfair channel.'
        : 'Add a Wayfair channel first.',
    )
  if (found.length > 1)
    throw badInput(
      'required',
      'websiteId',
      'There are several Wayfair channels. Choose the website.',
    )
  return found[0]!
}

/** The customer of a channel's orders: that of its settings, else the one named Wayfair, else a new one. */
export async function customerOfChannel(
  context: Context,
  { id, customerId }: WayfairChannel,
): Promise<string> {
  const { db, actor } = context
  const [known] = await db.query<{ id: string; isSet: boolean }>(sql`
    select coalesce(c.merged_into_id, c.id) as id, c.id is not distinct from ${customerId}::uuid as "isSet" from customers c
    where c.client_id = ${actor.clientId} and c.state <> 'Erased' and not c.is_deleted and (c.id = ${customerId}::uuid or (c.name = 'Wayfair' and c.merged_into_id is null))
    order by c.id is not distinct from ${customerId}::uuid desc, c.created_on_utc, c.id limit 1`)
  if (known?.isSet) return known.id
  const found =
    known?.id ??
    ((await createRecord(context, metaOf('customers'), { name: 'Wayfair', company: 'Wayfair' }))
      .id as string)
  await setInRows(context, metaOf('channels'), [id], sql`customer_id = ${found}`)
  return found
}
