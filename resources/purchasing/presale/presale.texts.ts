import { addTexts } from '#src/i18n/language.ts'

/** The texts beside the lists of presold goods, which come with them. */
const presaleTexts = {
  presale: {
    orders: 'Its orders',
    reminder: 'Who was told',
    supply: 'What it waits for',
  },
} as const

addTexts(presaleTexts)

type Texts = typeof presaleTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
