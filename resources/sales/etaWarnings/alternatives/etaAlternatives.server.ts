import { sql } from 'drizzle-orm'
import {
  badInput,
  handlers,
  metaOf,
  NotFound,
  Refused,
  savepoint,
  transition,
  type Context,
  type RequestError,
} from '#server/kit'
import { todayFor, type CallInput } from '#define'
import { daysAfter } from '#resources/delivery/calendars/dates.ts'
import { decide } from './decideEta.server.ts'
import { etaAlternativeCalls } from './etaAlternatives.calls.ts'
import { askBranch, factsOfOrder, textCustomer } from './etaNotices.server.ts'
import { answerOf, plannedRows } from './lateRows.server.ts'

type Decision = CallInput<typeof etaAlternativeCalls.decideEta>

/** No day further ahead than this is one that goods are announced for. */
const furthest = 730

export default handlers(etaAlternativeCalls, {
  async planEta(context, input) {
    const { warnings = [], containerId, purchaseOrderId, thereOn, pieces, chosen = [] } = input
    if ([warnings.length > 0, !!containerId, !!purchaseOrderId].filter(Boolean).length !== 1)
      throw badInput(
        'required',
        'warnings',
        'Choose warnings, or a container, or a purchase order.',
      )
    const today = todayFor(context.actor)
    if (thereOn && thereOn <= today)
      throw badInput('past', 'thereOn', 'Goods on their way are there tomorrow at the earliest.')
    if (thereOn && thereOn > daysAfter(today, furthest))
      throw badInput('far', 'thereOn', `The day is more than ${furthest} days ahead.`)
    const { planned, more } = await plannedRows(
      context,
      { warningIds: warnings.map(({ id }) => id), containerId, purchaseOrderId },
      { thereOn, pieces },
      new Map(chosen.map(({ rowId, choiceId }) => [rowId.toLowerCase(), choiceId])),
    )
    return { data: await answerOf(context, planned), more }
  },

  async decideEta(context, input) {
    try {
      // A refusal undoes all of it, and its row is looked at anew.
      return await savepoint(context.db, db => decideAndTell({ ...context, db }, input))
    } catch (error) {
      if (!(error instanceof Refused || error instanceof NotFound)) throw error
      return refusedRow(context, input, error)
    }
  },

  async takeBackEtaText(context, { messageId }) {
    const { db, actor } = context
    const [message] = await db.query<{ state: string }>(sql`
      select state from messages where id = ${messageId} and client_id = ${actor.clientId} and created_by = ${actor.staffId} and not is_deleted for update`)
    if (!message) throw new NotFound('This is no text of yours.', 'messageId')
    await transition(context, metaOf('messages'), { id: messageId }, 'withdraw', {
      idField: 'messageId',
    })
  },
})

async function decideAndTell(context: Context, input: Decision) {
  const { templateId } = input
  const before = templateId ? await factsOfOrder(context, input.orderId) : undefined
  const decided = await decide(context, input)
  await askBranch(context, decided)
  const { note, messageId, dueOnUtc } = templateId
    ? await textCustomer(context, decided, before, templateId)
    : {}
  const notes = [
    ...decided.moved.map(({ no }) => `${no} moved.`),
    ...decided.waiting.map(({ no }) => `The branch has a task for ${no}.`),
    ...(note ? [note] : []),
  ]
  return {
    isDecided: true,
    problems: [],
    rows: [],
    notes: notes.map(text => ({ text })),
    messageId: messageId ?? null,
    dueOnUtc: dueOnUtc ?? null,
  }
}

async function refusedRow(context: Context, { rowId, orderId }: Decision, error: RequestError) {
  const { planned } = await plannedRows(context, { row: { id: rowId, orderId } })
  return {
    isDecided: false,
    problems: error.errors.map(({ code, message }) => ({ code, message })),
    rows: await answerOf(context, planned),
    notes: [],
    messageId: null,
    dueOnUtc: null,
  }
}
