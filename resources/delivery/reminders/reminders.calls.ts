import { call, choice, date, dictionary, flag, instant, integer, list } from '#define'
import { longText, money, phone, reference, text } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { planId, version } from '#resources/delivery/plans/planning/planShapes.ts'
import { overdueSteps, unpaidSteps, warningSteps } from './reminderSteps.ts'
import { reminderKinds, riskKinds, severities } from './reminderKinds.ts'

const required = { required: true } as const
const { state, preparationStatus } = deliveryPlans.fields

/** The states of plans whose goods are still to be handed over. */
export const openStates = [
  'Scheduled',
  'Processed',
  'Ready To Pickup',
  'Customer On Site',
  'No Show',
] as const

const { labels, tones } = state.options
const openState = choice(openStates, { label: 'Status', labels, tones })

const paging = {
  pageNo: integer({ min: 1, max: 100_000, default: 1 }),
  pageSize: integer({ min: 1, max: 200, default: 50 }),
  sort: text({ max: 200 }),
}
/** What every list of plans is narrowed by. */
const narrowing = {
  keywords: text({ max: 100, label: 'Plan, order, customer or phone' }),
  branchId: reference('branches'),
  calendarId: reference('deliveryCalendars'),
  ownerId: reference('staff'),
  isSnoozed: flag({ label: 'Snoozed too' }),
}
const window = { from: date({ label: 'From' }), to: date({ label: 'To' }) }
const salespersonId = reference('staff', { label: 'Salesperson' })

/** What a row of each list says of its plan. */
const plan = {
  planId: reference('deliveryPlans', {
    required: true,
    opensAt: { screen: '/sale/delivery_plan', as: 'planId' },
  }),
  version: integer(required),
  planNo: text({ required: true, label: 'Plan' }),
}
const day = date({ required: true, label: 'Planned for' })
const buyer = {
  orderId: reference('orders'),
  orderCode: text({ label: 'Order' }),
  customerId: reference('customers'),
  customerName: text({ max: 120, label: 'Customer' }),
}
const customer = { ...buyer, phone: phone() }
const calendar = {
  calendarId: reference('deliveryCalendars', required),
  calendarName: text({ required: true, max: 80, label: 'Calendar' }),
}
const followUp = {
  ownerId: reference('staff'),
  ownerName: text({ max: 120, label: 'Owner' }),
  // Plans are listed without snoozed ones.
  snoozedUntil: date({ label: 'Snoozed until', shownWith: 'isSnoozed' }),
  reason: text({ max: 300, label: 'Why snoozed', shownWith: 'isSnoozed' }),
}
const paged = { totalCount: integer(required) }

const overdue = {
  ...narrowing,
  daysLate: integer({ min: 1, max: 3650, label: 'Days late, at least' }),
  serviceType: dictionary('deliveryPlanServiceType'),
  state: openState,
}
const unpaid = {
  ...narrowing,
  ...window,
  balanceFrom: money({ min: 0, label: 'Balance from' }),
  balanceTo: money({ min: 0, label: 'Balance to' }),
  salespersonId,
}
const target = { planId, kind: choice(reminderKinds, required) }
const format = choice(['xlsx', 'csv'], { default: 'xlsx' })

/** Plans that somebody has to look after. */
export const reminderCalls = {
  /** Plans whose day is over and whose goods were not handed over, the latest first. */
  getOverdueDeliveryPlanList: call({
    at: 'GET /api/delivery/getOverdueDeliveryPlanList',
    steps: overdueSteps,
    input: { ...overdue, ...paging },
    answer: {
      data: list(
        {
          ...plan,
          daysLate: integer({ required: true, label: 'Days late' }),
          ...buyer,
          items: text({ max: 500, label: 'Items' }),
          lastNote: longText({ max: 2000, label: 'Last note' }),
          ...followUp,
          ...calendar,
          date: day,
          state: openState,
          preparationStatus,
          phone: phone(),
          ticketNo: text({ label: 'Ticket' }),
          serviceType: dictionary('deliveryPlanServiceType', required),
        },
        200,
      ),
      ...paged,
    },
  }),
  /** Coming plans of orders with money owing, the next first; without dates, from today on. */
  getUnPaidDeliveryPlanList: call({
    at: 'GET /api/delivery/getUnPaidDeliveryPlanList',
    steps: unpaidSteps,
    input: { ...unpaid, ...paging },
    answer: {
      data: list(
        {
          ...plan,
          date: day,
          ...customer,
          total: money(required),
          paid: money({ required: true, signed: true }),
          balance: money({ required: true, signed: true, owed: true }),
          isUnpaidBlocked: flag({ required: true, label: 'Waits for payment' }),
          depositReferences: text({ max: 500, label: 'Deposit references' }),
          salespersonName: text({ max: 120, label: 'Salesperson' }),
          lastContactOnUtc: instant({ label: 'Last contact' }),
          ...followUp,
          ...calendar,
        },
        200,
      ),
      ...paged,
    },
  }),
  /**
   * What may go wrong with the plans of the coming days, the worst first: a row for each risk of a
   * plan. Without dates, of today and the two weeks after it.
   */
  getDeliveryPlanWarningList: call({
    at: 'GET /api/delivery/getDeliveryPlanWarningList',
    steps: warningSteps,
    input: {
      risk: choice(riskKinds),
      severity: choice(severities),
      ...window,
      ...narrowing,
      ...paging,
    },
    answer: {
      data: list(
        {
          id: text({ required: true, max: 60 }),
          ...plan,
          date: day,
          kind: choice(riskKinds, { required: true, label: 'Risk' }),
          severity: choice(severities, {
            required: true,
            tones: { High: 'bad', Medium: 'warning', Low: 'neutral' },
          }),
          why: longText({ required: true, max: 500, label: 'Why' }),
          ...buyer,
          ...calendar,
          ...followUp,
          ownerName: text({ max: 120, label: 'Owner', shownWith: 'ownerId' }),
          // A column that few risks need shows once the list is narrowed to a risk.
          phone: phone({ shownWith: 'risk' }),
          /** Where a missing number is added, and where the address is changed, of such risks. */
          contactId: reference('customers'),
          contactName: text({ max: 40, label: 'Contact', shownWith: 'risk' }),
          placeId: reference('orders', { opensAt: { screen: '/sale/processing', as: 'orderId' } }),
          placeName: text({ max: 40, label: 'Address', shownWith: 'risk' }),
        },
        200,
      ),
      ...paged,
    },
  }),
  exportOverdueDeliveryPlanList: call({
    at: 'POST /api/delivery/exportOverdueDeliveryPlanList',
    changes: false,
    isFile: true,
    input: { ...overdue, format },
  }),
  exportUnPaidDeliveryPlanList: call({
    at: 'POST /api/delivery/exportUnPaidDeliveryPlanList',
    changes: false,
    isFile: true,
    input: { ...unpaid, format },
  }),
  /** Gives what a plan is listed for to a person, or to nobody. */
  assignPlanFollowUp: call({
    at: 'POST /api/planFollowUps/assign',
    done: 'Owner set',
    input: {
      ...target,
      ownerId: reference('staff', {
        only: { isDisabled: false },
        help: 'Leave empty for nobody',
      }),
    },
  }),
  /** Leaves what a plan is listed for alone until a date. */
  snoozePlanFollowUp: call({
    at: 'POST /api/planFollowUps/snooze',
    done: 'Snoozed until %{until}',
    undo: { call: 'wakePlanFollowUp' },
    input: {
      ...target,
      until: date({ required: true, label: 'Until' }),
      reason: text({ required: true, max: 300 }),
    },
  }),
  /** Lists a snoozed plan again. */
  wakePlanFollowUp: call({
    at: 'POST /api/planFollowUps/wake',
    done: 'Listed again',
    input: target,
  }),
  /** The goods of a plan wait until its order is paid. */
  holdPlanUntilPaid: call({
    at: 'POST /api/deliveryPlans/holdUntilPaid',
    done: 'Locked until it is paid',
    input: { planId, version },
  }),
  /** Lets the goods of a plan go although its order is not paid. */
  releaseUnpaidPlan: call({
    at: 'POST /api/deliveryPlans/releaseUnpaid',
    done: 'Released unpaid',
    access: ['J4'],
    input: { planId, version, reason: text({ required: true, max: 500 }) },
  }),
}
