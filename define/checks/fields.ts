import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import type { AnyField, AnyOptions } from '#define/field.ts'
import { valueLabel } from '#define/words.ts'
import { columnsIn, hasColumn, isEmpty, twice, unordered } from './common.ts'

export function* checkField(e: Entity, name: string, { kind, options: o }: AnyField): Findings {
  if (isEmpty(o.visibleTo))
    yield [name, 'may be seen by nobody: name codes in `visibleTo` or take it out']
  if (kind === 'choice' && !o.values!.length)
    yield [name, 'has no values to choose from: list them']
  if (o.secret && (o.required || o.unique || o.index || o.visibleTo))
    yield [
      name,
      'is a secret that no record holds: take `required`, `unique`, `index` and `visibleTo` out',
    ]
  const repeated = twice(o.values ?? [])
  if (repeated !== undefined) yield [name, `has the value "${repeated}" twice: take one out`]
  const read = (o.values ?? []).map(value => valueLabel(value, o).toLowerCase())
  const alike = twice(read)
  if (repeated === undefined && alike !== undefined)
    yield [name, `has two values that both read "${alike}": give one of them another label`]
  const unknown = Object.keys(o.labels ?? {}).find(value => !o.values?.includes(value))
  if (unknown !== undefined)
    yield [name, `has a label for "${unknown}", which is not one of its values: correct it`]
  if (kind === 'choice' && o.default !== undefined && !o.values!.includes(o.default as string))
    yield [
      name,
      `has the default "${o.default}", which is not one of its values: add it or choose another`,
    ]
  if (o.min !== undefined && o.max !== undefined && o.min > o.max)
    yield [name, `takes nothing: its \`min\` ${o.min} is above its \`max\` ${o.max}`]
  if (
    typeof o.default === 'number' &&
    (o.default < (o.min ?? -Infinity) || o.default > (o.max ?? Infinity))
  )
    yield [name, `has the default ${o.default}, which its own \`min\` or \`max\` refuses`]
  if (
    typeof o.default === 'string' &&
    kind !== 'choice' &&
    o.max !== undefined &&
    o.default.length > o.max
  )
    yield [name, `has a default of more than its own ${o.max} characters`]
  if (o.pattern !== undefined && !isPattern(o.pattern))
    yield [name, `has a \`pattern\` that is no regular expression: ${o.pattern}`]
  if (
    kind === 'code' &&
    !(
      /^[\w-]{0,10}$/.test(o.prefix!) &&
      Number.isInteger(o.digits) &&
      o.digits! >= 1 &&
      o.digits! <= 15
    )
  )
    yield [
      name,
      "needs a `prefix` of at most 10 letters and 1 to 15 `digits`, such as { prefix: 'INV', digits: 7 }",
    ]
  if (kind === 'tree' && o.to !== e.name)
    yield [
      name,
      `is a tree of ${o.to}: a tree is of the entity itself, so write tree('${e.name}') or reference('${o.to}')`,
    ]
  if (kind === 'lines' && !o.from)
    return yield [
      name,
      'holds lines of a declaration that is not there yet: two files import each other, so take one of the imports out',
    ]
  if (kind === 'lines' && o.from!.fields[o.by!]?.options.to !== e.name)
    yield [
      name,
      `holds lines by ${o.by}, which does not refer to ${e.name}: name the reference of ${o.from!.name} to ${e.name} in \`by\``,
    ]
  if (o.unique && (o.computed || unordered.includes(kind)))
    yield [name, 'cannot be `unique`: only a field with one short value in a column of its own can']
  if (
    (o.unique || o.index || e.list?.sortable?.includes(name)) &&
    kind === 'text' &&
    (o.max ?? 0) > longestIndexed
  )
    yield [
      name,
      `is too long for an index: set \`max\` to at most ${longestIndexed}, or take \`unique\`, \`index\` and \`sortable\` out`,
    ]
  for (const column of columnsIn(o.computed ?? ''))
    if (!hasColumn(e, column))
      yield [name, `is computed from {${column}}, which has no column: name a stored field`]
  if (o.late !== undefined && e.fields[o.late]?.kind !== 'flag')
    yield [name, `is late by ${o.late}, which is no flag of ${e.name}: name one in \`late\``]
  yield* checkDependence(e, name, o)
  if (o.was !== undefined && (o.was === name || o.was in e.fields))
    yield [name, `was never ${o.was}, which is still a field: take \`was\` out`]
}

function* checkDependence(
  e: Entity,
  name: string,
  { when, narrowedBy: within, otherThan, required, default: preset }: AnyOptions,
): Findings {
  if (when) {
    const other = e.fields[when.field]
    if (!other || when.field === name)
      return yield [
        name,
        `is there only for some values of ${when.field}, which is no other field of ${e.name}: correct \`when.field\``,
      ]
    if (!when.is.length) yield [name, 'is never there: list values in `when.is`']
    const strange =
      other.kind === 'choice'
        ? when.is.find(value => !other.options.values!.includes(value as string))
        : undefined
    if (strange !== undefined)
      yield [
        name,
        `waits for "${strange}", which is not one of the values of ${when.field}: correct \`when.is\``,
      ]
    if (required || preset !== undefined)
      yield [
        name,
        'is not always there, so it can have neither `required` nor a default: take them or `when` out',
      ]
  }
  for (const mine of Object.values(within ?? {}))
    if (!(mine in e.fields) || mine === name)
      yield [
        name,
        `is narrowed by ${mine}, which is no other field of ${e.name}: correct \`narrowedBy\``,
      ]
  if (otherThan !== undefined && (!(otherThan in e.fields) || otherThan === name))
    yield [
      name,
      `is to be other than ${otherThan}, which is no other field of ${e.name}: correct \`otherThan\``,
    ]
}

function isPattern(pattern: string) {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

/** An index entry holds about 2,700 bytes, and a character takes up to four. */
const longestIndexed = 600
