import { addTexts } from '#src/i18n/language.ts'

/** The texts of sales over time, which come with their panel. */
const overTime = {
  over_time: {
    title: 'Sales over time',
    measure: 'Measure',
    none: 'Nothing was sold in this period.',
    of: '%{measure} by %{step}',
    Day: 'day',
    Week: 'week',
    Month: 'month',
  },
} as const

addTexts(overTime)

type Texts = typeof overTime
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
