import { addTexts } from '#src/i18n/language.ts'

/** The texts of the life cycle of orders, which come with its funnel. */
const lifeCycle = {
  life_cycle: {
    funnel: 'Orders that reached each stage',
  },
} as const

addTexts(lifeCycle)

type Texts = typeof lifeCycle
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
