import {
  isOffered,
  type AnyEntity,
  type Person,
  type Transition,
} from '#define'

/** A step of the statuses by its name. */
export type Step = Transition & { readonly name: string }

/** The steps that a person may take with a record as it is now, in the order they are declared. */
export const stepsFrom = (
  { statuses }: AnyEntity,
  record: Readonly<Record<string, unknown>>,
  who: Person,
): Step[] =>
  Object.entries(statuses?.transitions ?? {})
    .map(([name, step]) => ({ name, ...step }))
    .filter(
      step =>
        step.from.includes(record[statuses!.field] as string) &&
        (step.access?.some(code => who.codes.has(code)) ?? true) &&
        isOffered(step, who, record),
    )
