import { addTexts } from '#src/i18n/language.ts'

/** The texts of the report views, which come with them. */
const texts = {
  reports: {
    copy_yesterday: 'Copy yesterday',
    none_yesterday: 'You did not write a report yesterday, %{date}.',
    views: 'View',
    list: 'Reports',
    missing: 'Missing',
    count: '%{smart_count} report is missing |||| %{smart_count} reports are missing',
    none: 'Missing',
    earlier: 'Earlier',
    later: 'Later',
    trend: 'Trend',
    type: 'Type',
    number: 'Number',
    day: 'Day',
    no_numbers: 'No values in these four weeks',
    who_owes: 'Branch and report',
  },
} as const

addTexts(texts)

type Texts = typeof texts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
