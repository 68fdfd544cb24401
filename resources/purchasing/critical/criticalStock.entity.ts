import { choice, date, decimal, flag, integer, readModel, reference, text } from '#define'
import { saleTones } from '#resources/common.ts'

const required = { required: true } as const
const count = integer(required)
const days = (label: string) => integer({ required: true, label })

const periods = ['13', '26', '52', 'Year ago'] as const

/** SKUs that run out before more of them is there, those that last shortest first. */
export const criticalStock = readModel('criticalStock', {
  titles: ['SKU that runs out', 'Critical stock'],
  parameters: {
    weeks: choice(periods, {
      default: '13',
      label: 'Weekly sales of',
      labels: {
        13: 'The last 13 weeks',
        26: 'The last 26 weeks',
        52: 'The last 52 weeks',
        'Year ago': 'The same 13 weeks a year ago',
      },
    }),
    tagId: reference('productTags', { label: 'Tag' }),
    isEnough: flag({ label: 'Enough of it too' }),
    isSnoozed: flag({ label: 'Snoozed too' }),
  },
  fields: {
    skuId: reference('skus', required),
    categoryId: reference('categories', required),
    supplierId: reference('suppliers'),
    available: count,
    onHold: integer({ required: true, signed: true, label: 'On hold' }),
    inbound: integer({ required: true, signed: true, label: 'Free inbound' }),
    inTime: integer({ required: true, label: 'In time' }),
    drafted: integer({ required: true, label: 'In drafts' }),
    firstOn: date({ label: 'First there on' }),
    weekly: decimal({ required: true, scale: 2, label: 'Sold per week' }),
    cover: decimal({ scale: 1, label: 'Weeks of cover' }),
    minimum: count,
    suggested: count,
    lostRequests: integer({ required: true, label: 'Lost requests' }),
    status: choice(['Active', 'Phase out', 'Discontinued'], {
      required: true,
      tones: saleTones,
    }),
    warehouseId: reference('warehouses', { label: 'Bought for' }),
    soldWeeks: days('Weeks counted'),
    leadDays: days('Lead days'),
    seaDays: days('Days at sea'),
    portDays: days('Days from the port'),
    handlingDays: days('Days of handling'),
    minimumOrder: integer({ label: 'MOQ' }),
    perCarton: integer({ label: 'Pieces per carton' }),
    snoozedUntil: date({ label: 'Snoozed until' }),
    reason: text({ max: 300, label: 'Why snoozed' }),
  },
  label: 'skuId',
  list: {
    columns: [
      'skuId',
      'available',
      'inbound',
      'firstOn',
      'weekly',
      'cover',
      'suggested',
      'supplierId',
      'status',
    ],
    search: ['skuId'],
    filters: ['supplierId', 'categoryId', 'warehouseId', 'cover', 'status'],
    sort: 'cover',
    totals: ['available', 'onHold', 'inbound', 'suggested', 'drafted', 'lostRequests'],
    main: 'skuId',
  },
  links: { 'Stock check': { screen: '/stock_check', as: 'skuId' } },
  rowSteps: [
    {
      call: 'addToPurchaseOrder',
      label: 'Add to order',
      takes: { skuId: 'skuId', quantity: 'suggested' },
      about: ['skuId'],
      asks: ['quantity'],
    },
    {
      call: 'setMinimumStock',
      label: 'Set minimum',
      takes: { skuId: 'skuId', minimum: 'minimum' },
      about: ['skuId'],
      asks: ['minimum'],
      rows: 'one',
    },
    {
      call: 'discontinueSku',
      label: 'Discontinue',
      confirm: 'It is no longer bought. It is phased out while stock or orders remain.',
      takes: { skuId: 'skuId' },
      about: ['skuId'],
    },
    {
      call: 'snoozeCriticalStock',
      label: 'Snooze',
      takes: { skuId: 'skuId' },
      about: ['skuId'],
    },
    {
      call: 'wakeCriticalStock',
      label: 'List again',
      takes: { skuId: 'skuId' },
      about: ['skuId'],
    },
  ],
})
