import { addTexts } from '#src/i18n/language.ts'

/** The texts of the dates of a calendar, which come with their page. */
const calendarDates = {
  dates: {
    title: 'Calendar dates',
    actions: 'Date actions',
    earlier: 'Previous month',
    later: 'Next month',
    today: 'Today',
    change: 'Change %{smart_count} date |||| Change %{smart_count} dates',
    change_none: 'Change dates',
    copy: 'Copy a week',
    copy_them: 'Copy',
    replaces:
      'This replaces what was set for this date: %{dates}. |||| This replaces what was set for these %{smart_count} dates: %{dates}.',
    replaces_many: 'This replaces what was set for %{count} dates, such as %{dates}.',
    replaces_none: 'Nothing has been set for these weeks yet.',
    read_anew: 'The dates were reloaded. Copy again to replace what is there now.',
    holidays: 'Public holidays',
    holidays_of: 'Public holidays of %{year}',
    is_closed: 'closed',
    plans: '%{smart_count} plan |||| %{smart_count} plans',
    reason: 'Reason (plans are booked)',
    close_them: 'Close %{smart_count} date |||| Close %{smart_count} dates',
    all: 'Select all dates',
    one: 'Select %{date}',
    date: 'Date',
    state: 'State',
    open: 'Open',
    closed: 'Closed',
    locked: 'Locked',
    stops: 'Stops',
    items: 'Items',
    volume: 'Volume (m³)',
    minutes: 'Minutes',
    value: 'Value',
    slots: 'Slots',
    note: 'Holiday or note',
    override: 'Override reason',
  },
} as const

addTexts(calendarDates)

type Texts = typeof calendarDates
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
