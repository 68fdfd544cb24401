import type { AnyEntity } from '#define'

/** The ways in which a list can be shown. */
export type Display = 'list' | 'calendar' | 'chart'

/** The ways that are declared, the list among them. */
export const displaysOf = (entity: AnyEntity): Display[] => [
  'list',
  ...(entity.calendar ? (['calendar'] as const) : []),
  ...(entity.chart ? (['chart'] as const) : []),
]

/** The way that an address asks for, else the one that the screen opens with, else the one that the declaration shows first. */
export function displayIn(entity: AnyEntity, search: string, first?: Display): Display {
  const asked = new URLSearchParams(search).get('show') ?? first
  return (
    displaysOf(entity).find(display => display === asked) ??
    (entity.calendar?.isFirst ? 'calendar' : 'list')
  )
}

/** The address's query with these words instead of those that it has; `undefined` takes one out. */
export function withWords(search: string, words: Readonly<Record<string, string | undefined>>) {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(words))
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  return query.toString()
}

/** How a list with several ways is shown, in the words of its address: what a saved view keeps. The day that a calendar shows goes by. */
export function shownIn(
  entity: AnyEntity,
  search: string,
  first?: Display,
): Readonly<Record<string, string>> {
  if (displaysOf(entity).length === 1) return {}
  const show = displayIn(entity, search, first)
  return { show, ...wordsIn(search, wordsOf[show]) }
}

/** A list's query, shown as it says itself, else in the way that another query says. A calendar stays at the day that it shows. */
export const shownAs = (query: string, search: string) =>
  withWords(
    query,
    wordsIn(search, new URLSearchParams(query).has('show') ? ['date'] : [...shownWords, 'date']),
  )

const wordsOf: Readonly<Record<Display, readonly string[]>> = {
  list: [],
  calendar: ['span'],
  chart: ['by', 'step', 'measure', 'kind', 'compare'],
}
/** All words of an address that say how its list is shown. */
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
