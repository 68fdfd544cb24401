import { sql } from 'drizzle-orm'
import { openText, type Queryable, type Seal, sealText } from '#server/kit'

/** What keys of channels are sealed with. */
const seal: Seal = {
  purpose: 'keys of channels',
  variable: 'CHANNEL_SECRET',
  file: 'channel-secret',
}

/** Seals a key for one channel: nothing opens it for another. */
export const sealKey = (channelId: string, key: string): Promise<string> =>
  sealText(seal, channelId, key)

/** The key of a channel; undefined where it was sealed with another secret. */
export const openKey = (channelId: string, sealed: string): Promise<string | undefined> =>
  openText(seal, channelId, sealed)

/** Stores the key of a channel in the place of the former one. */
export async function keepKey(db: Queryable, channelId: string, key: string): Promise<void> {
  const sealed = await sealKey(channelId, key)
  const changed = await db.query(
    sql`update channel_keys set sealed = ${sealed} where channel_id = ${channelId} and not is_deleted returning id`,
  )
  if (!changed.length)
    await db.query(sql`
      insert into channel_keys (id, client_id, channel_id, sealed)
      select gen_random_uuid(), c.client_id, c.id, ${sealed} from channels c where c.id = ${channelId}`)
}
