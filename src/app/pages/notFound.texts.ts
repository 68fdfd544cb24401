import { addTexts } from '#src/i18n/language.ts'

/** The texts of the page at `/404`, which come with it. */
const notFound = {
  no_page: {
    closed: '%{screen} needs access that you do not have',
    typed: 'There is no page at this address:',
    home: 'Home',
  },
} as const

addTexts(notFound)

type Texts = typeof notFound
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
