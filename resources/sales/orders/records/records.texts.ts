import { addTexts } from '#src/i18n/language.ts'

/** The texts of order records, which come with their views. */
const records = {
  order_records: {
    title: 'Order records',
    as_orders: 'Orders',
    as_lines: 'Lines',
    payments: 'Payments',
  },
} as const

addTexts(records)

type Texts = typeof records
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
