import type { AnyEntity } from '#define'
import { entities } from '#resources/registry.ts'
import { access } from '#server/access.ts'
import { planOf, type LinesPlan, type Plan } from '#server/entities/meta/meta.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import type { Who } from '#server/session/actor.ts'

/** An entity that holds the records of another as its child lines, and the field that does. */
export interface Holder {
  readonly plan: Plan
  readonly lines: LinesPlan
}

/** Whose child lines the records of an entity are. */
export const holdersOf = (child: string): Holder[] =>
  (Object.values(entities) as AnyEntity[]).flatMap(e =>
    planOf(e.name)
      .lines.filter(l => l.child === child)
      .map(lines => ({ plan: planOf(e.name), lines })),
  )

/** Those of them whose records the person may read, the field with the lines included. */
export const readableHolders = (child: string, who: Who): Holder[] =>
  holdersOf(child).filter(
    ({ plan, lines }) =>
      access.entity(who, plan.entity, 'one') && !hiddenFields(plan, who).includes(lines.field),
  )

/** Whether the person may set fields of such a record: of its own, or of a line in one of those that hold it. */
export const maySet = ({ entity }: Plan, who: Who): boolean =>
  [
    entity,
    ...holdersOf(entity.name)
      .filter(({ plan, lines }) => !hiddenFields(plan, who).includes(lines.field))
      .map(({ plan }) => plan.entity),
  ].some(e => access.entity(who, e, 'update') || access.entity(who, e, 'create'))
