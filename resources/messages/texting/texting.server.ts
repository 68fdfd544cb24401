import { sql } from 'drizzle-orm'
import { type CallAnswer, type CallInput } from '#define'
import { BadInput, handlers, NotFound, problemAt, Refused, type Context } from '#server/kit'
import {
  costOf,
  queueMessage,
  refuseTooManyTexts,
  takenOf,
} from '#resources/messages/queue.server.ts'
import { pausedChannels } from '#resources/messages/pauses.server.ts'
import { messageSettings } from '#resources/messages/settings.server.ts'
import { isQuiet, textTime } from './quietHours.ts'
import { segmentsOf } from './segments.ts'
import { factsOf, type Facts, type SubjectEntity } from './subjectFacts.server.ts'
import { previewTexts, textCustomers } from './textMany.server.ts'
import { countTexts } from './textLimits.server.ts'
import { malformed, textOf, wordingOf } from './textOf.server.ts'
import { textingCalls } from './texting.calls.ts'

type Input = CallInput<typeof textingCalls.sendTextMessageToCustomer>
type Channels = CallAnswer<typeof textingCalls.getMessageChannels>['data']

export default handlers(textingCalls, {
  async previewTextMessage(context, input) {
    const facts = await subjectOf(context, input)
    const { text, to, problems } = textOf(await wordingOf(context, input.templateId), input, facts)
    const { isUnicode, count, left } = segmentsOf(text)
    const now = new Date()
    return {
      data: {
        customer: facts.customer,
        to: to ?? null,
        text,
        isUnicode,
        segments: count,
        left,
        cost: costOf(facts, count) ?? null,
        currency: facts.currency,
        dueOnUtc: textTime(now, facts.country).toISOString(),
        isWaiting: isQuiet(now, facts.country),
        hasGateway: messageSettings().sms !== undefined && facts.smsSender !== null,
        problems,
      },
    }
  },

  async sendTextMessageToCustomer(context, input) {
    const facts = await subjectOf(context, input)
    const { text, to, template, aboutDay, problems } = textOf(
      await wordingOf(context, input.templateId),
      input,
      facts,
    )
    const broken = problems.filter(({ code }) => malformed.has(code))
    if (broken.length) throw new BadInput(...broken)
    if (problems.length) throw new Refused(...problems)
    await refuseTooManyTexts(context)
    const draft = { channel: 'SMS' as const, recipient: to!, body: text, template, aboutDay }
    const problem = await queueMessage(context, facts, draft)
    if (problem) throw new Refused(problem)
    await countTexts(context, takenOf(facts, text), {
      signature: input.signature,
      about: `sendTextMessageToCustomer ${facts.ownerId}`,
    })
    return { data: { dueOnUtc: textTime(new Date(), facts.country).toISOString() } }
  },

  previewTexts,
  textCustomers,

  async getMessageChannels({ db, actor }) {
    const { smtp, sms } = messageSettings()
    const [counts] = await db.query<Omit<Channels, 'hasEmail' | 'hasSms' | 'paused'>>(sql`
      select (select sms_sender is not null from clients where id = ${actor.clientId}) as has_sender,
        count(*) filter (where channel = 'E-mail' and state = 'Queued')::int as waiting_emails,
        count(*) filter (where channel = 'SMS' and state = 'Queued')::int as waiting_texts,
        count(*) filter (where state = 'Unclear')::int as unclear
      from messages where client_id = ${actor.clientId} and state in ('Queued', 'Unclear') and not is_deleted`)
    const paused = await pausedChannels(db, new Date())
    return { data: { ...counts!, hasEmail: smtp !== undefined, hasSms: sms !== undefined, paused } }
  },
})

const subjects = {
  orderId: 'orders',
  planId: 'deliveryPlans',
  ticketId: 'tickets',
  customerId: 'customers',
} as const satisfies Readonly<Record<string, SubjectEntity>>

/** @throws BadInput unless the text is about one record; NotFound for one of nobody's or another client's */
async function subjectOf({ db, actor }: Context, input: Input): Promise<Facts> {
  const given = (Object.keys(subjects) as (keyof typeof subjects)[]).filter(name => input[name])
  const [name] = given
  if (!name || given.length > 1)
    throw new BadInput(
      problemAt(
        'one_of',
        given[1] ?? 'orderId',
        'A text is about one order, plan, ticket or customer.',
      ),
    )
  const [facts] = await factsOf(db, subjects[name], [input[name]!.toLowerCase()], actor.clientId)
  if (!facts) throw new NotFound('This does not exist, or it has no customer.', name)
  return facts
}
