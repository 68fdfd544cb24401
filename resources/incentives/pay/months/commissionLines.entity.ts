import { choice, computed, date, decimal, entity, integer, longText, money, percent } from '#define'
import { reference, text } from '#define'
import { seeCost } from '#resources/common.ts'
import { seenPay } from '#resources/incentives/seenPay.ts'
import { basis } from '#resources/incentives/pay/payCodes.ts'

const state = 'select s.state from commission_statements s where s.id = {statementId}'

/** A part of a statement: what it is for, and how it was worked out. */
export const commissionLines = entity('commissionLines', {
  titles: ['Commission line', 'Payment details'],
  label: 'kind',
  fields: {
    statementId: reference('commissionStatements', {
      required: true,
      readOnly: true,
      label: 'Statement',
    }),
    month: date({ isMonth: true, required: true, readOnly: true }),
    // A required person whom nobody enters would be who writes the record.
    staffId: reference('staff', { required: true, label: 'Person' }),
    kind: choice(['Sale', 'Team pool', 'Product', 'Taken back', 'Moved', 'Adjustment'], {
      required: true,
      readOnly: true,
      label: 'For',
      labels: { Product: 'Product commission' },
      tones: {
        Sale: 'good',
        'Team pool': 'good',
        Product: 'good',
        'Taken back': 'bad',
        Moved: 'info',
        Adjustment: 'warning',
      },
    }),
    day: date({ readOnly: true, label: 'Day' }),
    orderId: reference('orders', { readOnly: true }),
    orderLineId: reference('orderLines', { readOnly: true, label: 'Line' }),
    goods: computed(
      text({ label: 'Goods' }),
      "case when {orderLineId} is not null then (select k.code from order_lines n join skus k on k.id = n.sku_id where n.id = {orderLineId}) when {orderId} is not null and {kind} <> 'Adjustment' then 'Shipping' end",
    ),
    delivered: money({ readOnly: true, signed: true, label: 'Delivered' }),
    paid: money({ readOnly: true, signed: true, label: 'Paid' }),
    share: percent({ readOnly: true, label: 'Share (%)' }),
    base: money({ default: 0, signed: true, readOnly: true }),
    rate: percent({ readOnly: true, label: 'Rate (%)' }),
    amount: money({ required: true, signed: true, readOnly: true }),
    state: computed(
      choice(['Draft', 'Calculated', 'Reviewed', 'Approved', 'Paid'], {
        tones: {
          Draft: 'neutral',
          Calculated: 'info',
          Reviewed: 'info',
          Approved: 'good',
          Paid: 'good',
        },
      }),
      state,
    ),
    setId: reference('parameterSets', { readOnly: true, label: 'Set' }),
    basis: choice(basis.options.values, { readOnly: true, label: 'Counts what is' }),
    tierFrom: money({ readOnly: true, label: 'Tier above' }),
    part: integer({ default: 1, min: 1, readOnly: true }),
    penalty: percent({
      readOnly: true,
      label: 'Lost by discounts (%)',
      help: 'Share of the line’s commission that was lost to a discount given by hand',
    }),
    hours: decimal({ scale: 2, readOnly: true, label: 'Counted hours' }),
    fullHours: decimal({
      scale: 2,
      readOnly: true,
      label: 'Share of hours',
      help: 'Share of a full month; in a team pool, share of everybody’s hours',
    }),
    ofLineId: reference('commissionLines', { readOnly: true, label: 'Takes from' }),
    recordId: reference('productCommissionRecords', {
      readOnly: true,
      label: 'Product commission',
    }),
    cost: money({ readOnly: true, visibleTo: seeCost }),
    explanation: longText({ max: 2000, readOnly: true }),
    answer: computed(
      text({ label: 'Answer to a dispute' }),
      'select d.answer from commission_disputes d where d.line_id = {id} and d.answer is not null and not d.is_deleted order by d.answered_on_utc desc limit 1',
    ),
  },
  list: {
    columns: ['month', 'kind', 'orderId', 'goods', 'share', 'base', 'rate', 'amount', 'state'],
    search: ['orderId', 'staffId'],
    filters: ['month', 'staffId', 'orderId', 'kind', 'statementId'],
    sort: '-month',
    thenBy: 'id',
    totals: ['base', 'amount'],
    main: 'orderId',
  },
  actions: {
    dispute: { call: 'disputeCommission', id: 'lineId', label: 'Dispute' },
  },
  related: [{ entity: 'commissionDisputes', by: 'lineId' }],
  rowAccess: seenPay,
  api: { create: false, update: false, remove: false },
})
