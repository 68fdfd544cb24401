import { addTexts } from '#src/i18n/language.ts'

/** The texts of grids, which come with them. */
const grids = {
  grid: {
    save: 'Save %{smart_count} row |||| Save %{smart_count} rows',
    discard: 'Discard',
    keys: 'Arrows move, typing or Enter changes, Esc gives back. Columns can be pasted from a spreadsheet.',
    refused: 'These rows are not saved:',
    saved: '%{smart_count} row saved |||| %{smart_count} rows saved',
  },
} as const

addTexts(grids)

type Texts = typeof grids
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
