import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { parse, stringify } from 'uuid'
import { createRecord, keptSecret, metaOf, refused, updateMany, type Context } from '#server/kit'
import { messageSettings } from '#resources/messages/settings.server.ts'

const signatureLength = 16

const signatureOf = async (id: Uint8Array) =>
  createHmac('sha256', await keptSecret(process.env.UNSUBSCRIBE_SECRET, 'unsubscribe-secret'))
    .update(id)
    .digest()
    .subarray(0, signatureLength)

/** Names a message and proves that we wrote it: nobody finds another one by trying. */
export async function tokenOf(messageId: string): Promise<string> {
  const id = parse(messageId)
  return Buffer.concat([id, await signatureOf(id)]).toString('base64url')
}

/** The message of a token; undefined for one that we did not make. */
export async function messageOf(token: string): Promise<string | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, 16)
  // Other characters may stand for the same bytes: one token alone is right.
  if (bytes.length !== 16 + signatureLength || bytes.toString('base64url') !== token)
    return undefined
  return timingSafeEqual(bytes.subarray(16), await signatureOf(id)) ? stringify(id) : undefined
}

/** The page of the customer portal where the reader of a message says that they want no more; null without a portal. */
export async function unsubscribeLink(messageId: string): Promise<string | null> {
  const { unsubscribeUrl } = messageSettings()
  return unsubscribeUrl ? `${unsubscribeUrl}/${await tokenOf(messageId)}` : null
}

/** Ends the consent of the customers whom an address reaches, once it is an opt-out. */
export async function endConsent(context: Context, address: string) {
  const { db, actor } = context
  const customers = await db.query<{ id: string }>(sql`
    select id from customers where client_id = ${actor.clientId} and lower(email) = lower(${address}) and consent_email and not is_deleted order by id for update`)
  if (customers.length)
    await updateMany(context, metaOf('customers'), customers, { consentEmail: false })
}

/** Records that an address wants no more. Said again it changes nothing. */
export async function optOut(context: Context, address: string): Promise<void> {
  const { db, actor } = context
  await db.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`opt-out ${actor.clientId} ${address.toLowerCase()}`}, 0))`,
  )
  const [known] = await db.query<{ id: string }>(sql`
    select id from email_opt_outs where client_id = ${actor.clientId} and lower(address) = lower(${address}) and not is_deleted`)
  if (known) return endConsent(context, address)
  await createRecord(context, metaOf('emailOptOuts'), { address, source: 'Link' })
}

/** Records the opt-out of whom a message went to. @throws Refused for a token that we did not make for this client */
export async function unsubscribe(context: Context, token: string): Promise<void> {
  const { db, actor } = context
  const messageId = await messageOf(token)
  const [message] = messageId
    ? await db.query<{ recipient: string }>(sql`
        select recipient from messages where id = ${messageId} and client_id = ${actor.clientId} and channel = 'E-mail'`)
    : []
  if (!message) throw refused('unknown_token', 'token', 'This is not one of our links.')
  // An erased customer has no address any more.
  if (message.recipient.includes('@')) await optOut(context, message.recipient)
}
