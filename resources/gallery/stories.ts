import type { Story } from '#src/gallery/stories.ts'
import { browserProduct } from '#resources/browser.ts'
import { namedCalendars } from '#resources/shell/shortcuts/namedCalendars.ts'
import { answering } from './answering.ts'
import { OpenPalette, paletteProvider } from './palette.tsx'
import { emptyTimeline, pinnedNote, timelineProvider, timelineWith } from './timeline.tsx'

const product = browserProduct
const timeline = {
  group: 'Timeline',
  product,
  part: timelineWith([pinnedNote]),
  provider: timelineProvider,
}
const home = { group: 'Home', product, part: () => import('./Home.tsx') }
const palette = {
  group: 'Palette',
  product,
  part: async () => ({ default: OpenPalette }),
  provider: paletteProvider,
}
const search = 'Find a screen, an order'

const nothingWaits = {
  getHome: { data: [] },
  getAccessGivers: { data: [{ name: 'Amelia Ward', email: 'admin.nz@demo.example' }] },
}

const tile = (name: string, path: string, count: number, more: object = {}) => ({
  name,
  about: null,
  path,
  query: '',
  count,
  isMore: false,
  isLate: false,
  ...more,
})

const calendars = Object.values(namedCalendars.NZ).flat()

/** The stories of what stands around the screens, in the order of the index. */
export const businessStories: readonly Story[] = [
  { name: 'timeline-entries', title: 'Every kind, one pinned', ...timeline },
  { name: 'timeline-older', title: 'Older', ...timeline, steps: ['Show older'] },
  { name: 'timeline-kind', title: 'One kind', ...timeline, steps: ['Payments'] },
  {
    name: 'timeline-note',
    title: 'A note, typed',
    ...timeline,
    steps: [['New note', 'The stairs are wide enough.']],
  },
  {
    name: 'timeline-empty',
    title: 'Empty',
    ...timeline,
    part: timelineWith([]),
    provider: emptyTimeline,
  },
  { name: 'timeline-error', title: 'Error', ...timeline, provider: answering({}) },
  {
    name: 'home-tiles',
    title: 'What waits',
    ...home,
    provider: answering({
      ...nothingWaits,
      getHome: {
        data: [
          tile('openTasks', '/tasks/my_tasks', 12),
          tile('overdueTasks', '/tasks/my_tasks', 1, { isLate: true }),
          tile('plansToday', '/sale/calendar', 99, { isMore: true, about: 'Auckland Delivery' }),
          tile('ownOrdersOwing', '/sale/records', 4),
        ],
      },
    }),
  },
  { name: 'home-nothing', title: 'Nothing waits', ...home, provider: answering(nothingWaits) },
  {
    name: 'home-newcomer',
    title: 'A newcomer',
    ...home,
    codes: 'D1',
    provider: answering(nothingWaits),
  },
  {
    name: 'home-closed',
    title: 'Closed',
    ...home,
    provider: answering(nothingWaits),
    steps: ['Today'],
  },
  { name: 'palette-recent', title: 'Recent pages', ...palette },
  { name: 'palette-results', title: 'Results', ...palette, steps: [[search, 'oak']] },
  { name: 'palette-slip', title: 'One wrong key', ...palette, steps: [[search, 'stokc']] },
  { name: 'palette-actions', title: 'Something to do', ...palette, steps: [[search, 'dark']] },
  { name: 'palette-none', title: 'Nothing found', ...palette, steps: [[search, 'piano']] },
  {
    name: 'palette-error',
    title: 'Error',
    ...palette,
    provider: answering({}),
    steps: [[search, 'oak']],
  },
  {
    name: 'calendar-choice',
    group: 'Calendar',
    title: 'None chosen yet',
    product,
    path: '/sale/calendar',
    provider: answering({
      getCalendarList: {
        calendarList: calendars.map(name => ({ id: name, name, calendarType: 'Delivery' })),
      },
    }),
  },
]
