import { addTexts } from '#src/i18n/language.ts'

const returnTexts = { returns: { slip: 'Save the return slip' } } as const

addTexts(returnTexts)

type Texts = typeof returnTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
