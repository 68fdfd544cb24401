import { isDeepStrictEqual } from 'node:util'
import { inSentence, isReference, labelOf, type AnyField } from '#define'
import { isSame } from '#server/entities/meta/difference.ts'
import { hooksOf } from '#server/halves.ts'
import { settled } from '#server/entities/write/input.ts'
import { apartSql, metaOf, type EntityMeta, type Row } from '#server/entities/meta/meta.ts'
import { createSchema, updateSchema } from '#server/entities/meta/schema.ts'
import { exact } from '#server/fields/cells.ts'
import { BadInput } from '#server/http/errors.ts'
import { giveWay } from '#server/http/turns.ts'
import { validator } from '#server/http/validation.ts'
import type { ImportColumn } from './columns.ts'
import { addressesIn, addressIn, isPart } from './reading/addresses.ts'
import { choosable, meaningKey, onlyInWords, presentMeaning, type Meanings } from './links.ts'
import { problemAt, type Draft } from './reading/values.ts'
import type { Wanted } from './wanted.ts'

/**
 * Converts each row to its endpoint's input and validates it by the endpoint's own schema. Child
 * lines need no parent field `by`. Addresses without a country are in `country`.
 */
export function inputsOf(
  meta: EntityMeta,
  columns: readonly ImportColumn[],
  meanings: ReadonlyMap<string, Meanings>,
  known: ReadonlyMap<number, Row>,
  { by, country }: { by?: string; country?: string } = {},
): (draft: Draft) => Wanted {
  const { create, update } = checksOf(meta, by)
  const addresses = addressesIn(meta, columns)
  const present = new Set([...columns, ...addresses].map(({ name }) => name))
  const labels = new Map(columns.map(({ name, label }) => [name, label]))
  const { implied } = hooksOf(meta.entity.name)
  return draft => {
    const current = known.get(draft.row)
    const given: Row = {}
    for (const column of columns) {
      if (column.field.kind === 'lines' || isPart(column)) continue
      if (draft.problems.some(p => p.field === column.name)) continue
      const value = valueOf(draft, column, meanings.get(column.name), current)
      if (value !== undefined && !(current && isUnchanged(value, current[column.name])))
        given[column.name] = value
    }
    for (const each of addresses) {
      const value = addressIn(draft, each, current, country)
      if (value !== undefined) given[each.name] = value
    }
    if (current && implied) Object.assign(given, implied(given, current, present))
    const check = () => {
      if (current) update({ version: current.version, ...given })
      else create(given)
      return settled(meta, given, current)
    }
    const { result = given, problems } = checked(check)
    const isAlreadyWrong = new Set(draft.problems.map(p => p.field))
    for (const { field, code, message } of problems) {
      const name = labels.has(field!) ? field! : field!.split('.')[0]!
      // A required column that the file lacks is reported once, not in every row.
      if (isAlreadyWrong.has(name) || (code === 'required' && !present.has(name))) continue
      isAlreadyWrong.add(name)
      const label = labels.get(name) ?? labelOf(name, meta.fieldOf.get(name)!.options)
      const words = message.startsWith(`${field} `) ? label + message.slice(field!.length) : message
      draft.problems.push({ row: draft.row, field: name, code, message: words })
    }
    return { row: draft.row, current, input: result, problems: draft.problems }
  }
}

/** Compiles the checks of a file's records before anything is locked; others have their turn between them. */
export async function warmUpChecks(meta: EntityMeta, by?: string) {
  for (const check of Object.values(checksOf(meta, by))) {
    check.warmUp()
    await giveWay()
  }
}

const checks = new WeakMap<EntityMeta, Map<string | undefined, ReturnType<typeof makeChecks>>>()

/** Kept for each entity: making them holds up others for longer than many rows do. */
export function checksOf(meta: EntityMeta, by: string | undefined) {
  const known = checks.get(meta) ?? new Map<string | undefined, ReturnType<typeof makeChecks>>()
  checks.set(meta, known)
  const made = known.get(by) ?? makeChecks(meta, by)
  known.set(by, made)
  return made
}

function makeChecks(meta: EntityMeta, by: string | undefined) {
  const schema = createSchema(meta.entity)
  const required = (schema.required as string[]).filter(name => name !== by)
  return {
    create: validator({ ...schema, required }, 'body'),
    update: validator(updateSchema(meta.entity, 'path'), 'body'),
  }
}

/**
 * The value to send; `undefined` leaves the field unchanged, or at its default. Adds problems to
 * the draft.
 */
function valueOf(
  draft: Draft,
  column: ImportColumn,
  meanings: Meanings | undefined,
  current: Row | undefined,
): unknown {
  const { name, field } = column
  const value =
    (current && draft.values[name] && draft.ofRecord?.get(name)?.(current)) ?? draft.values[name]
  const wrong = (code: string, message: string) =>
    void draft.problems.push(problemAt(draft, column, code, message))
  if (value === null) {
    if (field.kind === 'tags') return []
    if (field.options.default !== undefined) return undefined
    if (field.options.required) return wrong('required', 'is required')
    return null
  }
  const meant = (text: string): string | undefined => {
    const present = presentMeaning(field, name, text, current)
    if (present !== undefined) return present
    const found = choosable(meanings, text, current?.[name])
    if (found.length === 1) return found[0]
    const target = field.options.to
      ? inSentence(metaOf(field.options.to).entity.titles[1])
      : 'entries of its dictionary'
    if (!found.length && meanings?.has(meaningKey(text)))
      wrong('not_choosable', `"${text.slice(0, 100)}" is not possible: ${onlyInWords(field)}`)
    else if (!found.length)
      wrong('unknown_reference', `"${text.slice(0, 100)}" is not among the ${target}`)
    else
      wrong(
        'ambiguous_reference',
        `"${text.slice(0, 100)}" names ${found.length} ${target}; ${howToTell(field, text)}`,
      )
    return undefined
  }
  if (field.kind === 'tags') {
    const ids = (value as string[]).map(meant)
    return ids.includes(undefined) ? undefined : [...new Set(ids)]
  }
  if (isReference(field) || field.kind === 'dictionary') return meant(value as string)
  return value
}

/** By what a file says which of several records it means. */
function howToTell({ options }: AnyField, text: string) {
  const target = options.to && metaOf(options.to)
  if (!target || !apartSql(target, 't')) return 'use its code or its id instead'
  const known = target.entity.knownBy!
  const by = inSentence(labelOf(known, target.fieldOf.get(known)!.options))
  return `add its ${by} in brackets: ${text.slice(0, 40)} (...)`
}

/**
 * Surrounding blanks do not change a text in a file, nor digits beyond a spreadsheet's 15 a number.
 */
function isUnchanged(value: unknown, present: unknown) {
  if (Array.isArray(value))
    return (
      value.length === (present as unknown[]).length &&
      value.every(id => (present as unknown[]).includes(id))
    )
  if (typeof present === 'string' && (typeof value === 'string' || value === null))
    return (value ?? '') === present.trim() || isSame(value, present)
  if (typeof value === 'number' && typeof present === 'number')
    return value === present || value === exact(present)
  return isDeepStrictEqual(value, present) || isSame(value, present)
}

/** What a check answers, or what it says is wrong with fields. */
export function checked<T>(check: () => T): { result?: T; problems: BadInput['errors'] } {
  try {
    return { result: check(), problems: [] }
  } catch (error) {
    if (error instanceof BadInput) return { problems: error.errors.filter(e => e.field) }
    throw error
  }
}
