import { about } from '#resources/common.ts'
import { choice, code, computed, date, decimal, entity } from '#define'
import { flag, instant, longText, money, reference, text } from '#define'
import { todayOf } from '#resources/days.ts'

const people = ['reportedById', 'responsibleId'] as const
const manager = ['O2'] as const

/**
 * Internal mistakes and suggestions, visible to the reporter, the responsible person and the team.
 * Holders of O2 see all.
 */
export const operationIssues = entity('operationIssues', {
  titles: ['Operation issue', 'Operation issues'],
  fields: {
    no: code({ prefix: 'OI', digits: 6 }),
    typeId: reference('operationIssueTypes', { required: true, only: { isActive: true } }),
    title: text({ required: true, max: 120 }),
    description: longText({ max: 2000 }),
    area: choice(['Sales', 'Warehouse', 'Delivery', 'Service', 'Purchasing', 'Website', 'Office'], {
      required: true,
    }),
    branchId: reference('branches', { help: 'Defaults to your branch' }),
    cost: money({ min: 0 }),
    objectType: choice(['Order', 'Delivery plan', 'Ticket'], { label: 'Linked to' }),
    orderId: reference('orders', about('Order')),
    planId: reference('deliveryPlans', { ...about('Delivery plan'), label: 'Delivery plan' }),
    ticketId: reference('tickets', about('Ticket')),
    reportedById: reference('staff', { required: true, readOnly: true }),
    responsibleId: reference('staff', { only: { isDisabled: false } }),
    groupId: reference('staffGroups', { only: { isActive: true }, label: 'Team' }),
    dueDate: date({ label: 'Due', late: 'isOverdue' }),
    state: choice(['Open', 'In progress', 'Solved', 'Verified', 'Closed'], {
      default: 'Open',
      tones: {
        Open: 'neutral',
        'In progress': 'info',
        Solved: 'warning',
        Verified: 'good',
        Closed: 'good',
      },
    }),
    solvedOnUtc: instant({ readOnly: true }),
    days: computed(
      decimal({ scale: 1, label: 'Days to solve' }),
      'round((extract(epoch from {solvedOnUtc} - {createdOnUtc}) / 86400)::numeric, 1)',
    ),
    isOverdue: computed(
      flag(),
      `{state} in ('Open', 'In progress') and coalesce({dueDate} < ${todayOf('{clientId}')}, false)`,
    ),
    isRepeat: computed(
      flag(),
      "exists (select from operation_issues p where p.type_id = {typeId} and p.branch_id = {branchId} and not p.is_deleted and p.created_on_utc < {createdOnUtc} and p.created_on_utc >= {createdOnUtc} - interval '90 days')",
    ),
  },
  list: {
    main: 'title',
    columns: ['no', 'title', 'state', 'typeId', 'responsibleId', 'dueDate', 'cost', 'createdOnUtc'],
    search: ['no', 'title', 'description'],
    filters: ['...', 'isOverdue', 'reportedById', 'groupId'],
    sortable: ['no', 'dueDate', 'cost'],
    sort: '-createdOnUtc',
    totals: ['cost'],
    tone: 'state',
  },
  form: { Issue: 'typeId', About: 'objectType', Work: 'responsibleId' },
  statuses: {
    transitions: {
      start: { from: ['Open'], to: 'In progress', done: 'Started' },
      solve: {
        from: ['Open', 'In progress'],
        to: 'Solved',
        confirm:
          'The time taken is counted up to now. The person who reported it then verifies the solution.',
      },
      verify: { from: ['Solved'], to: 'Verified', by: { field: 'reportedById', unless: manager } },
      close: { from: ['Verified'], to: 'Closed', access: manager },
      reopen: {
        done: 'Reopened',
        from: ['Solved', 'Verified'],
        to: 'Open',
        needsReason: true,
        confirm: 'The clock runs again until it is solved.',
      },
      reopenClosed: {
        label: 'Reopen',
        done: 'Reopened',
        from: ['Closed'],
        to: 'Open',
        access: manager,
        needsReason: true,
        confirm: 'The clock runs again until it is solved.',
      },
    },
  },
  rowAccess: { field: [...people, 'groupId'], unless: manager },
  editable: {
    by: { field: people, unless: manager },
    while: { field: 'state', is: ['Open', 'In progress', 'Solved'] },
  },
  chart: {
    by: ['typeId', 'branchId', 'responsibleId', 'createdOnUtc', 'area', 'state'],
    sums: ['cost'],
    means: ['days', 'isRepeat'],
    period: 'createdOnUtc',
    kind: 'bar',
  },
  attachments: true,
  notes: true,
})
