import { addTexts } from '#src/i18n/language.ts'

/** The texts of pivots, which come with their view. */
const pivots = {
  pivot: {
    title: 'Pivot of sales',
    save: 'Export as Excel',
    name: 'Row',
    total: 'Total',
    rest: '%{smart_count} other |||| %{smart_count} others',
    none: 'Nothing was sold in this period',
    none_why: 'Choose another period, or fewer filters.',
    note_of_rest: 'The largest row is left out. |||| The largest %{smart_count} rows are left out.',
    all_rows: 'Show all rows',
    note: 'Click a number to see its entries. Categories and suppliers are as of today.',
  },
} as const

addTexts(pivots)

type Texts = typeof pivots
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
