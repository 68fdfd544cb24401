import {
  choice,
  date,
  decimal,
  entity,
  integer,
  longText,
  money,
  percent,
  reference,
} from '#define'
import { commissionLines } from '#resources/incentives/pay/months/commissionLines.entity.ts'

const { kind, basis } = commissionLines.fields

/** A line of a result, before somebody takes it over as lines of statements. */
export const commissionRunLines = entity('commissionRunLines', {
  titles: ['Line of a calculation', 'Lines of a calculation'],
  label: 'amount',
  fields: {
    runId: reference('commissionRuns', { required: true, onDelete: 'cascade' }),
    staffId: reference('staff', { required: true }),
    kind: choice(kind.options.values, { required: true }),
    day: date(),
    orderId: reference('orders'),
    orderLineId: reference('orderLines'),
    delivered: money({ signed: true }),
    paid: money({ signed: true }),
    share: percent(),
    base: money({ default: 0, signed: true }),
    rate: percent(),
    amount: money({ required: true, signed: true }),
    setId: reference('parameterSets'),
    basis: choice(basis.options.values),
    tierFrom: money(),
    part: integer({ default: 1, min: 1 }),
    penalty: percent(),
    hours: decimal({ scale: 2 }),
    fullHours: decimal({ scale: 2 }),
    ofLineId: reference('commissionLines'),
    recordId: reference('productCommissionRecords'),
    cost: money(),
    explanation: longText({ max: 2000 }),
  },
  list: { columns: ['runId', 'staffId', 'amount'], sort: 'createdOnUtc' },
  api: false,
})
