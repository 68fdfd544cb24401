import type { CallAnswer, CallInput } from '#define'
import { badInput, BadInput, NotFound, problemAt, type Context, type Problem } from '#server/kit'
import {
  costOf,
  queueMessage,
  textsAhead,
  textsPerMinute,
  takenOf,
} from '#resources/messages/queue.server.ts'
import { templatesOf } from '#resources/messages/events/tellings.server.ts'
import { messageSettings } from '#resources/messages/settings.server.ts'
import { textTime } from './quietHours.ts'
import { segmentsOf } from './segments.ts'
import { factsOf, kindOf, type Facts } from './subjectFacts.server.ts'
import { countTexts, takenBy, type Taken } from './textLimits.server.ts'
import { textOf, wordingOf, type Text } from './textOf.server.ts'
import type { textingCalls } from './texting.calls.ts'

type Input = CallInput<typeof textingCalls.textCustomers>

/** A plan or an order with the text to its customer; nothing where there is nobody to tell. */
interface Drafted {
  readonly id: string
  readonly found: { facts: Facts; text: Text } | undefined
}

/** What each customer would get, and when the last of them. */
export async function previewTexts(
  context: Context,
  input: Input,
): Promise<CallAnswer<typeof textingCalls.previewTexts>> {
  const drafted = await draftedOf(context, input)
  const known = drafted.flatMap(({ found }) => found ?? [])
  const [first] = known
  if (!first) throw new NotFound('These do not exist, or they have no customers.', subjectOf(input))
  const sent = known.filter(({ text }) => !text.problems.length)
  const segments = sent.reduce((sum, { text }) => sum + segmentsOf(text.text).count, 0)
  const now = new Date()
  const begin = textTime(now, first.facts.country)
  const ahead = sent.length ? await textsAhead(context, begin) : 0
  const minutes = Math.floor(Math.max(0, ahead + sent.length - 1) / textsPerMinute)
  return {
    data: known.map(({ facts, text: { text, to, problems } }) => ({
      planId: facts.ownerEntity === 'deliveryPlans' ? facts.ownerId : null,
      orderId: facts.orderId,
      no: (facts.ownerEntity === 'deliveryPlans' ? facts.planNo : facts.orderCode)!,
      customer: facts.customer,
      to: to ?? null,
      text,
      segments: segmentsOf(text).count,
      problems: problems.map(problemOf),
    })),
    count: sent.length,
    segments,
    cost: costOf(first.facts, segments) ?? null,
    currency: first.facts.currency,
    lastOnUtc: new Date(begin.getTime() + minutes * 60_000).toISOString(),
    isWaiting: minutes > 0 || begin > now,
    hasGateway: messageSettings().sms !== undefined && first.facts.smsSender !== null,
  }
}

/**
 * Queues a text for each plan or order. Beyond the texts that a person may send within a minute, they go in
 * the following minutes.
 * @throws BadInput for what is wrong with the text itself; Refused naming `signature` beyond a limit
 */
export async function textCustomers(
  context: Context,
  input: Input,
): Promise<CallAnswer<typeof textingCalls.textCustomers>> {
  const drafted = await draftedOf(context, input)
  const broken = drafted
    .flatMap(({ found }) => found?.text.problems ?? [])
    .find(({ code }) => code === 'line_break' || code === 'required')
  if (broken) throw new BadInput(broken)
  const country = drafted.find(({ found }) => found)?.found?.facts.country
  let texts = country ? await textsAhead(context, textTime(new Date(), country)) : 0
  const errorsOf = new Map<string, Problem[]>()
  // By their numbers: two who text the same people wait for each other.
  const inOrder = drafted.toSorted((a, b) => numberOf(a).localeCompare(numberOf(b)))
  const waits = new Map<string, number>()
  const taken: Taken[] = []
  for (const { id, found } of drafted)
    if (found && !found.text.problems.length) waits.set(id, Math.floor(texts++ / textsPerMinute))
  for (const { id, found } of inOrder) {
    if (!found) {
      const problem = 'This does not exist, or it has no customer.'
      errorsOf.set(id, [problemAt('not_found', subjectOf(input), problem)])
      continue
    }
    const { facts, text } = found
    if (text.problems.length) {
      errorsOf.set(id, text.problems)
      continue
    }
    const draft = {
      channel: 'SMS' as const,
      recipient: text.to!,
      body: text.text,
      template: text.template,
      aboutDay: text.aboutDay,
    }
    const problem = await queueMessage(context, facts, draft, waits.get(id))
    errorsOf.set(id, problem ? [problem] : [])
    if (!problem) taken.push(takenOf(facts, text.text))
  }
  await countTexts(context, takenBy(taken), {
    signature: input.signature,
    about: `textCustomers ${drafted.length}`,
  })
  const results = drafted.map(({ id }) => ({ id, errors: errorsOf.get(id)! }))
  const done = results.filter(({ errors }) => !errors.length).length
  return {
    done,
    refused: results.length - done,
    results: results.map(({ id, errors }) => ({
      id,
      isSuccess: !errors.length,
      errors: errors.map(problemOf),
    })),
  }
}

const numberOf = ({ found }: Drafted) => found?.text.to ?? ''

const problemOf = ({ code, field, message }: Problem) => ({ code, field: field ?? null, message })

const subjectOf = ({ orderIds }: Input) => (orderIds?.length ? 'orderIds' : 'planIds')

async function draftedOf(context: Context, input: Input) {
  const { planIds, orderIds, templateId, text, event } = input
  if (planIds?.length && orderIds?.length)
    throw badInput('one_of', 'orderIds', 'Texts are about plans or about orders.')
  const ids = [...new Set((input[subjectOf(input)] ?? []).map(id => id.toLowerCase()))]
  if (!ids.length) throw badInput('required', 'planIds', 'Choose at least one plan or order.')
  const { db, actor } = context
  const chosen = await wordingOf(context, templateId)
  const told = event && !chosen && !text?.trim() ? await templatesOf(db, actor.clientId, event) : []
  const wordingFor = (of: Facts) =>
    chosen ??
    told.find(
      ({ channel, forType }) => channel === 'SMS' && (forType === null || forType === kindOf(of)),
    )
  const facts = await factsOf(
    context.db,
    orderIds?.length ? 'orders' : 'deliveryPlans',
    ids,
    context.actor.clientId,
  )
  const known = new Map(facts.map(each => [each.ownerId, each]))
  return ids.map((id): Drafted => {
    const of = known.get(id)
    return {
      id,
      found: of && { facts: of, text: textOf(wordingFor(of), { text: text ?? null }, of) },
    }
  })
}
