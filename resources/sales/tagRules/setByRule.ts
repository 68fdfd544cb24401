import { choice, type AnyField } from '#define'

/** Whether people set a tag or flag, or a rule does. */
export const setBy = choice(['People', 'Rule'], {
  default: 'People',
  none: 'People',
  tones: { People: null, Rule: 'info' },
  help: 'A rule also removes what it has set',
})

/** The conditions of a rule as fields of a tag: they apply while a rule sets it. */
export const whileByRule = <const F extends Readonly<Record<string, AnyField>>>(fields: F): F =>
  Object.fromEntries(
    Object.entries<AnyField>(fields).map(([name, field]) => [
      name,
      { ...field, options: { ...field.options, when: { field: 'setBy', is: ['Rule'] } } },
    ]),
  ) as unknown as F

/** SQL: a rule has one of these conditions at least. */
export const isGiven = (conditions: readonly string[]): string =>
  `{setBy} <> 'Rule' or num_nonnulls(${conditions.map(name => `{${name}}`).join(', ')}) > 0`
