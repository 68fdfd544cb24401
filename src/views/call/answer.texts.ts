import { addTexts } from '#src/i18n/language.ts'

/** The texts of tools and their answers, which come with them. */
const answer = { answer: { nothing: 'Nothing found.', run: 'Run' } } as const

addTexts(answer)

type Texts = typeof answer
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
