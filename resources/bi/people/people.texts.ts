import { addTexts } from '#src/i18n/language.ts'

/** The texts of sales by person, which come with their board. */
const people = {
  people_sales: {
    board: 'Most written',
    of_target: '%{percent} % of the target',
  },
} as const

addTexts(people)

type Texts = typeof people
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
