import { addTexts } from '#src/i18n/language.ts'

/** The texts of pivots, which come with their view. */
const pivots = {
  pivot: {
    title: 'Pivot of sales',
    save: 'Export as Excel',
    name: 'Row',
    total: 'Total',
    rest: '%{smart_count} other |||| %{smart_count} others',
    none: 'Nothing was sold then',
    none_why: 'Choose another period, or fewer filters.',
    note: 'A number leads to the entries that sum to it. Categories and suppliers are those of today.',
  },
} as const

addTexts(pivots)

type Texts = typeof pivots
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
