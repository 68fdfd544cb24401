import { addTexts } from '#src/i18n/language.ts'

/** The texts of choosing columns, which come with the panel. */
const columns = {
  columns: {
    title: 'Columns',
    reset: 'Reset',
    search: 'Search columns',
    moved: '%{label} is column %{place} of %{count}',
    width: 'Width of %{label} in pixels',
    up: 'Move %{label} up',
    down: 'Move %{label} down',
    others: 'Hidden columns',
    rows: 'Rows',
    compact: 'Compact',
    comfortable: 'Comfortable',
  },
} as const

addTexts(columns)

type Texts = typeof columns
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
