import { addTexts } from '#src/i18n/language.ts'

/** The text of a report that is not as of now. */
const texts = { as_of: { when: 'As of %{when}' } } as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
