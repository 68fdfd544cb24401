import type { AnyEntity, Code, Transition } from '../../../resources/define/index.ts'

/** A step of the statuses by its name. */
export type Step = Transition & { readonly name: string }

/** The steps that a record in this status may take, by a person with these codes, in the order they are declared. */
export const stepsFrom = (
  { statuses }: AnyEntity,
  status: unknown,
  codes: ReadonlySet<Code> | undefined,
): Step[] =>
  Object.entries(statuses?.transitions ?? {})
    .map(([name, step]) => ({ name, ...step }))
    .filter(
      ({ from, access }) =>
        from.includes(status as string) && (access?.some(code => codes?.has(code)) ?? true),
    )
