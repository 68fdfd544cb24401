import { choice, code, date, dictionary, entity, flag, instant, integer, lines, longText, money, reference, text, volume } from '../define/index.ts'
import { planItems } from './planItems.entity.ts'

/**
 * A delivery or pickup on a calendar's date. While it is not cancelled, its measures are part of what is booked on that date.
 */
export const deliveryPlans = entity('deliveryPlans', {
  titles: ['Delivery plan', 'Delivery plans'],
  label: 'no',
  fields: {
    no: code({ prefix: 'P', digits: 7, label: 'No.' }),
    orderId: reference('orders'),
    ticketId: reference('tickets'),
    calendarId: reference('deliveryCalendars', { required: true }),
    date: date({ required: true }),
    slotId: reference('calendarSlots'),
    serviceType: dictionary('deliveryPlanServiceType', { required: true }),
    addressId: reference('addresses'),
    providerId: reference('shippingProviders'),
    state: choice(['Scheduled', 'Processed', 'Ready To Pickup', 'Customer On Site', 'Delivered', 'Partially Delivered', 'No Show', 'Cancelled'], {
      default: 'Scheduled',
      label: 'Status',
      tones: { Processed: 'info', 'Ready To Pickup': 'info', 'Customer On Site': 'info', Delivered: 'good', 'Partially Delivered': 'warning', 'No Show': 'warning', Cancelled: 'bad' },
    }),
    preparationStatus: choice(['None', 'Preparation Started', 'Partially Prepared By Warehouse', 'Prepared By Warehouse'], {
      default: 'None',
      readOnly: true,
      label: 'Preparation',
      tones: { 'Preparation Started': 'info', 'Partially Prepared By Warehouse': 'warning', 'Prepared By Warehouse': 'good' },
    }),
    isLocked: flag({ default: false }),
    isUnpaidBlocked: flag({ default: false, label: 'Waits for payment' }),
    stops: integer({ default: 1, min: 0, max: 100_000 }),
    items: integer({ default: 0, min: 0, max: 100_000 }),
    volume: volume({ default: 0, min: 0 }),
    minutes: integer({ default: 0, min: 0, max: 100_000 }),
    value: money({ default: 0, min: 0 }),
    customerConfirmedOnUtc: instant({ label: 'Confirmed by customer' }),
    trackingNo: text({ max: 60, index: true, label: 'Tracking no.' }),
    instruction: longText({ max: 1000 }),
    rescheduledFromId: reference('deliveryPlans', { readOnly: true, label: 'Rest of' }),
    planItems: lines(planItems, { by: 'planId', label: 'Items' }),
  },
  list: {
    columns: ['no', 'date', 'calendarId', 'slotId', 'orderId', 'ticketId', 'serviceType', 'state', 'preparationStatus', 'isLocked'],
    sort: '-date',
    search: ['no', 'trackingNo'],
    filters: ['date', 'state', 'serviceType', 'preparationStatus', 'isLocked'],
  },
  statuses: {
    field: 'state',
    transitions: {
      process: { from: ['Scheduled'], to: 'Processed', label: 'Processed' },
      readyToPickup: { from: ['Processed'], to: 'Ready To Pickup', label: 'Ready to pick up' },
      customerOnSite: { from: ['Ready To Pickup'], to: 'Customer On Site', label: 'Customer on site' },
      deliver: { from: ['Scheduled', 'Processed', 'Customer On Site'], to: 'Delivered', label: 'Delivered', confirm: 'Everything has been handed over?' },
      deliverPartly: { from: ['Scheduled', 'Processed', 'Customer On Site'], to: 'Partially Delivered', label: 'Delivered in part', confirm: 'A part has been handed over?' },
      noShow: { from: ['Processed', 'Ready To Pickup'], to: 'No Show', label: 'No show' },
      cancel: { from: ['Scheduled', 'Processed', 'Ready To Pickup', 'No Show'], to: 'Cancelled', label: 'Cancel', confirm: 'Cancel the plan and give back its place?', needsReason: true },
    },
  },
  checks: { 'A plan is for an order or for a ticket.': '({orderId} is null) <> ({ticketId} is null)' },
  api: false,
})
