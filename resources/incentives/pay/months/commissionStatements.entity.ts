import { choice, computed, date, decimal, entity, flag, instant, money, reference } from '#define'
import { integer, longText, percent } from '#define'
import { payCodes, seenPay } from '#resources/incentives/seenPay.ts'

const sum = (what: string, condition = 'true') =>
  `select coalesce(sum(${what}), 0) from commission_lines l where l.statement_id = {id} and ${condition} and not l.is_deleted`
const amountOf = (...kinds: readonly string[]) =>
  sum('l.amount', `l.kind in (${kinds.map(kind => `'${kind}'`).join(', ')})`)
const signed = (label: string) => money({ signed: true, label })
const unpaid = ['Draft', 'Calculated', 'Reviewed'] as const

/**
 * The pay of a person for a month. Once the first of a month is approved, the month is frozen:
 * what comes later counts in the first one that is open.
 */
export const commissionStatements = entity('commissionStatements', {
  titles: ['Commission statement', 'Commissions'],
  label: 'staffId',
  fields: {
    month: date({ isMonth: true, required: true, readOnly: true, help: 'First day of the month' }),
    staffId: reference('staff', { required: true, readOnly: true, label: 'Person' }),
    branchId: reference('branches', { readOnly: true }),
    state: choice(['Draft', 'Calculated', 'Reviewed', 'Approved', 'Paid'], {
      default: 'Draft',
      tones: {
        Draft: 'neutral',
        Calculated: 'info',
        Reviewed: 'info',
        Approved: 'good',
        Paid: 'good',
      },
    }),
    isOutdated: flag({
      default: false,
      readOnly: true,
      label: 'Outdated',
      help: 'An earlier month, a share or the rules have changed: calculate the month again',
    }),
    setId: reference('parameterSets', { readOnly: true, label: 'Set' }),
    setRevision: integer({ readOnly: true, label: 'Version of the set' }),
    hoursFactor: decimal({ scale: 4, readOnly: true, label: 'Hours factor' }),
    sales: computed(
      signed('Sales'),
      "select coalesce(round(sum(l.base * 100 / l.share) filter (where l.share > 0), 2), 0) from commission_lines l where l.statement_id = {id} and l.kind = 'Sale' and not l.is_deleted",
    ),
    base: computed(signed('Share of sales'), sum('l.base', "l.kind = 'Sale'")),
    earned: computed(signed('Commission'), amountOf('Sale')),
    rate: computed(
      percent({ label: 'Rate (%)' }),
      "select round(sum(l.amount) * 100 / nullif(sum(l.base), 0), 3) from commission_lines l where l.statement_id = {id} and l.kind = 'Sale' and not l.is_deleted",
    ),
    pool: computed(signed('Team pool'), amountOf('Team pool')),
    products: computed(signed('Product commissions'), amountOf('Product')),
    takenBack: computed(signed('Taken back'), amountOf('Taken back')),
    moved: computed(signed('Moved'), amountOf('Moved')),
    adjusted: computed(signed('Adjusted'), amountOf('Adjustment')),
    amount: computed(money({ signed: true, required: true }), sum('l.amount')),
    broughtForward: money({
      default: 0,
      signed: true,
      readOnly: true,
      label: 'Brought forward',
      help: 'Negative balance of the month before',
    }),
    payable: computed(
      money({ required: true }),
      `select greatest({broughtForward} + coalesce(sum(l.amount), 0), 0) from commission_lines l where l.statement_id = {id} and not l.is_deleted`,
    ),
    calculatedOnUtc: instant({ readOnly: true, label: 'Calculated' }),
    approvedById: reference('staff', { readOnly: true, label: 'Approved by' }),
    approvedOnUtc: instant({ readOnly: true, label: 'Approved' }),
    paidOnUtc: instant({ readOnly: true, label: 'Paid' }),
    remark: longText({ max: 500 }),
  },
  list: {
    columns: [
      'month',
      'staffId',
      'base',
      'rate',
      'products',
      'takenBack',
      'amount',
      'payable',
      'state',
    ],
    search: ['staffId'],
    filters: ['month', 'branchId', 'staffId', 'state', 'isOutdated', 'setId'],
    sort: '-month',
    thenBy: 'id',
    totals: [
      'sales',
      'base',
      'earned',
      'pool',
      'products',
      'takenBack',
      'moved',
      'adjusted',
      'amount',
      'broughtForward',
      'payable',
    ],
    main: 'staffId',
  },
  form: { Statement: ['remark'] },
  statuses: {
    transitions: {
      review: { from: ['Calculated'], to: 'Reviewed', access: payCodes },
      approve: {
        from: ['Reviewed'],
        to: 'Approved',
        access: payCodes,
        confirm: 'Approving freezes the month: later changes count in the next one.',
      },
      recall: {
        from: ['Reviewed'],
        to: 'Calculated',
        label: 'Back to calculated',
        access: payCodes,
        confirm: 'Send this statement back for another look?',
      },
      pay: {
        from: ['Approved'],
        to: 'Paid',
        label: 'Mark as paid',
        access: payCodes,
        confirm: 'A paid statement never changes. Corrections count in a later month.',
      },
      sendBack: {
        from: ['Approved'],
        to: 'Reviewed',
        label: 'Withdraw approval',
        done: 'Approval withdrawn',
        access: payCodes,
        confirm: 'The month can be calculated again once none of its statements is approved.',
        needsReason: true,
      },
    },
  },
  actions: {
    adjust: {
      call: 'adjustCommission',
      id: 'statementId',
      label: 'Adjust',
      while: { field: 'state', is: unpaid },
    },
  },
  tools: {
    calculateCommissions: 'Calculate a month',
    newExportStatisticsForCommission: 'Export for payroll',
  },
  paper: {
    title: 'Commission statement',
    facts: ['staffId', 'month', 'branchId', 'state', 'setId', 'hoursFactor', 'base', 'rate'],
    sums: [
      'earned',
      'pool',
      'products',
      'takenBack',
      'moved',
      'adjusted',
      'amount',
      'broughtForward',
      'payable',
    ],
  },
  related: [{ entity: 'commissionLines', by: 'statementId' }],
  rowAccess: seenPay,
  access: { update: payCodes },
  editable: { while: { field: 'state', is: unpaid } },
  unique: [['staffId', 'month']],
  chart: {
    by: ['month', 'staffId', 'branchId', 'state'],
    sums: ['base', 'amount', 'payable'],
    kind: 'bar',
  },
  api: { create: false, remove: false },
})
