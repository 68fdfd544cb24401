import { addTexts } from '#src/i18n/language.ts'

/** The texts of moving a day, which come with it. */
const moves = {
  moves: {
    title: 'Move the plans of %{date}',
    none: 'No plan of this day is still to be handed over.',
    which: 'Which plans',
    whole: 'The whole day',
    trip: 'Trip %{no}, %{truck} (%{stops})',
    where: 'Where to',
    nearest: 'The nearest date with room for each',
    all_on: 'All on %{date}',
    warning_reason: 'Reason to move them to a day without their goods',
    reason: 'Reason',
    weather: 'Weather',
    truck: 'Truck broken down',
    staff: 'Not enough people',
    road: 'Road closed',
    unlock: '%{smart_count} locked plan as well |||| %{smart_count} locked plans as well',
    email: 'E-mail the customers at once. Texts are offered afterwards.',
    confirmed: 'confirmed by customer',
    locked: 'locked',
    new_date: 'New date of %{title}',
    new_slot: 'Time slot of %{title}',
    stays: 'Stays',
    no_slot: 'No time slot',
    room: '%{date} · %{booked} of %{capacity}',
    open_room: '%{date} · %{booked} booked',
    sum: '%{date}: %{count}',
    sum_stays: 'stay: %{count}',
    do: 'Move %{smart_count} plan |||| Move %{smart_count} plans',
    done: '%{smart_count} plan moved |||| %{smart_count} plans moved',
    back: '%{smart_count} plan moved back |||| %{smart_count} plans moved back',
    untold: 'The customers were not told yet.',
    emailed: 'The customers who allow it get an e-mail. Nobody was sent a text yet.',
    off_trip: 'Plans that were in trips have left them; moved back they are in no trip.',
    refused: 'These stay',
    undo: 'Undo',
  },
} as const

addTexts(moves)

type Texts = typeof moves
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
