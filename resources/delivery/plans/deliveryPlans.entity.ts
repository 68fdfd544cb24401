import { customerOfPlan, owedBy, preparationStatus, orderColumnsOf } from '#resources/common.ts'
import { choice, code, computed, date, dictionary, entity, flag, instant } from '#define'
import { integer, lines, longText, money, reference, text, volume } from '#define'
import { checklistAnswers } from '#resources/delivery/checklists/checklistAnswers.entity.ts'
import { planTrackNotes } from './notes/planTrackNotes.entity.ts'
import { itemStates, movableStates } from './planStates.ts'
import { planItems } from './planItems.entity.ts'

/** The order of a plan, or the order of its ticket. */
const ownOrder = 'coalesce({orderId}, (select s.order_id from tickets s where s.id = {ticketId}))'

/** What the trip of a plan says. */
const tripOf = (what: string) =>
  `select ${what} from trip_stops w join trips y on y.id = w.trip_id and not y.is_deleted join shipping_providers v on v.id = y.provider_id left join staff h on h.id = y.driver_id where w.plan_id = {id} and not w.is_deleted`

const plan = { id: 'planId' } as const

/**
 * A delivery or pickup on a date of a calendar. Until it is cancelled, its measures count as booked
 * on that date.
 */
export const deliveryPlans = entity('deliveryPlans', {
  titles: ['Delivery plan', 'Delivery plans'],
  fields: {
    no: code({ prefix: 'P', digits: 7 }),
    orderId: reference('orders'),
    ticketId: reference('tickets'),
    customer: computed(
      text(),
      `select c.name from (select 1) x left join orders o on o.id = {orderId} left join tickets s on s.id = {ticketId} join customers c on c.id = ${customerOfPlan('o', 's')}`,
    ),
    calendarId: reference('deliveryCalendars', { required: true }),
    date: date({ required: true }),
    slotId: reference('calendarSlots'),
    isCollected: computed(
      flag(),
      "select c.calendar_type in ('Pickup', 'Showroom') from delivery_calendars c where c.id = {calendarId}",
    ),
    serviceType: dictionary('deliveryPlanServiceType', { required: true }),
    addressId: reference('addresses'),
    suburb: computed(
      text(),
      'select coalesce(a.suburb, a.city) from addresses a where a.id = {addressId}',
    ),
    providerId: reference('shippingProviders'),
    state: choice(
      [
        'Scheduled',
        'Processed',
        'Ready To Pickup',
        'Customer On Site',
        'Delivered',
        'Partially Delivered',
        'No Show',
        'Cancelled',
      ],
      {
        default: 'Scheduled',
        labels: {
          'Ready To Pickup': 'Ready to pick up',
          'Customer On Site': 'Customer on site',
          'Partially Delivered': 'Partly delivered',
          'No Show': 'No show',
        },
        tones: {
          Scheduled: 'neutral',
          Processed: 'info',
          'Ready To Pickup': 'info',
          'Customer On Site': 'warning',
          Delivered: 'good',
          'Partially Delivered': 'warning',
          'No Show': 'warning',
          Cancelled: 'bad',
        },
      },
    ),
    preparationStatus,
    /** Where its goods are brought to, and who prepares them. */
    zoneId: reference('stockAreas', { readOnly: true, label: 'Zone' }),
    pickerId: reference('staff', { readOnly: true, label: 'Prepared by' }),
    loadedOnUtc: instant({ readOnly: true, label: 'Loaded' }),
    loadedById: reference('staff', { readOnly: true, label: 'Loaded by' }),
    isLocked: flag({ default: false }),
    isUnpaidBlocked: flag({
      default: false,
      label: 'Awaiting payment',
      help: 'Handed over once the order is paid',
    }),
    stops: integer({ default: 1, min: 0, max: 100_000 }),
    items: integer({ default: 0, min: 0, max: 100_000 }),
    volume: volume({ default: 0, min: 0 }),
    minutes: integer({ default: 0, min: 0, max: 100_000 }),
    value: money({ default: 0, min: 0, label: 'Value when planned' }),
    paid: computed(money({ signed: true }), `select o.paid from orders o where o.id = ${ownOrder}`),
    balance: computed(
      money({ signed: true, owed: true }),
      `select ${owedBy(orderColumnsOf('o'))} from orders o where o.id = ${ownOrder}`,
    ),
    tags: computed(
      text({ label: 'Order tags' }),
      `select string_agg(g.name, ', ' order by g.name) from orders_tag_ids l join order_tags g on g.id = l.to_id where l.from_id = ${ownOrder} and g.is_on_calendar and not g.is_deleted`,
    ),
    helperCount: integer({ min: 0, max: 20, label: 'Helpers' }),
    shippingCost: money({ min: 0 }),
    customerConfirmedOnUtc: instant({ label: 'Confirmed by customer' }),
    trackingNo: text({ max: 60, index: true }),
    instruction: longText({ max: 1000 }),
    printedOnUtc: instant({ readOnly: true, label: 'Printed' }),
    changedAfterPrintOnUtc: instant({ readOnly: true, label: 'Changed after print' }),
    vehicle: computed(text(), tripOf('coalesce(v.plate, v.name)')),
    driver: computed(text(), tripOf('h.full_name')),
    tripStop: computed(
      text({ label: 'Trip and stop' }),
      tripOf("'Trip ' || y.no || ', stop ' || w.position"),
    ),
    rescheduledFromId: reference('deliveryPlans', { readOnly: true, label: 'Rest of' }),
    planItems: lines(planItems, { by: 'planId', label: 'Items' }),
    trackNotes: lines(planTrackNotes, { by: 'planId', readOnly: true }),
    checklistAnswers: lines(checklistAnswers, { by: 'planId', readOnly: true, label: 'Checklist' }),
  },
  list: {
    columns: [
      'no',
      'date',
      'slotId',
      'orderId',
      'customer',
      'suburb',
      'serviceType',
      'state',
      'balance',
    ],
    sort: '-date',
    search: ['no', 'orderId', 'trackingNo'],
    filters: [
      'date',
      'state',
      'serviceType',
      'preparationStatus',
      'isLocked',
      'providerId',
      'suburb',
      'balance',
      'slotId',
      'orderId',
      'customer',
      'no',
    ],
    totals: ['stops', 'items', 'volume', 'minutes', 'value', 'shippingCost'],
    ofOne: {
      field: 'calendarId',
      remembered: 'calendarId',
      missing: 'Invalid calendar',
      narrowedBy: ['calendarType', 'groupId'],
    },
  },
  calendar: {
    start: 'date',
    slot: 'slotId',
    movableWhile: { field: 'state', is: movableStates },
    title: 'orderId',
    card: ['suburb', 'customer'],
    facts: [
      'ticketId',
      'serviceType',
      'items',
      'volume',
      'preparationStatus',
      'paid',
      'balance',
      'isLocked',
      'tags',
      'customerConfirmedOnUtc',
      'trackingNo',
      'tripStop',
      'vehicle',
      'driver',
      'instruction',
    ],
    tone: 'state',
    group: 'slotId',
    isFirst: true,
    remembered: 'calendarTime',
  },
  chart: {
    by: ['date', 'state', 'serviceType', 'preparationStatus'],
    sums: ['items', 'volume', 'value'],
    kind: 'bar',
  },
  statuses: {
    transitions: {
      process: { from: ['Scheduled'], to: 'Processed', label: 'Mark as processed' },
      readyToPickup: {
        from: ['Processed'],
        to: 'Ready To Pickup',
        label: 'Mark as ready to pick up',
        confirm: 'Is everything ready for the customer?',
        while: [
          { field: 'preparationStatus', is: ['Prepared By Warehouse'] },
          { field: 'isCollected', is: [true] },
        ],
      },
      customerOnSite: {
        from: ['Ready To Pickup'],
        to: 'Customer On Site',
        label: 'Mark customer as on site',
        done: 'Marked as customer on site',
      },
      deliver: {
        from: ['Scheduled', 'Processed', 'Customer On Site'],
        to: 'Delivered',
        label: 'Mark as delivered',
        confirm: 'Has everything been handed over?',
      },
      deliverPartly: {
        from: ['Scheduled', 'Processed', 'Customer On Site'],
        to: 'Partially Delivered',
        label: 'Mark as partly delivered',
        confirm: 'Has part of it been handed over?',
        call: { name: 'markAsPartiallyDelivered', id: 'planId', one: true },
      },
      noShow: {
        from: ['Processed', 'Ready To Pickup'],
        to: 'No Show',
        label: 'Mark as no-show',
        done: 'Marked as no-show',
        confirm: 'Was nobody there?',
        takesRemark: true,
      },
      cancel: {
        from: ['Scheduled', 'Processed', 'Ready To Pickup', 'No Show'],
        to: 'Cancelled',
        confirm: 'Cancel the plan and free up its place in the calendar?',
        needsReason: true,
      },
    },
  },
  actions: {
    move: {
      ...plan,
      call: 'updateDeliveryPlanDate',
      label: 'Change date',
      while: [
        { field: 'state', is: itemStates },
        { field: 'isLocked', is: [false] },
      ],
      many: true,
    },
    track: { ...plan, call: 'saveTrackingNo', label: 'Set tracking number', many: true },
    updateLate: {
      ...plan,
      call: 'lastMinuteUpdate',
      label: 'Last-minute update',
      while: {
        field: 'state',
        is: ['Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site', 'No Show'],
      },
      many: true,
    },
    lock: {
      ...plan,
      call: 'updateLockStatus',
      with: { isLocked: true },
      label: 'Lock',
      confirm: 'A locked plan keeps its date, slot and items until it is unlocked.',
      while: [
        { field: 'isLocked', is: [false] },
        { field: 'state', not: ['Cancelled'] },
      ],
      many: true,
    },
    unlock: {
      ...plan,
      call: 'updateLockStatus',
      with: { isLocked: false },
      label: 'Unlock',
      confirm: 'Date, slot and items can be changed again.',
      while: [
        { field: 'isLocked', is: [true] },
        { field: 'state', not: ['Cancelled'] },
      ],
      many: true,
    },
  },
  checks: {
    'Choose either an order or a ticket for the plan.':
      '({orderId} is null) <> ({ticketId} is null)',
  },
  found: {
    rank: 5,
    begins: ['trackingNo', 'no'],
    holds: ['trackingNo', 'no'],
    isNewestFirst: true,
    text: 'coalesce({trackingNo}, {no})',
    detail: `concat_ws(' · ', case when {trackingNo} is not null then {no} end, to_char({date}, 'DD/MM/YYYY'), (select o.order_code from orders o where o.id = ${ownOrder}))`,
    orderId: ownOrder,
    leadsTo: [
      { screen: '/sale/delivery_plan', as: 'planId' },
      { screen: '/sale/processing', as: 'orderId', by: 'orderId' },
    ],
  },
  links: {
    'Deliveries of the order': { screen: '/sale/delivery_plan', as: 'planId' },
    'Pre-delivery notice': { screen: '/sale/delivery_plan/notice', as: 'planId' },
  },
  attachments: true,
  api: { create: false, update: false, remove: false },
})
