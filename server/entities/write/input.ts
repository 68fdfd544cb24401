import { applies, labelOf } from '#define'
import { BadInput, type Problem } from '#server/http/errors.ts'
import type { Who } from '#server/session/actor.ts'
import { isSame } from '#server/entities/meta/difference.ts'
import type { Plan, Row } from '#server/entities/meta/meta.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'

export function refuse(problems: readonly Problem[]) {
  if (problems.length) throw new BadInput(...problems)
}

export const hiddenProblems = (plan: Plan, who: Who, input: Row, prefix = ''): Problem[] =>
  hiddenFields(plan, who)
    .filter(n => n in input)
    .map(n => ({
      code: 'unknown_field',
      field: prefix + n,
      message: `${n} is not a field here.`,
    }))

export function readOnlyProblems(plan: Plan, current: Row, input: Row, prefix = ''): Problem[] {
  const system = ['id', 'createdOnUtc', 'updatedOnUtc'].filter(
    n => n in input && !isSame(input[n], current[n]),
  )
  const fixed = plan.fields
    .filter(([n, f]) => f.options.readOnly && n in input && !isSame(input[n], current[n]))
    .map(([n]) => n)
  return [...system, ...fixed].map(n => ({
    code: 'read_only',
    field: prefix + n,
    message: `${labelOf(n, plan.fieldOf.get(n)!.options)} is set by the system and cannot be changed here.`,
  }))
}

/** The input as it is kept: fields that no longer apply (`when`) are emptied. @throws BadInput naming each that was given although it does not apply */
export function settled(plan: Plan, input: Row, current: Row = {}): Row {
  refuse(dependenceProblems(plan, input, current))
  return applied(plan, input, current)
}

export const dependenceProblems = (plan: Plan, input: Row, current: Row, prefix = ''): Problem[] =>
  absentFields(plan, input, current)
    .filter(([n]) => !isNothing(input[n]) && !isSame(input[n], current[n]))
    .map(([n, f]) => ({
      code: 'not_applicable',
      field: prefix + n,
      message: `${labelOf(n, f.options)} cannot be set unless ${labelOf(f.options.when!.field, plan.fieldOf.get(f.options.when!.field)!.options)} is ${f.options.when!.is.join(' or ')}.`,
    }))

/** Empties fields that no longer apply. */
export function applied(plan: Plan, input: Row, current: Row = {}): Row {
  const after: Row = { ...current, ...input }
  const left = absentFields(plan, input, current).filter(([n]) => !isNothing(after[n]))
  if (!left.length) return input
  return {
    ...input,
    ...Object.fromEntries(
      left.map(([n, f]) => [n, f.kind === 'tags' || f.kind === 'lines' ? [] : null]),
    ),
  }
}

/** Fields that the record will not have, by their `when`. */
function absentFields(plan: Plan, input: Row, current: Row) {
  const apart = plan.fields.filter(([, f]) => f.options.when)
  const after: Row = apart.length ? { ...defaults(plan), ...current, ...input } : input
  return apart.filter(([, f]) => !applies(f, after))
}

export const defaults = (plan: Plan): Row =>
  Object.fromEntries(plan.fields.map(([n, f]) => [n, f.options.default]))

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && !value.length)
