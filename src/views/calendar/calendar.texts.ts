import { addTexts } from '#src/i18n/language.ts'

/** The texts of calendars, of moving cards and of what days take, which come with the calendar. */
const moving = {
  calendar: {
    today: 'Today',
    span: 'Time span',
    month: 'Month',
    week: 'Week',
    day: 'Day',
    previous: 'Previous %{span}',
    next: 'Next %{span}',
    agenda: 'Agenda',
    days: 'Days',
    more: '+%{count} more',
    empty: 'No %{many}',
    none: 'Nothing on these days. Look at other days or use fewer filters.',
    no_group: 'No %{label}',
    moved: '%{title} moved to %{date}',
    none_chosen: 'No %{one} chosen yet',
    choose: 'Choose one to see the %{many}.',
  },
  moving: {
    picked: '%{title} picked up. Choose where with the arrow keys, move with Enter, stop with Esc.',
    hint: 'Space picks a card up, arrow keys choose where, Enter moves it.',
    hint_others: 'C chooses another calendar.',
    cancelled: '%{title} stays where it is.',
    refused: '%{title} stays where it is. %{reason}',
    move: 'Move %{title}',
    outdated: 'Changed meanwhile',
    outdated_why: '%{title} was changed by someone else. It now shows the latest.',
    select: 'Select %{title}',
    time: 'Time',
    slot: 'Time slot',
    no_slot: 'No time slot',
    day: 'Manage %{date}',
    filled: '%{booked} of %{capacity}',
    over: 'over capacity',
    full: 'full',
  },
} as const

addTexts(moving)

type Texts = typeof moving
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
