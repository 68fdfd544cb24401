import type { Entity, Operation } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import { hasColumn } from './common.ts'

export function* checkImport(e: Entity): Findings {
  if (!e.import) return
  const { lines, madeOf, only, orBy, within = [] } = e.import
  const key = e.fields[e.import.key]
  const isOne = [...within, e.import.key].toSorted().join()
  // Spans of days are told by their first: the database lets none overlap.
  const isSpanned = within.some(name => e.fields[name]?.kind === 'dateRange')
  const isUnique =
    key?.options.unique ||
    only ||
    isSpanned ||
    e.unique?.some(names => [...names].toSorted().join() === isOne)
  if (!key || !isUnique || key.options.readOnly || key.options.dictionary)
    yield [
      e.import.key,
      'cannot tell imported records apart: `import.key` must be `unique`, alone or with `import.within`, and not read-only',
    ]
  if (madeOf && (e.fields[madeOf]?.kind !== 'text' || key?.kind !== 'text' || !key.options.max))
    yield [
      madeOf,
      'cannot become a key: `import.madeOf` and `import.key` must be texts, the key with a `max`',
    ]
  const other = orBy === undefined ? undefined : e.fields[orBy]
  if (orBy !== undefined && (other?.kind !== 'code' || within.length))
    yield [
      orBy,
      'cannot name records instead: `import.orBy` must be a `code`, and `import.key` without `import.within`',
    ]
  for (const name of within)
    if (!hasColumn(e, name))
      yield [
        name,
        'has no column, by which a file could tell records: take it out of `import.within`',
      ]
  for (const name of Object.keys(only ?? {}))
    if (!hasColumn(e, name))
      yield [
        name,
        'has no column, by which a file could tell records: take it out of `import.only`',
      ]
  if (lines) {
    const { kind, options } = e.fields[lines.field] ?? {}
    if (kind !== 'lines' || options!.readOnly)
      return yield [
        lines.field,
        'brings no lines along: name lines that can be written in `import.lines.field`',
      ]
    const lineKey = options!.from!.fields[lines.key]
    if (!lineKey)
      yield [
        lines.field,
        `are told apart by ${lines.key}, which is no field of ${options!.from!.name}: correct \`import.lines.key\``,
      ]
    else if (lines.isCounted && lineKey.kind !== 'integer')
      yield [
        lines.field,
        `cannot be counted by ${lines.key}, which is no integer: correct \`import.lines.key\``,
      ]
  }
  for (const operation of ['create', 'update'] satisfies Operation[])
    if ((e.api[operation] ?? e.api.save) === false)
      yield [
        'import',
        `needs the operation ${operation}: declare it in \`api\` or take \`import\` out`,
      ]
}

export function* checkMerge(e: Entity): Findings {
  const above = Object.keys(e.fields).find(name => e.fields[name]!.kind === 'tree')
  if (e.merge && above)
    yield [above, 'could lead in a circle once records are merged: take `merge` out']
}
