import { addTexts } from '#src/i18n/language.ts'

/** The texts of promotions that meet, which come with them. */
const clashing = {
  promotion: {
    list: 'Promotions',
    clashes: 'Other promotions of the same goods',
    no_clashes: 'No other promotion has these goods at the same time.',
    shared: 'For %{smart_count} SKU: %{skus}. |||| For %{smart_count} SKUs: %{skus}.',
    between: '%{state}, both from %{from} to %{to}.',
    since: '%{state}, both from %{from} on.',
  },
} as const

addTexts(clashing)

type Texts = typeof clashing
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
