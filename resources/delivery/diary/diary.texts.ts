import { addTexts } from '#src/i18n/language.ts'

/** The texts of the diary, which come with it. */
const diary = {
  diary: {
    move: 'Move %{title}',
    moved: '%{title} moved to %{date}',
    text_customer: 'Text customer',
    unmoved: '%{title} stays where it is',
    do_move: 'Move',
    slot: 'Time slot',
    slot_room: '%{slot}, %{booked} of %{capacity}',
    unlock: 'Unlock the plan first',
    locked: '%{title} is locked. Moving it unlocks it.',
    why_confirmed: 'The customer has confirmed this date. Why is it moving?',
    why_asked: '%{title} is %{state}. Why is it moving?',
    why_day: 'Why is it moving to %{date}?',
    free: 'Free dates',
    move_plans: 'Move plans',
    other_calendars: 'Another calendar',
    close_day: 'Close day',
    open_day: 'Open day',
    lock_day: 'Lock day',
    unlock_day: 'Unlock day',
    capacity: 'Change capacity',
    closed: '%{date} closed',
    changed: '%{date} changed',
    opened: '%{date} opened',
    locked_day: '%{date} locked',
    unlocked_day: '%{date} unlocked',
    past: 'This day is over.',
    slots: 'Time slots',
    arrange: 'Arrange trips',
    over: 'Beyond capacity: %{reason} (%{name})',
  },
} as const

addTexts(diary)

type Texts = typeof diary
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
