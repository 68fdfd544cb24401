import type { AnyEntity } from '../../../resources/define/index.ts'

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

/** A list's query, shown in the way that another query says: a saved view keeps to the calendar that it is chosen in. */
export function shownAs(query: string, search: string) {
  const present = new URLSearchParams(search)
  return withWords(
    query,
    Object.fromEntries(
      displayWords.flatMap(name => (present.has(name) ? [[name, present.get(name)!]] : [])),
    ),
  )
}

const displayWords = ['show', 'span', 'date', 'by', 'step', 'measure', 'kind', 'compare']

/** The query of the list, from its first page, with this filter. */
export const asList = (search: string, filter: Readonly<Record<string, unknown>>) =>
  withWords(search, {
    show: 'list',
    filter: JSON.stringify(filter),
    page: undefined,
    view: undefined,
  })
