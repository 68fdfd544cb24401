import { addTexts } from '#src/i18n/language.ts'

/** The texts of charts, which come with them. */
const charts = {
  chart: {
    by: 'Group by',
    step: 'Interval',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    measure: 'Measure',
    count: 'Count',
    kind: 'Chart type',
    bar: 'Bars',
    line: 'Line',
    pie: 'Pie',
    rest: '%{count} others',
    all: 'Total',
    empty: 'Not set',
    drawn: '%{measure} by %{by}. The table beside it has the same numbers.',
    about: '%{measure} by %{by}',
    as_of: 'As of %{date}',
    save: 'Export as CSV',
    save_picture: 'Export as picture',
    no_picture: 'Your browser could not create the picture. Print the page instead.',
    compare: 'Compare with',
    compare_nothing: 'Nothing',
    compare_before: 'Previous period',
    compare_needs:
      'Filter by %{period} with a start and an end to compare it with the previous period.',
    before: '%{measure} before',
    change: 'Change',
    yes: 'Yes',
    no: 'No',
    cut: 'Only the newest %{count} are shown.',
  },
} as const

addTexts(charts)

type Texts = typeof charts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
