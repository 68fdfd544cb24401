import { applies, labelOf } from '#define'
import { BadInput, problemAt, type Problem } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import type { EntityMeta, Row } from '#server/entities/meta/meta.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'

export function refuse(problems: readonly Problem[]) {
  if (problems.length) throw new BadInput(...problems)
}

export const hiddenProblems = (
  meta: EntityMeta,
  actor: Actor,
  input: Row,
  prefix = '',
): Problem[] =>
  hiddenFields(meta, actor)
    .filter(n => n in input)
    .map(n => problemAt('unknown_field', prefix + n, `${n} is not a field here.`))

export function readOnlyProblems(
  meta: EntityMeta,
  current: Row,
  input: Row,
  prefix = '',
): Problem[] {
  const system = ['id', 'createdOnUtc', 'updatedOnUtc'].filter(
    n => n in input && !isSame(input[n], current[n]),
  )
  const readOnly = meta.fields
    .filter(([n, f]) => f.options.readOnly && n in input && !isSame(input[n], current[n]))
    .map(([n]) => n)
  return [...system, ...readOnly].map(n =>
    problemAt(
      'read_only',
      prefix + n,
      `${labelOf(n, meta.fieldOf.get(n)!.options)} is set by the system and cannot be changed here.`,
    ),
  )
}

/**
 * The input as it is stored: fields that no longer apply (`when`) are emptied. @throws BadInput
 * with each given field that does not apply
 */
export function settled(meta: EntityMeta, input: Row, current: Row = {}): Row {
  const absent = absentFields(meta, input, current)
  refuse(givenInVain(absent, meta, input, current))
  return emptied(absent, input, current)
}

export const dependenceProblems = (
  meta: EntityMeta,
  input: Row,
  current: Row,
  prefix = '',
): Problem[] => givenInVain(absentFields(meta, input, current), meta, input, current, prefix)

/** Empties fields that no longer apply. */
export const applied = (meta: EntityMeta, input: Row, current: Row = {}): Row =>
  emptied(absentFields(meta, input, current), input, current)

const givenInVain = (
  absent: EntityMeta['conditional'],
  meta: EntityMeta,
  input: Row,
  current: Row,
  prefix = '',
): Problem[] =>
  absent
    .filter(([n]) => !isNothing(input[n]) && !isSame(input[n], current[n]))
    .map(([n, f]) =>
      problemAt(
        'not_applicable',
        prefix + n,
        `${labelOf(n, f.options)} cannot be set unless ${labelOf(f.options.when!.field, meta.fieldOf.get(f.options.when!.field)!.options)} is ${f.options.when!.is.join(' or ')}.`,
      ),
    )

function emptied(absent: EntityMeta['conditional'], input: Row, current: Row): Row {
  const left = absent.filter(([n]) => !isNothing(n in input ? input[n] : current[n]))
  if (!left.length) return input
  return {
    ...input,
    ...Object.fromEntries(
      left.map(([n, f]) => [n, f.kind === 'tags' || f.kind === 'lines' ? [] : null]),
    ),
  }
}

/** Fields that do not apply to the record, by their `when`. Files ask it of each row: nothing is copied. */
function absentFields(meta: EntityMeta, input: Row, current: Row): EntityMeta['conditional'] {
  const given = (name: string) =>
    name in input
      ? input[name]
      : name in current
        ? current[name]
        : meta.fieldOf.get(name)?.options.default
  return meta.conditional.filter(([, f]) => {
    const { field } = f.options.when!
    return !applies(f, { [field]: given(field) })
  })
}

export const defaults = (meta: EntityMeta): Row =>
  Object.fromEntries(meta.fields.map(([n, f]) => [n, f.options.default]))

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && !value.length)
