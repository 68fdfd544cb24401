import type { CallAnswer } from '#define/call.ts'
import type { Calls } from '#define/model.ts'
import { say } from '#src/i18n/say.ts'
import { namedCalendars } from './namedCalendars.ts'

export type Calendar = CallAnswer<Calls['getCalendarList']>['calendarList'][number]

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
 * Titles in the language of the page; names are the same in every language. Labels omit the place
 * that the dialog is called by.
 */
export const calendarGroups = (isCanada: boolean): readonly CalendarGroup[] =>
  Object.entries(namedCalendars[isCanada ? 'CA' : 'NZ']).map(([group, names]) => {
    const place = `${group} `
    return {
      title: say(`shortcuts.${group as Group}`),
      calendars: names.map((name: string) => ({
        name,
        label: name.toLowerCase().startsWith(place) ? labelOf(name.slice(place.length)) : name,
      })),
    }
  })

/** The calendar with this full name, ignoring case. Source: readings, item 21. */
export const calendarNamed = (calendars: readonly Calendar[], name: string) =>
  calendars.find(calendar => calendar.name.trim().toLowerCase() === name.toLowerCase())

type Group = { [C in keyof Named]: keyof Named[C] }[keyof Named]
type Named = typeof namedCalendars

/** The name of a kind of calendar: `Shop Pickup` stands at `shortcuts.shop_pickup`. */
const labelOf = (kind: string) =>
  say(`shortcuts.${kind.toLowerCase().replace(' ', '_')}` as 'shortcuts.pickup')
