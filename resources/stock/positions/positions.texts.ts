import { addTexts } from '#src/i18n/language.ts'

/** The texts of places, which come with what is printed of them. */
const positions = {
  positions: { labels: 'Barcode labels', print: 'Save labels as PDF' },
} as const

addTexts(positions)

type Texts = typeof positions
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
