import { country, currencies, seeCost } from '#resources/common.ts'
import { choice, computed, entity, filled, instant, money, reference, signed, text } from '#define'

const changed = `case when {oldAmount} > 0 and {newAmount} is not null then round(({newAmount} - {oldAmount}) / {oldAmount} * 100, 1) end`

const product = `(select p.name from skus k join products p on p.id = k.product_id where k.id = {skuId})`
// Those of promotions follow the promotion.
const stage = `case when {event} = 'Set' and {kind} <> 'Promotion' then (
  select case when p.is_deleted then 'Withdrawn' when p.from_on_utc > now() then 'To come' when p.to_on_utc <= now() then 'Over'
    when p.kind = 'Clearance' then 'Clearing' else 'Now' end from prices p where p.id = {priceId}) end`

/**
 * The history of prices: what was set, ended or withdrawn, by whom and why. It is written with the
 * price and never changed; the prices follow from it.
 */
export const priceChanges = entity('priceChanges', {
  titles: ['Price change', 'Price changes'],
  scope: 'company',
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade', label: 'SKU' }),
    product: computed(text({ label: 'Product' }), product),
    priceId: reference('prices', { onDelete: 'cascade', label: 'Price' }),
    event: choice(['Set', 'Ended', 'Withdrawn'], {
      default: 'Set',
      label: 'What',
      tones: { Set: 'info', Ended: 'neutral', Withdrawn: 'neutral' },
    }),
    stage: computed(
      choice(['To come', 'Now', 'Clearing', 'Over', 'Withdrawn'], {
        label: 'When',
        tones: { 'To come': 'info', Now: 'good', Clearing: 'good', Over: null, Withdrawn: null },
      }),
      stage,
    ),
    market: country,
    kind: choice(['Regular', 'Promotion', 'Clearance'], { default: 'Regular' }),
    oldAmount: money({ min: 0, label: 'Old price', currency: 'market' }),
    newAmount: money({ min: 0, label: 'New price', currency: 'market' }),
    change: computed(signed({ label: 'Change (%)' }), changed),
    fromOnUtc: instant({ holds: 'market', label: 'Valid from', hasTime: true }),
    toOnUtc: instant({ holds: 'market', label: 'Valid until' }),
    reason: text({ max: 200 }),
    promotionId: reference('promotions'),
    cost: money({ min: 0, visibleTo: seeCost, currency: 'costCurrency', label: 'Cost then' }),
    costCurrency: choice(currencies, { visibleTo: seeCost }),
    oldCost: filled(money({ min: 0, visibleTo: seeCost, currency: 'oldCostCurrency' })),
    oldCostCurrency: filled(choice(currencies, { visibleTo: seeCost })),
    staffId: reference('staff', { label: 'Changed by' }),
  },
  list: {
    columns: [
      'skuId',
      'market',
      'kind',
      'oldAmount',
      'newAmount',
      'change',
      'fromOnUtc',
      'reason',
      'staffId',
    ],
    sort: '-createdOnUtc',
    main: 'skuId',
    search: ['reason'],
    filters: ['skuId', 'market', 'kind', 'event', 'staffId', 'promotionId', 'createdOnUtc'],
  },
  chart: { by: ['createdOnUtc', 'market', 'kind', 'event'], means: ['newAmount'], kind: 'line' },
  actions: {
    withdraw: {
      call: 'withdrawPrice',
      id: 'changeId',
      label: 'Withdraw',
      while: { field: 'stage', is: ['To come', 'Clearing'] },
      many: true,
    },
    restore: {
      call: 'restorePrice',
      id: 'changeId',
      label: 'Restore this price',
      while: { field: 'stage', is: ['Over', 'Withdrawn'] },
    },
  },
  tools: { getPriceAt: 'Price at a moment' },
  access: { update: ['D2'] },
  api: { create: false, update: false, remove: false },
})
