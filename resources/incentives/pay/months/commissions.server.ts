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
  writeAuditOf,
  type Context,
} from '#server/kit'
import type { RecordOf } from '#define'
import { changeRows } from '#resources/incentives/changeRows.server.ts'
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
      throw refused('own', 'statementId', 'This is your own pay. Somebody else has to adjust it.')
    if (statement.state === 'Approved' || statement.state === 'Paid')
      throw refused(
        'approved',
        'statementId',
        'This statement is approved. Adjust a later one, or withdraw the approval.',
      )
    if (!amount) throw badInput('invalid', 'amount', 'Enter an amount other than 0.')
    const id = uuid()
    const { staffId, month } = statement
    await insertRows(context, metaOf('commissionLines'), [
      { id, statementId, staffId, month, kind: 'Adjustment', orderId, amount, explanation: reason },
    ])
    const open = sql`t.client_id = ${actor.clientId} and not t.is_deleted`
    await changeRows(
      context,
      'commissionStatements',
      sql`t.id = ${statementId} and t.state = 'Reviewed'`,
      sql`state = 'Calculated'`,
    )
    await changeRows(
      context,
      'commissionStatements',
      sql`${open} and t.staff_id = ${staffId} and t.month > ${month} and not t.is_outdated`,
      sql`is_outdated = true`,
    )
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
