import { addTexts } from '#src/i18n/language.ts'

const whoGotTexts = {
  who_got: {
    title: 'Commission of it',
    none: 'No month has given anything for it',
  },
} as const

addTexts(whoGotTexts)

type Texts = typeof whoGotTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
