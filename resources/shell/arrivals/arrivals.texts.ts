import { addTexts } from '#src/i18n/language.ts'

/** The texts of arrivals, which come with their alerts. */
const arrivals = {
  arrivals: { here: '%{customer} is here for %{order}' },
} as const

addTexts(arrivals)

type Texts = typeof arrivals
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
