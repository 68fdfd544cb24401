import { addTexts } from '#src/i18n/language.ts'

const tills = { tills: { sheet: 'Banking sheet' } } as const

addTexts(tills)

type Texts = typeof tills
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
