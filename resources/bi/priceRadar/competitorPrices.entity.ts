import { date, entity, money, reference, text, url } from '#define'

/** A competitor's price for the same goods, as somebody has seen it. */
export const competitorPrices = entity('competitorPrices', {
  titles: ['Competitor price', 'Competitor prices'],
  label: 'competitor',
  fields: {
    skuId: reference('skus', { required: true }),
    competitor: text({ required: true, max: 80 }),
    amount: money({ required: true, min: 0.01, label: 'Price' }),
    seenOn: date({ required: true, default: 'today', label: 'Seen on' }),
    url: url({ max: 500, label: 'Page' }),
  },
  list: {
    columns: ['skuId', 'competitor', 'amount', 'seenOn', 'url'],
    search: ['skuId', 'competitor'],
    filters: ['skuId', 'seenOn'],
    sortable: ['competitor', 'amount'],
    sort: '-seenOn',
    main: 'skuId',
  },
  unique: [['skuId', 'competitor', 'seenOn']],
  import: { key: 'skuId', within: ['competitor', 'seenOn'] },
})
