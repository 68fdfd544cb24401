import { choice, computed, decimal, entity, money, reference, tags, text } from '#define'
import { currencies } from '#resources/common.ts'

const rate = (label: string) =>
  decimal({
    scale: 6,
    min: 0.000001,
    max: 1_000_000,
    label,
    help: 'How much of this currency one unit of ours buys. Leave empty for our own currency',
  })

/** SQL of the cost in our own money: by its bill, else as estimated. */
const worth =
  'round(coalesce({amount} / coalesce({exchangeRate}, 1), {estimate} / coalesce({estimateRate}, 1)), 2)'

/**
 * A cost of a container besides its goods: estimated, then by its bill. A locked cost stays; a
 * bill that comes later is a difference beside it.
 */
export const landedCosts = entity('landedCosts', {
  titles: ['Cost of a container', 'Costs of containers'],
  label: 'kind',
  fields: {
    containerId: reference('containers', { required: true, onDelete: 'cascade' }),
    kind: choice(['Freight', 'Duty', 'Cartage', 'Insurance', 'Other'], { required: true }),
    splitBy: choice(['Volume', 'Weight', 'Value', 'Pieces'], {
      required: true,
      default: 'Volume',
      label: 'Split by',
    }),
    skuIds: tags('skus', {
      label: 'Only for',
      help: 'Leave empty if it is for all goods of the container',
    }),
    currency: choice(currencies, { required: true }),
    estimate: decimal({ scale: 2, min: -99_999_999, max: 99_999_999 }),
    estimateRate: rate('Estimated rate'),
    amount: decimal({
      scale: 2,
      min: -99_999_999,
      max: 99_999_999,
      label: 'Actual',
      help: 'What the bill says; below 0 for a credit note',
    }),
    exchangeRate: rate('Rate'),
    remark: text({ max: 120, label: 'Bill no.' }),
    worth: computed(money({ signed: true, label: 'In our money' }), worth),
    booked: money({ signed: true, readOnly: true, label: 'Locked' }),
    state: computed(
      choice(['Estimated', 'Billed', 'Locked', 'Differs'], {
        required: true,
        help: 'Differs: the locked cost no longer matches the bills',
        tones: { Estimated: 'neutral', Billed: 'info', Locked: 'good', Differs: 'warning' },
      }),
      `case when {booked} is null then case when {amount} is null then 'Estimated' else 'Billed' end when {booked} = ${worth} then 'Locked' else 'Differs' end`,
    ),
  },
  list: {
    columns: [
      'kind',
      'splitBy',
      'skuIds',
      'currency',
      'estimate',
      'estimateRate',
      'amount',
      'exchangeRate',
      'remark',
      'worth',
      'booked',
      'state',
    ],
  },
  checks: {
    'Enter what it costs, or an estimate.': '{estimate} is not null or {amount} is not null',
  },
  api: false,
})
