import { call, choice, date, flag, money, record, reference, text } from '#define'
import { payCodes } from '#resources/incentives/seenPay.ts'
import { basis, monthHelp } from '#resources/incentives/pay/payCodes.ts'
import { commissionLines } from './commissionLines.entity.ts'

export const commissionCalls = {
  /** Adds a line to a statement, for a reason. Nobody adjusts what pays them. */
  adjustCommission: call({
    at: 'POST /api/commissionStatements/adjust',
    of: 'commissionStatements',
    access: payCodes,
    done: 'Adjusted',
    input: {
      statementId: reference('commissionStatements', { required: true }),
      amount: money({ required: true, signed: true, help: 'Negative to deduct' }),
      orderId: reference('orders'),
      reason: text({ required: true, max: 300 }),
    },
    answer: { data: record(commissionLines) },
  }),
  /** The statements of a month for payroll, as a file. */
  newExportStatisticsForCommission: call({
    at: 'POST /api/delivery/newExportStatisticsForCommission',
    of: 'commissionStatements',
    access: payCodes,
    input: {
      month: date({ required: true, help: monthHelp }),
      branchId: reference('branches'),
      groupId: reference('staffGroups', { label: 'Group' }),
      basis: choice(basis.options.values, { label: 'Counts what is' }),
      withLines: flag({ default: false, label: 'With lines' }),
      format: choice(['xlsx', 'csv'], { default: 'xlsx' }),
    },
    isFile: true,
  }),
}
