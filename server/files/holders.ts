import { allEntities } from '#define'
import { access } from '#server/access.ts'
import { metaOf, type LinesMeta, type EntityMeta } from '#server/entities/meta/meta.ts'
import { hiddenFields } from '#server/entities/read/visibility.ts'
import type { Actor } from '#server/session/actor.ts'

/** An entity whose child lines are the records of another, and the lines field. */
export interface Holder {
  readonly meta: EntityMeta
  readonly lines: LinesMeta
}

/** The entities whose child lines the records of an entity are. */
export const holdersOf = (child: string): Holder[] =>
  allEntities().flatMap(e =>
    metaOf(e.name)
      .lines.filter(l => l.child === child)
      .map(lines => ({ meta: metaOf(e.name), lines })),
  )

/**
 * An entity with those whose child lines its records are, and with its own child lines: a file that
 * was added for one of them may come to stand in another, such as the first picture of a product in
 * the product itself.
 */
export const kinOf = ({ entity, lines }: EntityMeta): string[] => [
  entity.name,
  ...lines.map(({ child }) => child),
  ...holdersOf(entity.name).map(({ meta }) => meta.entity.name),
]

/** Those whose records the person may read, the lines field included. */
export const readableHolders = (child: string, actor: Actor): Holder[] =>
  holdersOf(child).filter(
    ({ meta, lines }) =>
      access().entity(actor, meta.entity, 'one') &&
      !hiddenFields(meta, actor).includes(lines.field),
  )

/** Whether the person may set fields of such a record: as its own, or as a line of a holder. */
export const maySet = ({ entity }: EntityMeta, actor: Actor): boolean =>
  [
    entity,
    ...holdersOf(entity.name)
      .filter(({ meta, lines }) => !hiddenFields(meta, actor).includes(lines.field))
      .map(({ meta }) => meta.entity),
  ].some(e => access().entity(actor, e, 'update') || access().entity(actor, e, 'create'))
