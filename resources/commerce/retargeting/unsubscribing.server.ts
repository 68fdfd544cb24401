import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { parse, stringify } from 'uuid'
import {
  clockActor,
  createRecord,
  keptSecret,
  metaOf,
  updateMany,
  type Context,
  type Database,
  type PublicPage,
} from '#server/kit'
import type { Clock } from '#define'
import { messageSettings } from '#resources/messages/settings.server.ts'
import { escaped } from './rendering.ts'

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

/** Where the reader of a message says that they want no more; null where no page is configured. */
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

/**
 * The page behind the link of an e-mail, for people who are not signed in. Mail programs open links by
 * themselves: looking at it changes nothing, its button does. It says nothing of who is known here.
 */
export const unsubscribePage: PublicPage = {
  path: '/unsubscribe',
  isOpen: () => !!messageSettings().unsubscribeUrl,
  async show(_db, token) {
    if (!(await messageOf(token))) return unknown
    return page('Unsubscribe', 'Do you want no more e-mails like this one?', 'Unsubscribe')
  },
  async submit(db, token) {
    const messageId = await messageOf(token)
    if (!messageId) return unknown
    await unsubscribe(db, messageId)
    return page('Unsubscribed', 'You get no more of these e-mails.')
  },
}

const unsubscribe = (db: Database, messageId: string): Promise<void> =>
  db.write(async tx => {
    const [message] = await tx.query<{
      recipient: string
      clientId: string
      country: Clock['country']
    }>(sql`
      select m.recipient, m.client_id, k.country from messages m join clients k on k.id = m.client_id
      where m.id = ${messageId} and m.channel = 'E-mail' and m.recipient like '%@%'`)
    // An erased customer has no address any more.
    if (message)
      await optOut({ db: tx, actor: clockActor('unsubscribe', message) }, message.recipient)
  })

const page = (title: string, text: string, button?: string) => ({
  status: 200,
  html: htmlOf(title, text, button),
})

const unknown = {
  status: 404,
  html: htmlOf('This link is not complete', 'Open it from the e-mail again, or answer the e-mail.'),
}

function htmlOf(title: string, text: string, button?: string) {
  const form = button ? `<form method="post"><button>${escaped(button)}</button></form>` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${form}</main></body></html>`
}
