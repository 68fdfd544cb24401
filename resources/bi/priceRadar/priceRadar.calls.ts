import {
  call,
  choice,
  date,
  decimal,
  flag,
  integer,
  list,
  money,
  percent,
  reference,
  signed,
  text,
  url,
} from '#define'
import { seeCost } from '#resources/common.ts'

const required = { required: true } as const

export const priceRadarCalls = {
  /** The latest price of each competitor beside ours. */
  getPriceRadar: call({
    at: 'GET /api/bi/priceRadar',
    input: {
      categoryId: reference('categories', { help: 'By the current categories of products' }),
      competitor: text({ max: 80 }),
      position: choice(['Below ours', 'Same', 'Above ours']),
      least: percent({ label: 'Differs by (%)', help: 'At least' }),
      age: choice(['Current', 'Stale'], { help: 'A price is stale 30 days after it was seen' }),
    },
    answer: {
      data: list(
        {
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          skuName: text({ required: true, label: 'Name' }),
          ourPrice: money({ label: 'Our price' }),
          competitor: text(required),
          price: money({ required: true, label: 'Their price' }),
          differencePercent: signed({
            label: 'Difference (%)',
            help: 'Their price compared with ours',
          }),
          seenOn: date({ required: true, label: 'Seen on' }),
          isStale: flag({ required: true, label: 'Stale' }),
          url: url({ label: 'Page' }),
          cost: money({ visibleTo: seeCost }),
          margin: money({ signed: true, visibleTo: seeCost }),
          marginPercent: signed({ visibleTo: seeCost, label: 'Margin (%)' }),
          available: integer({ required: true, label: 'Available' }),
          weekly: decimal({ scale: 2, label: 'Sold per week' }),
        },
        20_000,
      ),
    },
  }),
}
