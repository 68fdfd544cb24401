import { addTexts } from '#src/i18n/language.ts'

const whoGotTexts = {
  who_got: {
    title: 'Commission paid for it',
    none: 'No commission has been paid for it',
  },
} as const

addTexts(whoGotTexts)

type Texts = typeof whoGotTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
