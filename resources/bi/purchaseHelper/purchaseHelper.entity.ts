import { choice, decimal, integer, readModel, reference, signed, text, volume } from '#define'
import { saleTones, seeCost } from '#resources/common.ts'

const required = { required: true } as const
const count = (label: string) => integer({ required: true, label })

/** Suggests how many pieces of each SKU to buy, by its sales, its stock and the goods on their way. */
export const purchaseHelper = readModel('purchaseHelper', {
  titles: ['SKU to buy', 'Purchase helper'],
  parameters: {
    horizon: integer({
      default: 60,
      min: 1,
      max: 365,
      label: 'Horizon (days)',
      help: 'How long stock should last after the next arrival',
    }),
    safety: integer({ default: 14, min: 0, max: 365, label: 'Safety (days)' }),
    container: choice(['20', '40', '40HC'], {
      default: '40HC',
      label: 'Container',
      labels: { '20': '20 ft', '40': '40 ft', '40HC': '40 ft high cube' },
    }),
  },
  fields: {
    skuId: reference('skus', required),
    categoryId: reference('categories', required),
    supplierId: reference('suppliers'),
    status: choice(['Active', 'Phase out', 'Discontinued'], { required: true, tones: saleTones }),
    sold30: integer({ required: true, signed: true, label: 'Sold in 30 days' }),
    sold90: integer({ required: true, signed: true, label: 'Sold in 90 days' }),
    sold365: integer({ required: true, signed: true, label: 'Sold in 365 days' }),
    /** The last 90 days compared with the 90 before. */
    trend: signed({ label: 'Trend (%)', help: 'The last 90 days compared with the 90 before' }),
    season: decimal({
      required: true,
      scale: 2,
      help: 'Sales of this season a year ago compared with the average of that year; 1 if there is little data',
    }),
    available: count('Available'),
    incoming: integer({ required: true, signed: true, label: 'On its way' }),
    presold: integer({ required: true, label: 'Presold' }),
    cover: decimal({ scale: 1, label: 'Days of cover' }),
    leadDays: count('Lead days'),
    suggested: integer({ required: true, help: 'Excludes what is phased out' }),
    why: text({ required: true, max: 120, label: 'How it is calculated' }),
    volume: volume({ label: 'Suggested volume' }),
    containerShare: signed({ label: 'Share of container (%)' }),
    marginPercent: signed({ visibleTo: seeCost, label: 'Margin (%)' }),
    issuePercent: signed({
      label: 'Issues (%)',
      help: 'Faulty pieces per 100 delivered, over 365 days',
    }),
    perCarton: integer({ label: 'Pieces per carton' }),
    pieceVolume: volume({ label: 'Volume per piece' }),
    pieceWeight: decimal({ scale: 3, unit: 'kg', label: 'Weight per piece' }),
  },
  label: 'skuId',
  list: {
    columns: [
      'skuId',
      'sold90',
      'available',
      'incoming',
      'cover',
      'suggested',
      'why',
      'supplierId',
    ],
    search: ['skuId'],
    filters: ['supplierId', 'categoryId', 'cover', 'suggested', 'status'],
    sort: '-suggested',
    totals: [
      'sold30',
      'sold90',
      'sold365',
      'available',
      'incoming',
      'presold',
      'suggested',
      'volume',
    ],
    main: 'why',
  },
  links: { 'Stock check': { screen: '/stock_check', as: 'skuId' } },
})
