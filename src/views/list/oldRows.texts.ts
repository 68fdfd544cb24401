import { addTexts } from '#src/i18n/language.ts'

/** Rows that could not be read again. */
const texts = {
  old_rows: {
    lead: 'These rows may be out of date. %{why}',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
