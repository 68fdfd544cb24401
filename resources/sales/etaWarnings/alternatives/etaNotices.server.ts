import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { dayOf, type Context, type Row } from '#server/kit'
import { createTask } from '#resources/newTask.server.ts'
import {
  queueMessage,
  takenOf,
  textsAhead,
  textsPerMinute,
} from '#resources/messages/queue.server.ts'
import { textTime } from '#resources/messages/texting/quietHours.ts'
import { factsOf, type Facts } from '#resources/messages/texting/subjectFacts.server.ts'
import { countUnsignedTexts } from '#resources/messages/texting/textLimits.server.ts'
import { textOf, wordingOf } from '#resources/messages/texting/textOf.server.ts'
import type { Decided } from './decideEta.server.ts'
import type { LateOrder } from './lateRows.server.ts'

/** A text waits so many minutes, so that it can be taken back. */
const delay = 10 / 60
const typeName = 'Goods come later'

/** Gives the branch a task for each plan that somebody who may move plans has to move. */
export async function askBranch(context: Context, { row, choice, waiting }: Decided) {
  const { orderCode, skuCode, pieces } = row
  for (const { id, no, to } of waiting) {
    const day = to ? ` to ${dayOf(to)}` : ''
    await giveTask(context, row, {
      description:
        choice.kind === 'Part now'
          ? `Split ${no} of ${orderCode}: ${choice.pieces} of ${pieces} ${skuCode} are there now, the rest on ${dayOf(choice.thereOn)}.`
          : `Move ${no} of ${orderCode}${day}: its ${skuCode} are there on ${dayOf(choice.thereOn)}.`,
      assigneeIds: await plannersOf(context, row),
      objectType: 'Delivery plan',
      planId: id,
    })
  }
}

/** The facts that a text can say of an order. Read them before the promise moves. */
export const factsOfOrder = async ({ db, actor }: Context, orderId: string) =>
  (await factsOf(db, 'orders', [orderId], actor.clientId))[0]

/**
 * Queues the text about a moved day, ten seconds later. The salesperson has a task for whoever cannot be texted.
 * @returns the message, or why there is none in words
 */
export async function textCustomer(
  context: Context,
  { row, promiseOn, moved }: Decided,
  before: Facts | undefined,
  templateId: string,
): Promise<{ messageId?: string; dueOnUtc?: string; note?: string }> {
  const wording = await wordingOf(context, templateId)
  const expectedOn = promiseOn ?? moved[0]?.to
  if (!before || !expectedOn) return {}
  const facts = {
    ...before,
    product: before.product ?? row.skuCode,
    promisedOn: before.promisedOn ?? row.dueOn,
    expectedOn,
    date: moved[0]?.to ?? before.date,
  }
  const { text, to, template, problems } = textOf(wording, {}, facts)
  if (problems.length) {
    const why = problems.map(({ message }) => message).join(' ')
    await giveTask(context, row, {
      description: `Tell ${row.customerName}: ${row.skuCode} of ${row.orderCode} come on ${dayOf(expectedOn)}. ${why}`,
      assigneeIds: [row.salespersonId ?? context.actor.staffId],
      objectType: 'Order',
      orderId: row.orderId,
    })
    return { note: `${why} The salesperson has a task.` }
  }
  const messageId = uuid()
  const draft = { id: messageId, channel: 'SMS' as const, recipient: to!, body: text, template }
  const ahead = await textsAhead(context, textTime(new Date(), facts.country))
  const minutes = delay + Math.floor(ahead / textsPerMinute)
  const problem =
    (await countUnsignedTexts(context, takenOf(facts, text), 'templateId')) ??
    (await queueMessage(context, facts, draft, minutes))
  if (problem) return { note: `No text: ${problem.message}` }
  const [message] = await context.db.query<{ dueOnUtc: string }>(
    sql`select due_on_utc from messages where id = ${messageId}`,
  )
  return { messageId, ...message }
}

const giveTask = (
  context: Context,
  { branchId }: LateOrder,
  task: Row & { readonly assigneeIds: readonly string[] },
) => createTask(context, typeName, { branchId, priority: 'High', ...task })

/** People who move plans at the branch of an order, else its salesperson, else whoever decides. */
async function plannersOf(
  { db, actor }: Context,
  { branchId, salespersonId }: LateOrder,
): Promise<string[]> {
  const planners = await db.query<{ id: string }>(sql`
    select s.id from staff s where s.client_id = ${actor.clientId} and s.branch_id = ${branchId} and not s.is_disabled and not s.is_deleted
      and exists (select from staff_access a where a.staff_id = s.id and a.code = 'K1') order by s.full_name, s.id limit 10`)
  return planners.length ? planners.map(({ id }) => id) : [salespersonId ?? actor.staffId]
}
