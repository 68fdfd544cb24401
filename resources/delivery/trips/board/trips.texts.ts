import { addTexts } from '#src/i18n/language.ts'

/** The texts of arranging trips, which come with their screen. */
const tripsTexts = {
  trips: {
    title: 'Arrange trips',
    date: 'Date',
    earlier: 'Day before',
    later: 'Day after',
    add: 'Add a trip',
    propose: 'Propose trips',
    publish: 'Publish',
    unpublish: 'Unpublish',
    sheet: 'Loading sheet',
    change: 'Change trip',
    delete: 'Delete trip',
    actions: 'Actions of trip %{no}',
    unassigned: 'In no trip',
    trip: 'Trip %{no}',
    none: 'No plans of this day need a trip.',
    no_trips: 'This day has no trips yet',
    no_trips_why:
      'Add a trip for each truck that leaves. Then drag plans into it, or have trips proposed.',
    empty: 'Drop plans here',
    all_in: 'Every plan is in a trip.',
    hidden:
      '%{smart_count} plan is hidden by filters. |||| %{smart_count} plans are hidden by filters.',
    area: 'Area',
    all_areas: 'All areas',
    no_area: 'No area',
    only_unassigned: 'Only in no trip',
    only_short: 'Only with a shortage',
    stops: '%{smart_count} stop |||| %{smart_count} stops',
    leaves: 'leaves %{time}',
    volume: 'Volume',
    weight: 'Weight',
    of: '%{value} of %{most}',
    locked: 'The day is locked.',
    closed: 'The day is closed.',
    past: 'The day is over.',
    short: 'Shortage',
    unpaid: 'Awaiting payment',
    plan_locked: 'Locked',
    move: 'Move %{no}',
    to_trip: 'Move to trip %{no}',
    take_out: 'Take out of the trip',
    up: 'Earlier stop',
    down: 'Later stop',
    moved: '%{no} moved to trip %{trip}',
    taken_out: '%{no} is in no trip',
    proposed: 'Proposed trips',
    proposed_none: 'Every plan is in a trip already.',
    proposed_plan: 'Plan',
    proposed_place: 'Place',
    proposed_why: 'Why',
    proposed_stop: 'Trip %{trip}, stop %{stop}',
    proposed_nowhere: 'No trip',
    accept: 'Put %{smart_count} plan into its trip |||| Put %{smart_count} plans into their trips',
    accepted:
      '%{smart_count} plan put into its trip |||| %{smart_count} plans put into their trips',
    publish_ask: 'Publish the trips of %{date}?',
    publish_why: 'Locks the day and the plans in its trips. Unpublish it to change them.',
    publish_all: 'Publish anyway',
    published: 'Trips published',
    delete_ask: 'Delete trip %{no}?',
    delete_why: 'Its plans will be in no trip.',
  },
} as const
addTexts(tripsTexts)

declare module '#src/i18n/language.ts' {
  interface LateTexts extends Readonly<typeof tripsTexts> {}
}
