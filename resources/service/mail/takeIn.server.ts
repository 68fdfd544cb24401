import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  type Context,
  createRecord,
  keepFile,
  metaOf,
  type Problem,
  readMail,
  type ReadMail,
  readyFile,
  RequestError,
  transitionMany,
} from '#server/kit'
import { oneLine } from '#resources/messages/templates/gaps.ts'
import { customerOfAddress, ticketOfMail } from './belongs.server.ts'
import { lockStaying, type Staying } from '#resources/service/merging/staying.server.ts'
import { mostMailText } from './ticketMails.entity.ts'

/** An e-mail that was read, with the files of it that may be kept. */
export interface CameIn {
  readonly mail: ReadMail
  readonly address: string
  readonly key: string
  readonly files: readonly Awaited<ReturnType<typeof readyFile>>[]
  /** Names of files that may not be kept. */
  readonly leftOut: readonly string[]
}

/** The result for an e-mail. */
export interface TakenIn {
  readonly id: string
  readonly ticketId: string | null
  /** It had come before. */
  readonly isKnown: boolean
}

/** So many files of one e-mail are kept. */
const mostFiles = 50

/** Reads an e-mail before it is stored. @throws TooLarge, BadInput naming `field` */
export async function readIn(bytes: Buffer, field?: string): Promise<CameIn> {
  const mail = await readMail(bytes, field)
  const files: Awaited<ReturnType<typeof readyFile>>[] = []
  const leftOut: string[] = []
  for (const [at, file] of mail.files.entries()) {
    const name = oneLine(file.name).slice(0, 120) || 'file'
    try {
      if (at >= mostFiles || !file.bytes.length) leftOut.push(name)
      else files.push(await readyFile({ name, bytes: Buffer.from(file.bytes) }))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      leftOut.push(name)
    }
  }
  return {
    mail,
    address: mail.from.address.toLowerCase().slice(0, 160),
    key: createHash('sha256')
      .update(mail.messageId ?? bytes)
      .digest('hex'),
    files,
    leftOut,
  }
}

/**
 * Stores an e-mail once: on the ticket that it belongs to, else in the inbox. One of a customer ends
 * the waiting for them, and reopens what may be reopened. Mail of a program changes nothing.
 */
export async function takeIn(context: Context, cameIn: CameIn): Promise<TakenIn> {
  const { db, actor } = context
  const { mail, address, key, files, leftOut } = cameIn
  await db.query(sql`select pg_advisory_xact_lock(7160, hashtext(${key}))`)
  const [known] = await db.query<{ id: string; ticketId: string | null }>(
    sql`select id, ticket_id from ticket_mails where client_id = ${actor.clientId} and lower(mail_key) = ${key} and not is_deleted`,
  )
  if (known) return { ...known, isKnown: true }
  const belongsTo = await ticketOfMail(context, mail, address)
  const stays = belongsTo ? await lockStaying(context, belongsTo) : undefined
  const refusal = stays && (await bringBack(context, stays, mail.isAutomatic))
  const ticketId = refusal ? null : (stays?.id ?? null)
  const sentOn = new Date(mail.sentOn ?? Number.NaN)
  const { id } = await createRecord(context, metaOf('ticketMails'), {
    receivedOnUtc: new Date().toISOString(),
    fromAddress: address,
    fromName: oneLine(mail.from.name).slice(0, 120) || null,
    subject: oneLine(mail.subject).slice(0, 200) || 'No subject',
    body: stored(mail.text),
    state: ticketId ? 'On a ticket' : 'Waiting',
    ticketId,
    earlierId: refusal && stays ? stays.id : null,
    customerId: (await customerOfAddress(context, address)) ?? null,
    isAutomatic: mail.isAutomatic,
    sentOnUtc: Number.isNaN(sentOn.getTime()) ? null : sentOn.toISOString(),
    leftOut: leftOut.join(', ').slice(0, 500) || null,
    mailKey: key,
    messageId: mail.messageId?.slice(0, 500) ?? null,
  })
  for (const file of files) await keepFile(context, metaOf('ticketMails'), file, id as string)
  return { id: id as string, ticketId, isKnown: false }
}

/**
 * A customer has written on a ticket, which is locked: nobody waits for them any more.
 * @returns why it cannot be reopened
 */
export async function bringBack(
  context: Context,
  { id, state }: Staying,
  isAutomatic: boolean,
): Promise<Problem | undefined> {
  const step = isAutomatic ? undefined : steps[state]
  if (!step) return undefined
  const reason = step === 'reopen' ? 'The customer wrote.' : undefined
  const [result] = await transitionMany(context, metaOf('tickets'), [{ id }], step, reason)
  return result!.errors[0]
}

const steps: Readonly<Record<string, string>> = {
  'Waiting customer': 'goOn',
  Resolved: 'reopen',
  Closed: 'reopen',
}

/** A text that the database can store, cut where it is longer than anybody reads. */
function stored(text: string): string | null {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
  if (clean.length <= mostMailText) return clean || null
  return `${clean.slice(0, mostMailText - cut.length)}${cut}`
}

const cut = '\n\n[The rest of this e-mail was left out.]'
