import { addTexts } from '#src/i18n/language.ts'

const tills = {
  tills: {
    sheet: 'Banking sheet',
    handed: 'Handed over',
    hand_over: '%{amount} given',
    change: 'Change %{amount}',
    not_enough: '%{amount} is missing',
    odd_handed: 'Enter an amount such as 200.00',
  },
} as const

addTexts(tills)

type Texts = typeof tills
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
