import { addTexts } from '#src/i18n/language.ts'

const etaTexts = {
  etas: {
    paste: 'Paste ETAs',
    title: 'Paste new ETAs',
    rows: 'Container and day, one row each',
    rows_help: 'As the agent sent them, such as: KAVU3000007, 10/03/2027',
    judge: 'Check',
    save: 'Change %{smart_count} ETA |||| Change %{smart_count} ETAs',
    again: 'Edit the rows',
    good: 'These change',
    bad: 'These stay as they are',
    none: 'No row can be changed. Edit the rows and check again.',
    too_many: 'Paste at most %{most} rows at once.',
    empty: 'Paste a row with the number of a container and a day.',
    done: '%{smart_count} ETA changed |||| %{smart_count} ETAs changed',
    refused: '%{smart_count} container keeps its ETA |||| %{smart_count} containers keep their ETA',
    container: 'Container',
  },
} as const

addTexts(etaTexts)

type Texts = typeof etaTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
