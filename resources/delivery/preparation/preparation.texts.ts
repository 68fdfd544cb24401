import { addTexts } from '#src/i18n/language.ts'

/** The texts of preparing goods, which come with it. */
const preparation = {
  preparation: {
    sheet: 'Pick sheet',
    sheet_of: 'Pick sheet of 1 plan |||| Pick sheet of %{smart_count} plans',
    none: 'Nothing is held for these plans',
    print: 'Save as PDF',
    close: 'Close',
  },
} as const

addTexts(preparation)

type Texts = typeof preparation
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
