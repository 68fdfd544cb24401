import { type Key, say } from '#src/i18n/say.ts'

/** A calendar in a dialog: its label, and its full name for the lookup. */
export interface NamedCalendar {
  readonly label: string
  readonly name: string
}

/** An entry that opens a dialog of named calendars. */
export interface CalendarGroup {
  readonly title: string
  readonly calendars: readonly NamedCalendar[]
}

/** The shortcuts of all people. Source: specification §2, shortcut bar. */
export const pages = [
  { name: 'stock_check', paths: ['/stock_check', '/product/stock_check'] },
  { name: 'sell_it', paths: ['/sell_it', '/sale/sell_it'] },
  { name: 'my_tasks', paths: ['/tasks/my_tasks'] },
] as const satisfies readonly { readonly name: string; readonly paths: readonly string[] }[]

/** The page of a selected calendar. */
export const calendarPath = '/sale/calendar'

/**
 * Titles in the language of the page; names are the same in every language. Source of titles and
 * names: specification §2; readings, item 21.
 */
export const calendarGroups = (isCanada: boolean): readonly CalendarGroup[] =>
  isCanada ? canada() : newZealand()

const named = (...names: string[]): NamedCalendar[] => names.map(name => ({ name, label: name }))
/** Labels omit the place, which the group names already. */
const of = (place: string, ...kinds: (keyof typeof labels)[]): NamedCalendar[] =>
  kinds.map(kind => ({ name: `${place} ${kind}`, label: say(labels[kind]) }))

const labels = {
  Delivery: 'shortcuts.delivery',
  Pickup: 'shortcuts.pickup',
  'Shop Pickup': 'shortcuts.shop_pickup',
  Showroom: 'shortcuts.showroom',
  Relocation: 'shortcuts.relocation',
  Service: 'shortcuts.service',
} as const satisfies Record<string, Key>

const newZealand = (): readonly CalendarGroup[] => [
  {
    title: say('shortcuts.auckland_warehouse'),
    calendars: named(
      'Kaimai Courier Auckland',
      'Kaimai Freight Auckland',
      'Harbour Freight Auckland',
      'Auckland Delivery',
      'Carbine Pickup',
      'Penrose Pickup',
      'Urgent AKL delivery',
    ),
  },
  {
    title: say('shortcuts.auckland_showroom'),
    calendars: named('Onehunga Shop Pickup', 'Westgate Pickup'),
  },
  {
    title: say('shortcuts.christchurch'),
    calendars: [
      ...named('Kaimai Courier Christchurch'),
      ...of('Christchurch', 'Showroom', 'Delivery', 'Relocation'),
      ...named('Avon Pickup', 'Harbour Freight Christchurch', 'Port Hills Pickup'),
    ],
  },
  { title: say('shortcuts.hamilton'), calendars: of('Hamilton', 'Delivery', 'Pickup') },
  { title: say('shortcuts.service'), calendars: named('Onehunga Service') },
]

const canada = (): readonly CalendarGroup[] => [
  {
    title: say('shortcuts.edmonton'),
    calendars: of('Edmonton', 'Delivery', 'Pickup', 'Shop Pickup', 'Relocation', 'Service'),
  },
  {
    title: say('shortcuts.calgary'),
    calendars: of('Calgary', 'Delivery', 'Pickup', 'Relocation'),
  },
]
