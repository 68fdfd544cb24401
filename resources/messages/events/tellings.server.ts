import { sql } from 'drizzle-orm'
import {
  type Cause,
  clockActor,
  touched,
  writeAuditAndOutbox,
  type Context,
  type Queryable,
} from '#server/kit'
import { todayFor } from '#define'
import type { Telling } from '#resources/messages/channels.ts'
import { queueMessage, type Draft } from '#resources/messages/queue.server.ts'
import { filled, oneLine } from '#resources/messages/templates/gaps.ts'
import { textNumberOf } from '#resources/messages/texting/phoneNumber.server.ts'
import {
  factsOf,
  gapsOf,
  kindOf,
  type Facts,
} from '#resources/messages/texting/subjectFacts.server.ts'
import { calendarEntry } from './calendarEntry.server.ts'

/** The active wording of an event on a channel. */
export interface Template {
  id: string
  name: string
  channel: 'SMS' | 'E-mail'
  forType: string | null
  subject: string | null
  body: string
  attachCalendar: boolean | null
}

/** The events of plans that customers are told of, by topic of the outbox. */
export const planTopics: Readonly<Record<string, Telling>> = {
  'deliveryPlans.create': 'Plan booked',
  'deliveryPlans.reschedule': 'Plan moved',
  'deliveryPlans.cancel': 'Plan cancelled',
  'deliveryPlans.readyToPickup': 'Ready to pick up',
  'deliveryPlans.deliver': 'Delivered',
}

/**
 * Writes what the customer of a plan is told of an event: a message on each channel that has a
 * template and that the customer allows. What waits about the plan is outdated then.
 */
export async function tellOfPlan(
  db: Queryable,
  told: {
    planId: string
    clientId: string
    event: Telling
    key: string
    /** Absent: each channel. */
    channels?: readonly string[]
    /** The request that it follows from. */
    after?: Cause | null | undefined
  },
): Promise<void> {
  const { planId, clientId, event, key, channels, after } = told
  const [facts] = await factsOf(db, 'deliveryPlans', [planId], clientId)
  if (!facts || !isStill(event, facts)) return
  const context = { db, actor: clockActor('messages', { clientId, country: facts.country, after }) }
  const drafts = draftsOf(await templatesOf(db, clientId, event), facts, event).filter(
    ({ channel }) => !channels || channels.includes(channel),
  )
  await withdrawWaiting(context, planId)
  for (const draft of drafts) {
    const eventKey = `${key} ${draft.channel}`
    const [known] = await db.query(
      sql`select 1 from messages where client_id = ${clientId} and lower(event_key) = ${eventKey.toLowerCase()} and not is_deleted`,
    )
    if (known) continue
    if (await queueMessage(context, facts, { ...draft, eventKey }))
      console.warn(`${facts.planNo}: "${event}" is not told again within ten minutes.`)
  }
}

/** The templates of an event, those for a kind of plan before those for all. */
export const templatesOf = (db: Queryable, clientId: string, event: Telling) =>
  db.query<Template>(
    sql`
    select id, name, channel, for_type, subject, body, attach_calendar from message_templates
    where client_id = ${clientId} and event = ${event} and is_active and not is_deleted
    order by for_type is null, created_on_utc, id`,
    'prepared',
  )

/** The messages of an event: one for each channel that the customer allows and can be reached by. */
export function draftsOf(templates: readonly Template[], facts: Facts, event: Telling): Draft[] {
  const fitting = templates.filter(({ forType }) => forType === null || forType === kindOf(facts))
  return (['SMS', 'E-mail'] as const).flatMap(channel => {
    const template = fitting.find(each => each.channel === channel)
    const recipient = template && recipientOf(facts, channel)
    return recipient ? [draftOf(template, facts, event, recipient)] : []
  })
}

/** Where a customer is reached on a channel, if they allow it. */
export function recipientOf(facts: Facts, channel: Template['channel']): string | undefined {
  if (channel === 'E-mail') return (facts.consentEmail && facts.email) || undefined
  const number = facts.consentSms ? textNumberOf(facts) : undefined
  return number && 'e164' in number ? number.e164 : undefined
}

function draftOf(template: Template, facts: Facts, event: Telling, recipient: string): Draft {
  const { channel, name } = template
  const values = gapsOf(facts)
  const isText = channel === 'SMS'
  // A pickup point may have its own words for goods that are ready.
  const wording =
    isText && event === 'Ready to pick up' && facts.pickupText ? facts.pickupText : template.body
  const body = filled(wording, values)
  return {
    channel,
    recipient,
    template: name,
    event,
    body: isText ? oneLine(body) : body,
    ...(!isText && {
      subject: oneLine(filled(template.subject ?? name, values)),
      ...(template.attachCalendar &&
        facts.date && { calendarEntry: calendarEntry(facts, event === 'Plan cancelled') }),
    }),
  }
}

/** The states of plans that are still to come about. */
export const comingStates: readonly string[] = ['Scheduled', 'Processed', 'Ready To Pickup']

/** Whether an event still holds: a plan that was moved and then cancelled is told as cancelled. */
function isStill(event: Telling, { planState, date, country }: Facts): boolean {
  const isOver = date! < todayFor({ country })
  if (event === 'Delivered') return planState === 'Delivered'
  if (event === 'Plan cancelled') return planState === 'Cancelled' && !isOver
  if (event === 'Ready to pick up') return planState === 'Ready To Pickup'
  return comingStates.includes(planState!) && !isOver
}

/** Messages about a plan that were written by themselves and not sent yet. */
async function withdrawWaiting(context: Context, planId: string) {
  const { db, actor } = context
  const withdrawn = await db.query<{ id: string }>(
    sql`
    update messages set state = 'Withdrawn', last_error = 'A newer message about the plan replaced it.', ${touched(actor)}
    where owner_entity = 'deliveryPlans' and owner_id = ${planId} and event is not null and state = 'Queued' and not is_deleted returning id`,
    'prepared',
  )
  await writeAuditAndOutbox(
    context,
    'withdraw',
    'messages',
    withdrawn.map(({ id }) => ({ id, changes: { state: ['Queued', 'Withdrawn'] } })),
  )
}
