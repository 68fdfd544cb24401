import { seeCost } from '#resources/common.ts'
import { choice, code, computed, date, decimal, entity, filled, flag, instant } from '#define'
import { integer, longText, money, phone, reference, tags, text } from '#define'
import { clockFields } from './clock/clockFields.ts'
import { priorities } from './clock/targets.entity.ts'
import { ticketStates, waitingOn, workingStates } from './ticketStates.ts'

const quoted = (states: readonly string[]) => states.map(state => `'${state}'`).join(', ')
const whoseTurn = Object.entries(waitingOn)
  .map(([who, states]) => `when {state} in (${quoted(states)}) then '${who}'`)
  .join(' ')
const active = { only: { isActive: true } } as const
const waiting = ['Waiting customer', 'Waiting supplier', 'Waiting parts'] as const
const atWork = ['New', 'In progress', 'Reopened', ...waiting, 'Scheduled'] as const
const mayWait = ['New', 'In progress', 'Reopened', 'Scheduled'] as const

/** A complaint of a customer, from the day it is taken until it is closed. */
export const tickets = entity('tickets', {
  titles: ['Ticket', 'Tickets'],
  fields: {
    ticketNo: code({ prefix: 'T', digits: 6 }),
    customerId: reference('customers', { required: true }),
    phone: computed(phone(), 'select c.phone from customers c where c.id = {customerId}'),
    orderId: reference('orders', { narrowedBy: { customerId: 'customerId' } }),
    orderLineId: reference('orderLines', {
      narrowedBy: { orderId: 'orderId' },
      help: 'What was sold',
    }),
    productId: reference('products', { help: 'Defaults to that of the order line' }),
    skuId: reference('skus', {
      narrowedBy: { productId: 'productId' },
      help: 'In a set, the faulty piece',
    }),
    category: computed(
      text(),
      'select g.name from products p join categories g on g.id = p.category_id where p.id = {productId}',
    ),
    branchId: reference('branches', { help: 'Defaults to that of the order, or yours' }),
    problem: longText({ required: true, max: 2000 }),
    oldNo: text({
      max: 30,
      unique: true,
      label: 'Old number',
      help: 'Its number in the former system',
    }),
    priority: choice(priorities, {
      default: 'Normal',
      tones: { Low: null, Normal: null, High: 'warning', Urgent: 'bad' },
    }),
    flagIds: tags('flags', { label: 'Flags', ...active }),
    ownerId: reference('staff', { only: { isDisabled: false }, help: 'Defaults to you' }),
    state: choice(ticketStates, {
      default: 'New',
      labels: {
        'Waiting customer': 'Waiting for customer',
        'Waiting supplier': 'Waiting for supplier',
        'Waiting parts': 'Waiting for parts',
      },
      tones: {
        New: 'neutral',
        'In progress': 'info',
        'Waiting customer': 'neutral',
        'Waiting supplier': 'warning',
        'Waiting parts': 'warning',
        Scheduled: 'neutral',
        Resolved: 'good',
        Closed: 'good',
        Reopened: 'warning',
        Merged: 'neutral',
      },
    }),
    waitingOn: computed(choice(['Us', 'Customer', 'Supplier']), `case ${whoseTurn} end`),
    coverage: choice(['To be decided', 'Covered', 'Not covered'], {
      default: 'To be decided',
      label: 'Warranty',
      tones: { 'To be decided': null, Covered: 'good', 'Not covered': 'bad' },
    }),
    coverageReason: longText({ max: 500, label: 'Why it is not covered' }),
    solutionId: reference('qaHandlings', active),
    causeId: reference('qaCauses', active),
    whatWasDone: longText({ max: 2000 }),
    previousId: reference('tickets', {
      narrowedBy: { customerId: 'customerId' },
      label: 'Earlier',
    }),
    mergedIntoId: reference('tickets', { readOnly: true, label: 'Merged into' }),
    /** The numbers of those merged into it, and into these: who looks for them finds it. */
    mergedNos: text({ readOnly: true, max: 1000, label: 'Merged tickets' }),
    splitFromId: reference('tickets', { readOnly: true, label: 'Split from' }),
    nextVisit: computed(
      date(),
      "select min(p.date) from delivery_plans p where p.ticket_id = {id} and p.state in ('Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site') and not p.is_deleted",
    ),
    partsWaiting: computed(
      integer({ required: true, label: 'Parts awaited' }),
      "select coalesce(sum(p.quantity), 0)::int from ticket_parts p where p.ticket_id = {id} and p.state in ('Waiting', 'On transfer') and not p.is_deleted",
    ),
    cost: filled(money({ visibleTo: seeCost })),
    ...clockFields,
    unansweredOnUtc: instant({ readOnly: true, label: 'Customer wrote' }),
    hasNewReply: computed(
      flag({ required: true, label: 'New reply' }),
      "{unansweredOnUtc} is not null and {state} <> 'Merged'",
    ),
    closedOnUtc: instant({ readOnly: true, label: 'Closed' }),
    daysOpen: computed(
      decimal({ scale: 1 }),
      "case when {state} <> 'Merged' then round((extract(epoch from coalesce({closedOnUtc}, now()) - {createdOnUtc}) / 86400)::numeric, 1) end",
    ),
  },
  list: {
    columns: [
      'ticketNo',
      'customerId',
      'productId',
      'state',
      'waitingOn',
      'priority',
      'ownerId',
      'dueOnUtc',
    ],
    search: ['ticketNo', 'oldNo', 'mergedNos', 'orderId', 'customerId', 'problem'],
    filters: [
      '...',
      'isOverdue',
      'hasNewReply',
      'createdOnUtc',
      'waitingOn',
      'flagIds',
      'branchId',
      'category',
      'orderId',
      'skuId',
      'nextVisit',
    ],
    bulk: ['ownerId', 'flagIds', 'priority', 'branchId'],
    sortable: ['ticketNo', 'priority', 'dueOnUtc', 'closedOnUtc'],
    sort: '-createdOnUtc',
    tone: 'state',
    main: 'productId',
    open: { screen: 'ticketDetail', as: 'ticketId' },
  },
  form: {
    Complaint: 'customerId',
    Work: 'priority',
    Outcome: 'coverage',
  },
  statuses: {
    field: 'state',
    transitions: {
      start: {
        from: ['New', 'Reopened'],
        to: 'In progress',
        label: 'Start work',
        done: 'Work started',
      },
      resolve: { from: atWork, to: 'Resolved', takesRemark: true },
      waitForCustomer: {
        from: [...mayWait, 'Waiting supplier', 'Waiting parts'],
        to: 'Waiting customer',
        label: 'Wait for customer',
        takesRemark: true,
      },
      waitForSupplier: {
        from: [...mayWait, 'Waiting customer', 'Waiting parts'],
        to: 'Waiting supplier',
        label: 'Wait for supplier',
        takesRemark: true,
      },
      waitForParts: {
        from: [...mayWait, 'Waiting customer', 'Waiting supplier'],
        to: 'Waiting parts',
        label: 'Wait for parts',
        takesRemark: true,
      },
      goOn: { from: waiting, to: 'In progress', label: 'Go on', done: 'In progress again' },
      close: {
        from: ['Resolved'],
        to: 'Closed',
        needs: ['solutionId', 'causeId'],
        confirm: `A closed ticket can be reopened within 30 days.`,
      },
      reopen: {
        from: ['Resolved', 'Closed'],
        to: 'Reopened',
        needsReason: true,
        confirm: 'Work on this ticket again?',
      },
      mergeInto: {
        from: atWork,
        to: 'Merged',
        label: 'Merge into another ticket',
        done: 'Merged',
        confirm:
          'The ticket that stays shows what is on both, and gets what comes in. This can be taken back until it is closed.',
        call: { name: 'mergeTicket', id: 'ticketId' },
      },
      takeMergeBack: {
        from: ['Merged'],
        to: 'In progress',
        label: 'Take the merge back',
        done: 'Merge taken back',
        confirm: 'It is a ticket of its own again, with all that was on it.',
      },
    },
  },
  editable: { while: { field: 'state', is: [...workingStates, 'Resolved'] } },
  links: {
    Visits: { screen: '/sale/delivery_plan', as: 'ticketId' },
    Order: {
      screen: '/sale/processing',
      takes: { orderId: 'orderId' },
      while: { field: 'orderId', not: [null] },
    },
  },
  checks: {
    'Say why it is not covered.': "{coverage} <> 'Not covered' or {coverageReason} is not null",
    'A ticket cannot be merged into itself.': '{mergedIntoId} <> {id}',
  },
  related: [
    { entity: 'tickets', by: 'previousId', title: 'Later tickets' },
    { entity: 'tickets', by: 'mergedIntoId', title: 'Merged into it' },
    { entity: 'tickets', by: 'splitFromId', title: 'Split from it' },
  ],
  chart: {
    by: ['state', 'priority', 'ownerId', 'branchId', 'createdOnUtc'],
    means: ['daysOpen'],
    period: 'createdOnUtc',
    kind: 'bar',
  },
  found: {
    rank: 4,
    begins: ['ticketNo'],
    holds: ['mergedNos'],
    isNewestFirst: true,
    detail:
      "concat_ws(' · ', 'merged into ' || (select k.ticket_no from tickets k where k.id = {mergedIntoId}), 'with ' || {mergedNos}, (select o.order_code from orders o where o.id = {orderId}), (select c.name from customers c where c.id = {customerId}))",
    orderId: '{orderId}',
    leadsTo: [{ screen: '/customer_service/ticketDetail', as: 'ticketId' }],
  },
  import: { key: 'oldNo', orBy: 'ticketNo' },
  attachments: true,
  notes: true,
})
