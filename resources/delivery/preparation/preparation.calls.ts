import { call, choice, date, flag, instant, integer, list, reference, tags, text } from '#define'
import { longText, percent, volume } from '#define'
import { zoneKinds } from '#resources/stock/warehouses/zoneKinds.ts'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { planId } from '#resources/delivery/plans/planning/planShapes.ts'

const { preparationStatus, state } = deliveryPlans.fields
const required = { required: true } as const

/** The plan of a row, which leads to the deliveries of its order. */
export const planOfRow = {
  planId: reference('deliveryPlans', {
    required: true,
    opensAt: { screen: '/sale/delivery_plan', as: 'planId' },
  }),
  planNo: text({ required: true, label: 'Plan' }),
}
/** Who prepares a plan, and where its goods are brought to: a zone of the warehouse of its row. */
export const assigned = {
  pickerId: reference('staff', { label: 'Worker', only: { isDisabled: false } }),
  zoneId: reference('stockAreas', {
    label: 'Zone',
    only: { kind: zoneKinds },
    narrowedBy: { warehouseId: 'warehouseId' },
  }),
}
const narrowing = {
  date: date({ required: true, default: 'today' }),
  warehouseId: reference('warehouses'),
  calendarId: reference('deliveryCalendars'),
}

/** The scans that prepared pieces were picked by. */
const picksOf = { screen: '/warehouse/scans', with: { kind: 'Pick', outcome: 'Done' } } as const

/** What a person has in hand for a plan. */
const picked = {
  planId,
  skuId: reference('skus', { required: true, label: 'SKU' }),
  quantity: integer({ required: true, min: 1, max: 10_000 }),
  clientEventId: text({ max: 60 }),
}
/** How far a plan is prepared after that. */
const prepared = {
  planId: reference('deliveryPlans', required),
  planNo: text(required),
  preparationStatus: choice(preparationStatus.options.values, required),
  prepared: integer(required),
  quantity: integer(required),
}

/** The warehouse's work on the plans of a day. */
export const preparationCalls = {
  /** The plans of a day with how far their goods are prepared. */
  getDeliveryPlanPreparationList: call({
    at: 'GET /api/delivery/getDeliveryPlanPreparationList',
    input: {
      ...narrowing,
      preparationStatus: choice(preparationStatus.options.values, { label: 'Preparation' }),
      zoneId: reference('stockAreas', { label: 'Zone' }),
      pickerId: reference('staff', { label: 'Worker' }),
      isLastMinute: flag({ label: 'Changed after print' }),
    },
    steps: [
      {
        call: 'assignPreparation',
        label: 'Assign',
        takes: { planId: 'planId' },
      },
      {
        call: 'seePreparationChange',
        label: 'Acknowledge change',
        takes: { planId: 'planId' },
      },
    ],
    answer: {
      data: list(
        {
          id: text({ required: true, max: 36 }),
          ...planOfRow,
          calendarId: reference('deliveryCalendars', required),
          calendarName: text({ required: true, label: 'Calendar' }),
          slot: text(),
          orderId: reference('orders'),
          orderCode: text({ label: 'Order' }),
          preparationStatus,
          prepared: integer({
            required: true,
            opensAt: { ...picksOf, as: 'planId', by: 'planId' },
          }),
          pieces: integer(required),
          /** Where a phone begins with it, while its goods are prepared. */
          startId: reference('deliveryPlans', {
            opensAt: { screen: '/warehouse/preparation/start', as: 'planId' },
          }),
          startName: text({ label: 'Phone' }),
          zoneName: text({ label: 'Zone' }),
          pickerName: text({ label: 'Worker' }),
          /** Where its zones are. */
          warehouseId: reference('warehouses'),
          warehouseName: text({ label: 'Warehouse' }),
          customerName: text({ label: 'Customer' }),
          ticketNo: text({ label: 'Ticket' }),
          state,
          volume: volume(),
          isLocked: flag({ required: true, label: 'Locked' }),
          isUnpaidBlocked: flag({ required: true, label: 'Awaiting payment' }),
          notes: integer({ required: true, label: 'Track notes' }),
          /** How much of what the checklist asks before preparation is answered. */
          checklist: percent(),
          changedAfterPrintOnUtc: instant({ label: 'Changed after print' }),
          instruction: longText(),
          /** On paper and now. */
          changes: longText({ max: 500, label: 'What changed' }),
        },
        1000,
      ),
    },
  }),
  /** The day in numbers: one row for each calendar. */
  getPreparationSummary: call({
    at: 'GET /api/deliveryPlans/preparationSummary',
    of: 'deliveryPlans',
    input: narrowing,
    renews: 30,
    answer: {
      data: list(
        {
          calendarId: reference('deliveryCalendars', {
            required: true,
            opensAt: {
              screen: '/warehouse/preparation/current',
              as: 'calendarId',
              keeps: { date: 'date', warehouseId: 'warehouseId' },
            },
          }),
          calendarName: text({ required: true, label: 'Calendar' }),
          plans: integer(required),
          pieces: integer(required),
          prepared: integer({
            required: true,
            label: 'Pieces done',
            opensAt: {
              ...picksOf,
              as: 'calendarId',
              by: 'calendarId',
              keeps: { planDate: 'date' },
            },
          }),
          none: integer({ required: true, label: 'None' }),
          started: integer({ required: true, label: 'Started' }),
          partly: integer({ required: true, label: 'Partly' }),
          done: integer({ required: true, label: 'Prepared' }),
          unpaid: integer({ required: true, label: 'Unpaid' }),
          issues: integer({ required: true, label: 'Issues' }),
          /** Of visits whose goods are not prepared. */
          minutesLeft: integer({ required: true, label: 'Minutes left' }),
          workers: integer(required),
          volume: volume(required),
        },
        500,
      ),
    },
  }),
  /** Where the goods of plans stand, in walking order. */
  getDeviveryplanPreparationStockList: call({
    at: 'GET /api/delivery/getDeviveryplanPreparationStockList',
    input: { planIds: tags('deliveryPlans', { label: 'Plans' }) },
    answer: {
      data: list(
        {
          ...planOfRow,
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          skuName: text({ required: true, label: 'Name' }),
          layerId: reference('layers'),
          place: text(),
          warehouse: text(required),
          quantity: integer(required),
          cartons: integer({ required: true, label: 'Cartons' }),
          stockStatus: text({ required: true, label: 'Status' }),
          isInZone: flag({ required: true, label: 'In its zone' }),
          orderId: reference('orders'),
          orderCode: text({ label: 'Order' }),
        },
        5000,
      ),
    },
  }),
  /** Sheets to pick plans by on paper, with the codes of plans, places and zones. */
  printPickSheet: call({
    at: 'POST /api/deliveryPlans/pickSheet',
    of: 'deliveryPlans',
    isDocument: true,
    input: { planIds: tags('deliveryPlans', { label: 'Plans' }) },
    answer: {},
  }),
  /** Says who prepares a plan, and where its goods are brought to; what is left out stays. */
  assignPreparation: call({
    at: 'POST /api/deliveryPlans/assignPreparation',
    of: 'deliveryPlans',
    done: 'Assigned',
    input: { planId, ...assigned },
  }),
  /** Whoever prepares a plan has seen what was changed in it after it was printed. */
  seePreparationChange: call({
    at: 'POST /api/deliveryPlans/seePreparationChange',
    of: 'deliveryPlans',
    done: 'Change acknowledged',
    input: { planId },
  }),
  /** Brings pieces that are held for a plan to its zone. */
  preparePlanItems: call({
    at: 'POST /api/deliveryPlans/prepareItems',
    of: 'deliveryPlans',
    input: {
      ...picked,
      layerId: reference('layers', { label: 'From' }),
      zoneId: reference('stockAreas', { label: 'Zone' }),
    },
    answer: prepared,
  }),
  /** Brings prepared pieces of a plan back to a place. */
  returnPreparedItems: call({
    at: 'POST /api/deliveryPlans/returnPreparedItems',
    of: 'deliveryPlans',
    input: {
      ...picked,
      layerId: reference('layers', {
        required: true,
        label: 'To',
        only: { isOpen: true },
        narrowedBy: { warehouseId: 'warehouseId' },
      }),
    },
    answer: prepared,
  }),
}
