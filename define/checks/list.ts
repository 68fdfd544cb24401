import type { Entity, ListOf } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import type { FieldKind } from '#define/field.ts'
import { composite, files, summed } from '#define/kinds.ts'
import { sortOf, twice, unordered } from './common.ts'

export function* checkList(e: Entity): Findings {
  const { list } = e
  if (!list) return
  const kindOf = (name: string) => e.fields[name]?.kind
  const isOne = (name: string, of: readonly FieldKind[]) => of.includes(kindOf(name)!)
  for (const name of listed(list))
    if (e.fields[name]?.options.secret)
      yield [name, 'is a secret and cannot stand in a list: take it out of `list`']
  const repeated = twice(list.columns ?? [])
  if (repeated) yield [repeated, 'is a column twice: name it once']
  for (const name of list.search ?? [])
    if (
      !isOne(name, wordsInside) ||
      e.fields[name]!.options.computed ||
      (kindOf(name) === 'lines' && !e.fields[name]!.options.from!.list?.search?.length)
    )
      yield [name, 'holds no words to look for: take it out of `search`']
  for (const name of list.filters ?? [])
    if (isOne(name, unfiltered))
      yield [
        name,
        `is ${articled(kindOf(name)!)} and cannot be filtered by: take it out of \`filters\``,
      ]
  for (const name of [...(list.filters ?? []), ...(list.totals ?? [])])
    if (e.fields[name]?.options.filled)
      yield [
        name,
        'is worked out by code, not by the database: take it out of `filters` and `totals`',
      ]
  for (const name of list.grid ?? [])
    if (e.fields[name]?.options.readOnly || !isOne(name, typed))
      yield [name, 'cannot be typed into a cell: take it out of `grid`']
  for (const [name, where] of [
    [sortOf(e)!, 'sort'],
    ...(list.thenBy ? [[list.thenBy, 'thenBy']] : []),
    ...(list.sortable ?? []).map(n => [n, 'sortable']),
  ] as [string, string][]) {
    if (e.fields[name]?.options.computed)
      yield [name, `is computed and has no index: take it out of \`${where}\``]
    if (isOne(name, e.api.list === false ? unorderedLines : unordered))
      yield [name, `is ${articled(kindOf(name)!)}, which has no order: take it out of \`${where}\``]
  }
  if (list.deleted && e.api.remove === false)
    yield [
      'list.deleted',
      'shows deleted records, but nothing deletes them: take it out, or declare `api.remove`',
    ]
  for (const name of list.totals ?? [])
    if (!isOne(name, summed)) yield [name, 'cannot be added up: take it out of `totals`']
  if (
    list.tone &&
    !(isOne(list.tone, ['choice', 'dictionary']) && e.fields[list.tone]!.options.tones)
  )
    yield [list.tone, 'has no colours to mark rows with: give it `tones` or take it out of `tone`']
}

const listed = (list: ListOf) =>
  [list.columns, list.search, list.filters, list.grid, list.sortable].flatMap(names => names ?? [])

/** Lines are few, so that their order needs no index. */
const unorderedLines = unordered.filter(kind => kind !== 'timeSlot')

const articled = (kind: FieldKind) =>
  /^[aeiou]/.test(kind) ? `an ${kind}` : kind === 'lines' || kind === 'tags' ? kind : `a ${kind}`

const wordsInside: readonly FieldKind[] = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'code',
  'choice',
  'dictionary',
  'reference',
  'tree',
  'lines',
]

/** What one line of typing says. */
const typed: readonly FieldKind[] = [
  'text',
  'integer',
  'decimal',
  'positive',
  'signed',
  'money',
  'volume',
  'percent',
  'choice',
]

const unfiltered: readonly FieldKind[] = [...composite, ...files, 'timeSlot']
