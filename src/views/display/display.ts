import type { AnyEntity } from '#define'

/** The displays of a list. */
export type Display = 'list' | 'grid' | 'calendar' | 'chart'

/** The declared displays, including the list. Only those who may change records see their grid. */
export const displaysOf = (entity: AnyEntity, mayChange = true): Display[] => [
  'list',
  ...(entity.list?.grid && mayChange ? (['grid'] as const) : []),
  ...(entity.calendar ? (['calendar'] as const) : []),
  ...(entity.chart ? (['chart'] as const) : []),
]

/** The display in the address, otherwise that of the screen, otherwise the first declared one. */
export function displayIn(entity: AnyEntity, search: string, first?: Display): Display {
  const asked = new URLSearchParams(search).get('show') ?? first
  return (
    displaysOf(entity).find(display => display === asked) ??
    (entity.calendar?.isFirst ? 'calendar' : 'list')
  )
}

/** The address's query with these parameters replaced; `undefined` removes one. */
export function withWords(search: string, words: Readonly<Record<string, string | undefined>>) {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(words))
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  return query.toString()
}

/** The query of an address with these values, as lists have them there. */
export function searchOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return query.toString()
}

/**
 * The parameters of the current display, as a saved view keeps them. The calendar's date is not
 * among them.
 */
export function shownIn(
  entity: AnyEntity,
  search: string,
  first?: Display,
): Readonly<Record<string, string>> {
  if (displaysOf(entity).length === 1) return {}
  const show = displayIn(entity, search, first)
  return { show, ...wordsIn(search, wordsOf[show]) }
}

/**
 * A list's query with its own display, otherwise with that of another query. A calendar keeps its
 * date.
 */
export const shownAs = (query: string, search: string) =>
  withWords(
    query,
    wordsIn(search, new URLSearchParams(query).has('show') ? ['date'] : [...shownWords, 'date']),
  )

const wordsOf: Readonly<Record<Display, readonly string[]>> = {
  list: [],
  grid: [],
  calendar: ['span'],
  chart: ['by', 'step', 'measure', 'kind', 'compare'],
}
/** All parameters of the display. */
export const shownWords = ['show', ...Object.values(wordsOf).flat()]

function wordsIn(search: string, names: readonly string[]): Record<string, string> {
  const query = new URLSearchParams(search)
  return Object.fromEntries(
    names.flatMap(name => (query.has(name) ? [[name, query.get(name)!]] : [])),
  )
}

/** The query of the list, from its first page, with this filter. */
export const asList = (search: string, filter: Readonly<Record<string, unknown>>) =>
  withWords(search, {
    show: 'list',
    filter: JSON.stringify(filter),
    page: undefined,
    view: undefined,
  })
