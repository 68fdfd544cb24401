import { addTexts } from '#src/i18n/language.ts'

/** The texts of the pickups of a counter, which come with their screen. */
const pickupTexts = {
  pickups: {
    title: 'Pickups',
    states: 'Status of the pickup',
    all: 'All',
    one_state: '%{state} %{count}',
    calendar: 'Calendar',
    search: 'Search plan, order, customer or phone',
    waits: 'Waits %{smart_count} minute |||| Waits %{smart_count} minutes',
    waited: 'Waited %{smart_count} minute |||| Waited %{smart_count} minutes',
    select: 'Select %{name}',
    invite: 'Invite',
    invite_again: 'Invite again',
    invite_selected: 'Invite %{smart_count} customer |||| Invite %{smart_count} customers',
    invited: '%{smart_count} customer invited |||| %{smart_count} customers invited',
    invited_on: 'Invited %{when}',
    answer: 'Record answer',
    markAsProcessed: 'Mark as processed',
    markAsReadyToPickup: 'Ready to pick up',
    customerOnSiteForPickup: 'Arrived',
    hand_over: 'Hand over',
    no_show: 'No-show',
    more: 'More for %{name}',
    select_open: 'Select all that can be invited',
    clear: 'Clear selection',
    none: 'No pickups here',
    none_why: 'Pickups of the last seven days and later are shown, of calendars for pickups.',
    show_more: 'Show more (%{count})',
  },
} as const

addTexts(pickupTexts)

type Texts = typeof pickupTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
