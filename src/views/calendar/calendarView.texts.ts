import { addTexts } from '#src/i18n/language.ts'

/** The texts of calendars, which come with them. */
const calendar = {
  calendar: {
    back: 'Back',
    on: 'On',
    today: 'Today',
    span: 'Time span',
    month: 'Month',
    week: 'Week',
    day: 'Day',
    agenda: 'Agenda',
    more: '+%{count} more',
    empty: 'No %{many}',
    none: 'Nothing on these days. Look at other days or use fewer filters.',
    no_group: 'No %{label}',
    moved: '%{title} moved to %{date}',
    none_chosen: 'No %{one} chosen yet',
    choose: 'Choose one to see its %{many}.',
  },
} as const

addTexts(calendar)

type Texts = typeof calendar
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
