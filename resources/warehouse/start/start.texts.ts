import { addTexts } from '#src/i18n/language.ts'

/** The texts of a phone in a picker's hand, and of what waits on it. */
const start = {
  start: {
    title: 'Start preparation',
    jobs: 'Jobs of',
    mine: 'Only mine',
    renew: 'Fetch the jobs',
    fetched: 'Fetched %{when}',
    old: 'These are the jobs as of %{when}. There is no network: go on scanning, all of it is kept.',
    nothing: 'No jobs for this day',
    nothing_why: 'No goods of open plans wait to be prepared. Choose another day.',
    finished: 'All that can be prepared is prepared',
    finished_why: 'Fetch the jobs again to see what has come since.',
    next: 'Next',
    nowhere: 'Without a place',
    pieces: 'piece |||| pieces',
    cartons: '%{cartons} cartons each, %{all} in all',
    for: 'for %{plan}',
    to: 'to %{zone}',
    any_zone: 'any zone',
    hand: 'In your hand',
    bring: 'Bring it to %{zone}, and scan the zone',
    left: '1 line left |||| %{smart_count} lines left',
    lines: 'Lines left',
    lacking: 'Nothing lies ready for it',
    take_other: 'Take it from %{place} (%{quantity} free)',
    camera: 'Camera',
    camera_off: 'Close the camera',
    undo: 'Undo',
    short: 'Fewer here',
    short_title: 'Fewer than %{quantity} here',
    short_found: 'How many can you take?',
    short_why: 'Those are taken. What is missing counts this place, and another place is offered.',
    wrong: 'What is wrong with the others?',
    just_fewer: 'Nothing more is known',
    issue: 'Report: %{reason}',
    issue_why: 'The pieces are put on hold at this place for whoever deals with product issues.',
    empty: 'Is %{place} empty now?',
    empty_yes: 'Empty',
    empty_no: 'Not empty',
    empty_left: 'How many pieces are left there?',
    keep: 'Done',
    told: {
      place: '%{place}: scan the item',
      item: '%{item}: scan its place',
      taken: '%{quantity} × %{item} taken',
      dropped: '%{quantity} brought to %{zone}',
      unknown: '%{code} is not in your jobs',
      ambiguous: '%{code} is the code of two things',
      locked: '%{place} is locked by %{person}',
      nothing_here: 'Nothing to take at %{place}',
      other_goods: '%{item} belongs to none of your plans',
      not_here: '%{item} should not lie at %{place}',
      enough: 'All of %{item} is taken',
      empty_hand: 'Nothing in your hand for %{zone}',
      other_zone: '%{plan} goes to %{zone}',
      other_warehouse: '%{zone} is in another warehouse',
      not_kept: 'This phone could not keep the scan. Scan it again.',
      undone: 'Undone',
      put_back: 'Put %{quantity} × %{item} back at %{place}',
      nothing_to_undo: 'Nothing to undo',
    },
  },
  phone_scans: {
    wait: '1 scan waits to be sent |||| %{smart_count} scans wait to be sent',
    others:
      '1 scan of %{person} waits until they sign in on this phone |||| %{smart_count} scans of %{person} wait until they sign in on this phone',
    refused: '1 scan was refused |||| %{smart_count} scans were refused',
    why: 'The pieces did move. Put them right, or tell your lead: every refused scan is in the log.',
    log: 'Open the log',
    seen: 'Seen',
  },
} as const

addTexts(start)

declare module '#src/i18n/language.ts' {
  interface LateTexts {
    readonly start: (typeof start)['start']
    readonly phone_scans: (typeof start)['phone_scans']
  }
}
