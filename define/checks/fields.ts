import type { Entity } from '#define/entity.types.ts'
import type { Findings } from '#define/error.ts'
import type { AnyField, AnyOptions } from '#define/field.ts'
import { valueLabel } from '#define/words.ts'
import { columnsIn, hasColumn, isEmpty, twice, unordered, wrong } from './common.ts'

export function* checkField(e: Entity, name: string, { kind, options: o }: AnyField): Findings {
  const { values = [], default: preset, min = -Infinity, max = Infinity } = o
  const repeated = twice(values)
  const alike = twice(values.map(value => valueLabel(value, o).toLowerCase()))
  const unknown = Object.keys(o.labels ?? {}).find(value => !values.includes(value))
  const isChoice = kind === 'choice'
  yield* wrong(name, {
    'may be seen by nobody: name codes in `visibleTo` or take it out': isEmpty(o.visibleTo),
    'has no values to choose from: list them': isChoice && !values.length,
    'is a secret that no record holds: take `required`, `unique`, `index` and `visibleTo` out':
      o.secret && (o.required || o.unique || o.index || o.visibleTo),
    [`has the value "${repeated}" twice: take one out`]: repeated !== undefined,
    [`has two values that both read "${alike}": give one of them another label`]:
      repeated === undefined && alike !== undefined,
    [`has a label for "${unknown}", which is not one of its values: correct it`]:
      unknown !== undefined,
    [`has the default "${preset}", which is not one of its values: add it or choose another`]:
      isChoice && preset !== undefined && !values.includes(preset as string),
    [`takes nothing: its \`min\` ${o.min} is above its \`max\` ${o.max}`]: min > max,
    [`has the default ${preset}, which its own \`min\` or \`max\` refuses`]:
      typeof preset === 'number' && (preset < min || preset > max),
    [`has a default of more than its own ${o.max} characters`]:
      typeof preset === 'string' && !isChoice && preset.length > max,
    [`has a \`pattern\` that is no regular expression: ${o.pattern}`]:
      o.pattern !== undefined && !isPattern(o.pattern),
    "needs a `prefix` of at most 10 letters and 1 to 15 `digits`, such as { prefix: 'INV', digits: 7 }":
      kind === 'code' && !isNumbered(o),
    [`is a tree of ${o.to}: a tree is of the entity itself, so write tree('${e.name}') or reference('${o.to}')`]:
      kind === 'tree' && o.to !== e.name,
  })
  if (kind === 'lines' && !o.from)
    return yield [
      name,
      'holds lines of a declaration that is not there yet: two files import each other, so take one of the imports out',
    ]
  yield* wrong(name, {
    [`holds lines by ${o.by}, which does not refer to ${e.name}: name the reference of ${o.from?.name} to ${e.name} in \`by\``]:
      kind === 'lines' && o.from!.fields[o.by!]?.options.to !== e.name,
    'cannot be `unique`: only a field with one short value in a column of its own can':
      o.unique && (o.computed || unordered.includes(kind)),
    [`is too long for an index: set \`max\` to at most ${longestIndexed}, or take \`unique\`, \`index\` and \`sortable\` out`]:
      (o.unique || o.index || e.list?.sortable?.includes(name)) &&
      kind === 'text' &&
      (o.max ?? 0) > longestIndexed,
  })
  for (const column of columnsIn(o.computed ?? ''))
    if (!hasColumn(e, column))
      yield [name, `is computed from {${column}}, which has no column: name a stored field`]
  if (o.late !== undefined && e.fields[o.late]?.kind !== 'flag')
    yield [name, `is late by ${o.late}, which is no flag of ${e.name}: name one in \`late\``]
  yield* checkDependence(e, name, kind, o)
  if (o.was !== undefined && (o.was === name || o.was in e.fields))
    yield [name, `was never ${o.was}, which is still a field: take \`was\` out`]
}

const isNumbered = ({ prefix = '', digits = 0 }: AnyOptions) =>
  /^[\w-]{0,10}$/.test(prefix) && Number.isInteger(digits) && digits >= 1 && digits <= 15

function* checkDependence(
  e: Entity,
  name: string,
  mine: AnyField['kind'],
  { when, narrowedBy: within, otherThan, required, default: preset }: AnyOptions,
): Findings {
  const isOther = (field: string) => field in e.fields && field !== name
  if (when) {
    if (!isOther(when.field))
      return yield [
        name,
        `is there only for some values of ${when.field}, which is no other field of ${e.name}: correct \`when.field\``,
      ]
    const { kind, options } = e.fields[when.field]!
    const strange =
      kind === 'choice'
        ? when.is.find(value => !options.values!.includes(value as string))
        : undefined
    yield* wrong(name, {
      'is never there: list values in `when.is`': !when.is.length,
      'waits for what another record says: `when.of` is for inputs of calls, and for lines of their parent':
        when.of !== undefined && !(kind === 'reference' && options.onDelete === 'cascade'),
      [`waits for "${strange}", which is not one of the values of ${when.field}: correct \`when.is\``]:
        strange !== undefined,
      'is not always there, so it can have neither `required` nor a default: take them or `when` out':
        // No tags and no lines are as good as no field.
        mine !== 'tags' && mine !== 'lines' && (required || preset !== undefined),
    })
  }
  for (const other of Object.values(within ?? {}))
    yield* wrong(name, {
      [`is narrowed by ${other}, which is no other field of ${e.name}: correct \`narrowedBy\``]:
        !isOther(other),
    })
  yield* wrong(name, {
    [`is to be other than ${otherThan}, which is no other field of ${e.name}: correct \`otherThan\``]:
      otherThan !== undefined && !isOther(otherThan),
  })
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
