import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  handlers,
  insertRows,
  metaOf,
  NotFound,
  oneRecord,
  refused,
  writeAuditOf,
  type Context,
} from '#server/kit'
import type { RecordOf } from '#define'
import { changeRows } from '#resources/incentives/changeRows.server.ts'
import type { commissionLines } from '#resources/incentives/pay/months/commissionLines.entity.ts'
import type { commissionDisputes } from './commissionDisputes.entity.ts'
import { disputeCalls } from './disputes.calls.ts'
import { taskForPay } from './payTasks.server.ts'

export default handlers(disputeCalls, {
  async disputeCommission(context, { lineId, question }) {
    // Whoever may not read a line may not doubt it either.
    const line = (await oneRecord(
      context,
      metaOf('commissionLines'),
      lineId,
      undefined,
      'lineId',
    )) as RecordOf<typeof commissionLines>
    const id = uuid()
    const [open] = await context.db.query(sql`
      select 1 from commission_disputes where line_id = ${lineId} and state = 'Open' and not is_deleted limit 1`)
    if (open)
      throw refused('open', 'lineId', 'This line is already disputed. The answer will appear here.')
    await insertRows(context, metaOf('commissionDisputes'), [
      { id, lineId, staffId: line.staffId, orderId: line.orderId, question },
    ])
    await writeAuditOf(context, 'create', 'commissionDisputes', id, { question: [null, question] })
    await taskForPay(context, {
      description: `Dispute about ${line.labels?.orderId ?? 'a line'} of ${line.month.slice(0, 7)} (${line.amount.toFixed(2)}): ${question}`,
      orderId: line.orderId,
    })
    return { data: await disputeOf(context, id) }
  },

  async answerDispute(context, { disputeId, answer }) {
    const { db, actor } = context
    const [dispute] = await db.query<{ state: string; staffId: string }>(sql`
      select state, staff_id from commission_disputes where id = ${disputeId} and client_id = ${actor.clientId} and not is_deleted for update`)
    if (!dispute) throw new NotFound('No such dispute.', 'disputeId')
    if (dispute.staffId === actor.staffId)
      throw refused(
        'own',
        'disputeId',
        'This is about your own pay. Somebody else has to answer it.',
      )
    if (dispute.state !== 'Open')
      throw refused('answered', 'disputeId', 'This dispute is already answered.')
    await changeRows(
      context,
      'commissionDisputes',
      sql`t.id = ${disputeId}`,
      sql`state = 'Answered'`,
      sql`answer = ${answer}`,
      sql`answered_by_id = ${actor.staffId}`,
      sql`answered_on_utc = now()`,
    )
    await writeAuditOf(context, 'answer', 'commissionDisputes', disputeId, {
      state: ['Open', 'Answered'],
      answer: [null, answer],
    })
    return { data: await disputeOf(context, disputeId) }
  },
})

const disputeOf = async (context: Context, id: string) =>
  (await oneRecord(context, metaOf('commissionDisputes'), id)) as RecordOf<
    typeof commissionDisputes
  >
