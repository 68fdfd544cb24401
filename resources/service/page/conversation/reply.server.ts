import { sql } from 'drizzle-orm'
import type { CallInput } from '#define'
import { badInput, BadInput, type Context, problemAt, Refused, refused } from '#server/kit'
import {
  type Draft,
  queueMessage,
  takenOf,
  refuseTooManyTexts,
} from '#resources/messages/queue.server.ts'
import { factsOf, type Facts } from '#resources/messages/texting/subjectFacts.server.ts'
import { countTexts } from '#resources/messages/texting/textLimits.server.ts'
import { malformed, textOf } from '#resources/messages/texting/textOf.server.ts'
import { oneLine } from '#resources/messages/templates/gaps.ts'
import { mostTextLetters } from '#resources/messages/texting/texting.calls.ts'
import { refuseMerged, withMerged } from '#resources/service/merging/staying.server.ts'
import { ticketOf } from '#resources/service/page/ticketOf.server.ts'
import type { conversationCalls } from './conversation.calls.ts'
import { replyFiles } from './replyFiles.server.ts'
import { emptyGaps, wordingOf } from './replyTexts.server.ts'
import { writtenByOthers } from './thread.server.ts'

type Reply = CallInput<typeof conversationCalls.replyOnTicket>

/** Writes an answer on a ticket for the sending job. @returns whom it goes to */
export async function reply(context: Context, input: Reply): Promise<string> {
  const { ticketId } = input
  // Mails come to a locked ticket, so that none slips in between.
  await context.db.query(
    sql`select 1 from tickets where id = ${ticketId} and client_id = ${context.actor.clientId} for update`,
  )
  const ticket = await ticketOf(context, ticketId)
  refuseMerged(ticket)
  const ids = (await withMerged(context.db, ticketId)).map(({ id }) => id)
  const [facts] = await factsOf(context.db, 'tickets', [ticketId], context.actor.clientId)
  const [gap] = emptyGaps(`${input.subject ?? ''} ${input.text}`)
  if (gap)
    throw badInput('empty_gap', 'text', `Nothing is known for the gap {${gap}}. Fill or remove it.`)
  if ((await writtenByOthers(context, ids)) > input.seen)
    throw refused(
      'newer',
      'seen',
      'Somebody has written since you began. Read it, then send your reply.',
    )
  const template = input.templateId ? (await wordingOf(context, input.templateId)).name : undefined
  return input.channel === 'SMS'
    ? replyByText(context, facts!, input, template)
    : replyByMail(context, facts!, input, template, { ticketNo: ticket.ticketNo, ids })
}

async function replyByText(
  context: Context,
  facts: Facts,
  input: Reply,
  template: string | undefined,
): Promise<string> {
  if (input.fileIds?.length) throw badInput('unknown_field', 'fileIds', 'A text carries no files.')
  if (input.text.length > mostTextLetters)
    throw badInput('too_long', 'text', `A text has at most ${mostTextLetters} characters.`)
  if (input.to) throw badInput('unknown_field', 'to', 'A text goes to the number of the customer.')
  const { text, to, problems } = textOf(undefined, { text: input.text }, facts)
  const broken = problems.filter(({ code }) => malformed.has(code))
  if (broken.length) throw new BadInput(...broken)
  if (problems.length) throw new Refused(...problems)
  await refuseTooManyTexts(context)
  await queued(context, facts, { channel: 'SMS', recipient: to!, body: text, template })
  await countTexts(context, takenOf(facts, text), {
    signature: input.signature,
    about: `replyOnTicket ${facts.ownerId}`,
  })
  return to!
}

/** Messages between us and an address. */
interface Thread {
  hasWritten: boolean
  answered: string | null
  threadIds: string | null
}

async function replyByMail(
  context: Context,
  facts: Facts,
  input: Reply,
  template: string | undefined,
  { ticketNo, ids }: { ticketNo: string; ids: readonly string[] },
): Promise<string> {
  const [last] = await context.db.query<{ address: string; subject: string }>(sql`
    select m.from_address as address, m.subject from ticket_mails m
    where m.ticket_id in ${ids} and not m.is_automatic and not m.is_deleted order by m.received_on_utc desc, m.id desc limit 1`)
  const recipient = input.to?.trim() || last?.address || facts.email
  if (!recipient)
    throw badInput('required', 'to', `${facts.customer} has no e-mail. Type an address.`)
  const { hasWritten, answered, threadIds } = await threadOf(context, ids, recipient)
  // Decision 76: who wrote on this ticket is answered; everybody else has to allow e-mails.
  if (!hasWritten && !facts.consentEmail)
    throw new Refused(problemAt('no_consent', 'to', `${facts.customer} does not allow e-mails.`))
  const fileIds = await replyFiles(context, input)
  const subject = oneLine(input.subject ?? '') || (last ? answering(last.subject) : 'Your request')
  await queued(context, facts, {
    channel: 'E-mail',
    recipient,
    subject: numbered(subject, ticketNo),
    body: input.text.trim(),
    template,
    inReplyTo: answered ?? undefined,
    threadIds: threadIds ?? undefined,
    fileIds,
  })
  return recipient
}

/** Messages between us and an address on a ticket and those merged into it, as mail programs name it. */
async function threadOf({ db }: Context, ids: readonly string[], address: string) {
  const [known] = await db.query<Thread>(sql`
    with own as (
      select m.message_id as id, m.received_on_utc as at, true as is_theirs from ticket_mails m
      where m.ticket_id in ${ids} and lower(m.from_address) = lower(${address}) and not m.is_automatic and not m.is_deleted
      union all
      select m.provider_reference, m.created_on_utc, false from messages m
      where m.owner_entity = 'tickets' and m.owner_id in ${ids} and m.channel = 'E-mail' and lower(m.recipient) = lower(${address})
        and m.provider_reference like '<%>' and not m.is_deleted)
    select coalesce(bool_or(is_theirs), false) as has_written,
      (array_agg(id order by at desc) filter (where id is not null))[1] as answered,
      (select string_agg(l.id, ' ' order by l.at) from (select id, at from own where id is not null order by at desc limit 6) l) as thread_ids
    from own`)
  return known!
}

const answering = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

/** A subject with the number that brings the answer back to its ticket. */
function numbered(subject: string, ticketNo: string): string {
  const mark = `[${ticketNo}]`
  return subject.includes(mark) ? subject.slice(0, 200) : `${subject.slice(0, 180)} ${mark}`
}

async function queued(context: Context, facts: Facts, draft: Draft): Promise<void> {
  const problem = await queueMessage(context, facts, draft)
  if (problem) throw new Refused(problem)
}
