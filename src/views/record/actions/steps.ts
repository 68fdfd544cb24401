import { isOffered, type AnyEntity, type Person, type Transition } from '#define'

/** A step of the statuses by its name. */
export type Step = Transition & { readonly name: string }

/** The steps that the user may take with the record in its current state, in declared order. */
export const stepsFrom = (
  { statuses }: AnyEntity,
  record: Readonly<Record<string, unknown>>,
  actor: Person,
): Step[] =>
  Object.entries(statuses?.transitions ?? {})
    .map(([name, step]) => ({ name, ...step }))
    .filter(
      step =>
        step.from.includes(record[statuses!.field] as string) &&
        (step.access?.some(code => actor.codes.has(code)) ?? true) &&
        isOffered(step, actor, record),
    )
