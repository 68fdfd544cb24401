import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { keptSecret, type Queryable } from '#server/kit'

const cipher = 'aes-256-gcm'

/** What keys of channels are sealed with: CHANNEL_SECRET, else a secret that is generated once. */
async function sealingKey(): Promise<Buffer> {
  const secret = await keptSecret(process.env.CHANNEL_SECRET, 'channel-secret')
  return Buffer.from(hkdfSync('sha256', secret, '', 'keys of channels', 32))
}

/** Seals a key for one channel: nothing opens it for another. */
export async function sealKey(channelId: string, key: string): Promise<string> {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, await sealingKey(), iv)
  sealing.setAAD(Buffer.from(channelId))
  const sealed = Buffer.concat([sealing.update(key, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** The key of a channel; undefined where it was sealed with another secret. */
export async function openKey(channelId: string, sealed: string): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return undefined
  const opening = createDecipheriv(cipher, await sealingKey(), bytes.subarray(0, 12))
  opening.setAAD(Buffer.from(channelId))
  opening.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

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
