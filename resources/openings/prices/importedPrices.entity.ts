import { choice, date, entity, instant, money, reference, text } from '#define'
import { postedState, postingSteps } from '#resources/posting.ts'
import { amountsAre } from '#resources/openings/amountsAre.ts'
import { country } from '#resources/common.ts'
import { priceCalls } from '#resources/products/prices/prices.calls.ts'
import { standingKinds } from '#resources/products/prices/pricing.ts'

/** Prices that come in a file. Those of a file are set together, each in its place among others. */
export const importedPrices = entity('importedPrices', {
  titles: ['Imported price', 'Imported prices'],
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true, label: 'SKU' }),
    market: country,
    kind: choice(standingKinds, { default: 'Regular' }),
    amount: money({
      ...priceCalls.setPrice.input.amount.options,
      currency: 'market',
      label: 'Price',
    }),
    amountsAre,
    fromDate: date({
      required: true,
      default: 'today',
      label: 'From',
      help: 'The first day. A price that holds already begins now',
    }),
    untilDate: date({
      label: 'Until',
      help: 'The last day. Leave empty if it lasts until the next price begins',
    }),
    reason: text({ max: 200 }),
    formerAmount: money({ readOnly: true, currency: 'market', label: 'Price before' }),
    formerUntilUtc: instant({ holds: 'market', readOnly: true, label: 'Price before until' }),
    priceId: reference('prices', { readOnly: true, label: 'Price set' }),
    postedOnUtc: instant({ readOnly: true, label: 'Set' }),
    state: postedState,
  },
  list: {
    columns: [
      'skuId',
      'market',
      'kind',
      'amount',
      'formerAmount',
      'fromDate',
      'untilDate',
      'reason',
      'state',
    ],
    sort: '-createdOnUtc',
    search: ['skuId', 'reason'],
    filters: ['state', 'skuId', 'market', 'kind', 'fromDate', 'createdOnUtc'],
  },
  statuses: postingSteps({
    post: 'Set these prices?',
    takeBack: 'Set the prices that were there before?',
  }),
  checks: {
    'Prices in Canada have no tax in them.':
      "{market} <> 'CA' or {amountsAre} is distinct from 'With tax'",
  },
  editable: { while: { field: 'state', is: ['Draft'] } },
  unique: [['market', 'kind', 'fromDate', 'skuId']],
  import: { key: 'skuId', within: ['market', 'kind', 'fromDate'] },
})
