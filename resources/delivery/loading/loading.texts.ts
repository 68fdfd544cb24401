import { addTexts } from '#src/i18n/language.ts'

/** The texts of loading trucks, which come with its buttons. */
const loading = {
  loading: { sheet: 'Loading sheet' },
} as const

addTexts(loading)

type Texts = typeof loading
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
