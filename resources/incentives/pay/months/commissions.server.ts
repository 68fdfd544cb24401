import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  badInput,
  handlers,
  insertRows,
  metaOf,
  NotFound,
  oneRecord,
  refused,
  touched,
  writeAuditOf,
  type Context,
} from '#server/kit'
import type { RecordOf } from '#define'
import { lockPay } from '#resources/incentives/frozen.server.ts'
import { commissionCalls } from './commissions.calls.ts'
import type { commissionLines } from './commissionLines.entity.ts'
import { payrollFile } from './payroll.server.ts'

export default handlers(commissionCalls, {
  async adjustCommission(context, { statementId, amount, orderId, reason }) {
    const { db, actor } = context
    await lockPay(context)
    const [statement] = await db.query<{ staffId: string; state: string; month: string }>(sql`
      select staff_id, state, month::text as month from commission_statements where id = ${statementId} and client_id = ${actor.clientId} and not is_deleted for update`)
    if (!statement) throw new NotFound('No such statement.', 'statementId')
    if (statement.staffId === actor.staffId)
      throw refused('own', 'statementId', 'This pays you. Somebody else adjusts it.')
    if (statement.state === 'Approved' || statement.state === 'Paid')
      throw refused(
        'approved',
        'statementId',
        'This statement is approved. Adjust a later one, or take the approval back.',
      )
    if (!amount) throw badInput('invalid', 'amount', 'Enter an amount other than 0.')
    const id = uuid()
    const { staffId, month } = statement
    await insertRows(context, metaOf('commissionLines'), [
      { id, statementId, staffId, month, kind: 'Adjustment', orderId, amount, explanation: reason },
    ])
    await db.query(sql`
      update commission_statements set state = case state when 'Reviewed' then 'Calculated' else state end, ${touched(actor)} where id = ${statementId}`)
    await db.query(sql`
      update commission_statements set is_outdated = true, ${touched(actor)} where client_id = ${actor.clientId} and staff_id = ${staffId} and month > ${month} and not is_outdated and not is_deleted`)
    await writeAuditOf(context, 'create', 'commissionLines', id, {
      amount: [null, amount],
      explanation: [null, reason],
    })
    return { data: await lineOf(context, id) }
  },

  newExportStatisticsForCommission: payrollFile,
})

const lineOf = async (context: Context, id: string) =>
  (await oneRecord(context, metaOf('commissionLines'), id)) as RecordOf<typeof commissionLines>
