import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import type { FieldKind } from '#define/field.ts'
import { composite, files } from '#define/kinds.ts'
import { snake } from '#define/words.ts'
import { isWord, kept, system, wrong } from './common.ts'

export function* checkNames(e: Entity): Findings {
  if (!isWord(e.name, 40))
    yield [
      'name',
      'must be one word of at most 40 letters such as orderTags: it names the table and the address',
    ]
  if (e.titles.length !== 2 || !e.titles.every(title => title.trim()))
    yield [
      'titles',
      "must say what one record and what all of them are called, such as ['Order tag', 'Order tags']",
    ]
  if (!Object.keys(e.fields).length) return yield ['fields', 'is empty: declare at least one field']
  const columns = new Map<string, string>()
  for (const name of Object.keys(e.fields)) {
    const same = columns.get(snake(name))
    yield* wrong(name, {
      'every record has this field already: remove it or give it another name':
        system.includes(name) || kept.includes(name) || name === 'labels',
      'means something else in the query of a list: give it another name': asked.includes(name),
      'must be one word of at most 50 letters such as promisedDate: it names a column': !isWord(
        name,
        50,
      ),
      [`has the same column as ${same}: give one of the two another name`]: same,
    })
    columns.set(snake(name), name)
  }
  const label = e.fields[e.label]
  if (!label)
    return yield [
      e.label,
      'is not a field and cannot be the `label`: name the field that people know a record by',
    ]
  if (label.options.computed || nameless.includes(label.kind))
    yield [
      e.label,
      'cannot name a record: choose a text, number or reference with a column of its own as `label`',
    ]
}

/** Query parameters of a list; single filters share the query with them. */
const asked: readonly string[] = ['q', 'filter', 'range', 'sort', 'keywords', 'pageNo', 'pageSize']

const nameless: readonly FieldKind[] = [...composite, ...files, 'tags']
