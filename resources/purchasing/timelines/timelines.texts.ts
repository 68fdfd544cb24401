import { addTexts } from '#src/i18n/language.ts'

const timelineTexts = {
  timelines: {
    bars: 'Timelines of the listed purchase orders. The table below has the same dates.',
    about: 'Planned above, actual below',
    closer: 'Zoom in',
    wider: 'Zoom out',
    orders: 'Purchase orders',
    production: 'In production',
    waiting: 'Waits for the ship',
    sea: 'At sea',
    port: 'Port to warehouse',
    planned: 'Planned',
    late: 'Later than planned',
    today: 'Today',
    until: '%{stage}: %{from} to %{to}',
    no_days: 'None of these purchase orders has dates to show.',
    curves: 'Free stock of %{code} from today on. The tables below have the same numbers.',
    stock: 'Free stock',
    what_if: 'With what you typed',
    what_if_title: 'What if',
    what_if_pieces: 'More pieces',
    what_if_day: 'There on',
    runs_out: 'Runs out on %{day}',
    lasts: 'Lasts through the period',
    days_out: '%{smart_count} day without stock |||| %{smart_count} days without stock',
    instead: 'With them: %{outcome}',
    arrivals: 'Arrivals',
    none_coming: 'None on the way.',
    drag: '%{what}: %{day}. Drag it, or move it with the arrow keys and press Enter.',
    end_ready: 'Ready day of %{name}',
    end_eta: 'ETA of %{name}',
    move_ready: 'Move the ready day of %{name} to %{day}',
    move_eta: 'Move the ETA of %{name} to %{day}',
    move_note: 'From %{from} to %{to}. The day of arrival follows.',
    move: 'Move it',
    moved: '%{name} is moved to %{day}',
    hurts:
      '%{smart_count} order comes too late then, %{now} does now. |||| %{smart_count} orders come too late then, %{now} do now.',
    what_then: 'What can be done then',
    choose: 'Curve of',
    open: 'Timeline',
  },
} as const

addTexts(timelineTexts)

type Texts = typeof timelineTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
