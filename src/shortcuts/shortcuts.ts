/** A calendar in a dialog: its label, and the full name by which it is found. */
export interface NamedCalendar {
  readonly label: string
  readonly name: string
}

/** An entry that opens a dialog of named calendars. */
export interface CalendarGroup {
  readonly title: string
  readonly calendars: readonly NamedCalendar[]
}

/** What everybody has. Source: specification §2, shortcut bar. */
export const pages = [
  { name: 'stock_check', paths: ['/stock_check', '/product/stock_check'] },
  { name: 'sell_it', paths: ['/sell_it', '/sale/sell_it'] },
  { name: 'my_tasks', paths: ['/tasks/my_tasks'] },
] as const satisfies readonly { readonly name: string; readonly paths: readonly string[] }[]

/** Where a picked calendar is shown. */
export const calendarPath = '/sale/calendar'

/** Source of titles and names: specification §2; readings, item 21. */
export const calendarGroups = (isCanada: boolean): readonly CalendarGroup[] =>
  isCanada ? canada : newZealand

const named = (...names: string[]): NamedCalendar[] => names.map(name => ({ name, label: name }))
/** Labelled without the place that the group names already. */
const of = (place: string, ...labels: string[]): NamedCalendar[] =>
  labels.map(label => ({ name: `${place} ${label}`, label }))

const newZealand: readonly CalendarGroup[] = [
  {
    title: 'Auckland Warehouse',
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
  { title: 'Auckland Showroom', calendars: named('Onehunga Shop Pickup', 'Westgate Pickup') },
  {
    title: 'Christchurch',
    calendars: [
      ...named('Kaimai Courier Christchurch'),
      ...of('Christchurch', 'Showroom', 'Delivery', 'Relocation'),
      ...named('Avon Pickup', 'Harbour Freight Christchurch', 'Port Hills Pickup'),
    ],
  },
  { title: 'Hamilton', calendars: of('Hamilton', 'Delivery', 'Pickup') },
  { title: 'Service', calendars: named('Onehunga Service') },
]

const canada: readonly CalendarGroup[] = [
  {
    title: 'Edmonton Calendars',
    calendars: of('Edmonton', 'Delivery', 'Pickup', 'Shop Pickup', 'Relocation', 'Service'),
  },
  // The specification's own spelling.
  { title: 'Calgary Calenders', calendars: of('Calgary', 'Delivery', 'Pickup', 'Relocation') },
]
