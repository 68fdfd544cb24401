import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { concerned, sortOf, system } from './common.ts'

/** Checks that every named field exists. */
export function* checkKnown(e: Entity): Findings {
  const { statuses } = e
  if (statuses && !e.fields[statuses.field])
    yield [
      'statuses',
      `are those of ${statuses.field}, which is no field: name the choice that holds them in \`statuses.field\``,
    ]
  for (const [option, names] of Object.entries(namedIn(e)))
    for (const name of [names ?? []].flat())
      if (!(name in e.fields || system.includes(name)))
        yield [name, `is not a field of ${e.name}: declare it or correct its spelling`, option]
}

type Named = Readonly<Record<string, string | readonly string[] | undefined>>

/** The fields that a declaration names, by option. */
const namedIn = (e: Entity): Named => ({
  ...among('list', e.list, [
    'columns',
    'search',
    'filters',
    'sortable',
    'totals',
    'thenBy',
    'bulk',
    'tone',
    'main',
  ]),
  'list.sort': sortOf(e),
  'list.ofOne.field': e.list?.ofOne?.field,
  ...among('form', e.form),
  ...among('asOne', e.asOne),
  unique: e.unique?.flat(),
  ...Object.fromEntries(concerned(e)),
  'editable.while': e.editable?.while?.field,
  ...Object.fromEntries(
    [e.actions, e.links].flatMap((offers, i) =>
      Object.entries(offers ?? {}).map(([name, offer]) => [
        `${i ? 'links' : 'actions'}.${name}.while`,
        [offer.while ?? []].flat().map(({ field }) => field),
      ]),
    ),
  ),
  'autosave.field': e.autosave?.field,
  ...Object.fromEntries(
    Object.entries(e.statuses?.transitions ?? {}).flatMap(([step, { needs, while: when }]) => [
      [`statuses.${step}.needs`, needs],
      [`statuses.${step}.while`, when?.map(({ field }) => field)],
    ]),
  ),
  'import.key': e.import?.key,
  'import.within': e.import?.within,
  'import.orBy': e.import?.orBy,
  'import.madeOf': e.import?.madeOf,
  ...among('calendar', e.calendar, [
    'start',
    'end',
    'slot',
    'title',
    'card',
    'facts',
    'tone',
    'group',
  ]),
  ...among('chart', e.chart, ['by', 'sums', 'means', 'period']),
  ...among('paper', e.paper, ['facts', 'lines', 'sums']),
  picture: e.picture,
  ...among('found', e.found, ['begins', 'holds', 'through']),
  knownBy: e.knownBy,
})

/** The options of a part of a declaration; all of them by default. */
const among = (part: string, of: object | undefined, names = Object.keys(of ?? {})): Named =>
  Object.fromEntries(names.map(name => [`${part}.${name}`, (of as Named | undefined)?.[name]]))
