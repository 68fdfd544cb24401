import { addTexts } from '#src/i18n/language.ts'

const purchasePaperTexts = {
  purchasePapers: { pdf: 'PDF for the supplier', table: 'Table for the supplier' },
} as const

addTexts(purchasePaperTexts)

type Texts = typeof purchasePaperTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
