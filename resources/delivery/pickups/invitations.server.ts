import { sql } from 'drizzle-orm'
import { todayFor } from '#define'
import { problemAt, Refused, type Context, type Problem } from '#server/kit'
import { comingStates, draftsOf, templatesOf } from '#resources/messages/events/tellings.server.ts'
import {
  queueMessage,
  textsOfLastMinute,
  textsPerMinute,
  takenOf,
} from '#resources/messages/queue.server.ts'
import {
  countUnsignedTexts,
  takenBy,
  type Taken,
} from '#resources/messages/texting/textLimits.server.ts'
import { factsOf, kindOf, type Facts } from '#resources/messages/texting/subjectFacts.server.ts'
import { agree } from './agreed.server.ts'

interface Result {
  id: string
  isSuccess: boolean
  errors: Problem[]
}

const event = 'Pickup invitation'

/**
 * Invites the customers of pickups. Beyond the texts that a person may send within a minute, they
 * go in the following minutes.
 * @returns what became of each plan, in the order given
 * @throws Refused naming `planIds` beyond the limits of a day
 */
export async function invite(context: Context, planIds: readonly string[]): Promise<Result[]> {
  const { db, actor } = context
  if (!planIds.length) return []
  await db.query(
    sql`select 1 from delivery_plans where id in ${planIds} and client_id = ${actor.clientId} order by id for update`,
  )
  const found = await factsOf(db, 'deliveryPlans', planIds, actor.clientId)
  const facts = new Map(found.map(each => [each.ownerId, each]))
  const templates = await templatesOf(db, actor.clientId, event)
  let texts = await textsOfLastMinute(context)
  const results: Result[] = []
  const taken: Taken[] = []
  for (const id of planIds) {
    const errors = await inviteOne(facts.get(id))
    results.push({ id, isSuccess: !errors.length, errors })
  }
  const beyond = await countUnsignedTexts(context, takenBy(taken), 'planIds')
  if (beyond) throw new Refused(beyond)
  return results

  async function inviteOne(of: Facts | undefined): Promise<Problem[]> {
    if (!of) return [problemAt('not_found', 'planIds', 'This plan does not exist or was deleted.')]
    const problems = objectionsTo(of)
    if (problems.length) return problems
    const drafts = draftsOf(templates, of, event)
    if (!drafts.length)
      return [
        problemAt(
          'not_reachable',
          'planIds',
          templates.length
            ? `${of.customer} allows no message, or has no mobile number and no e-mail address.`
            : 'There is no active template for pickup invitations.',
        ),
      ]
    const sent: string[] = []
    let refusal: Problem | undefined
    for (const draft of drafts) {
      const wait = draft.channel === 'SMS' ? Math.floor(texts / textsPerMinute) : 0
      const problem = await queueMessage(context, of, draft, wait)
      if (problem) refusal = problem
      else {
        sent.push(draft.channel)
        if (draft.channel === 'SMS') {
          texts++
          taken.push(takenOf(of, draft.body))
        }
      }
    }
    if (!sent.length) return [{ ...refusal!, field: 'planIds' }]
    await agree(context, of.planId!, {
      invitedOnUtc: new Date().toISOString(),
      via: sent.length > 1 ? 'SMS and e-mail' : sent[0],
    })
    return []
  }
}

/** All that speaks against inviting the customer of a plan. */
function objectionsTo(of: Facts): Problem[] {
  const no = of.planNo!
  const isOpen = comingStates.includes(of.planState!)
  return [
    ...(kindOf(of) === 'Pickup'
      ? []
      : [problemAt('no_pickup', 'calendarId', `${no} is no pickup.`)]),
    ...(isOpen ? [] : [problemAt('transition', 'state', `${no} is ${of.planState}.`)]),
    ...(of.date! < todayFor({ country: of.country })
      ? [problemAt('past', 'date', `The day of ${no} is over.`)]
      : []),
    ...(of.preparationStatus === 'Prepared By Warehouse'
      ? []
      : [
          problemAt(
            'not_prepared',
            'preparationStatus',
            `The goods of ${no} are not prepared yet.`,
          ),
        ]),
    ...(of.isUnpaidBlocked && (of.balance ?? 0) > 0
      ? [problemAt('unpaid', 'isUnpaidBlocked', `${no} awaits the payment of its order.`)]
      : []),
  ]
}
