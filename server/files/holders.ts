import { storedEntities, fieldsOf, isFile, model } from '#define'
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
  storedEntities().flatMap(e =>
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

/** Calls that take a file of an entity's records as their input, by name. */
export const callsGiving = ({ entity }: EntityMeta) => {
  const files = fieldsOf(entity).flatMap(([, field]) => (isFile(field) ? [field] : []))
  return Object.entries(model().calls).filter(([, call]) =>
    Object.values(call.input).some(node => files.some(field => field === node)),
  )
}

/** Whoever may make such a call adds its file, and sees those of the records. */
export const mayGive = (meta: EntityMeta, actor: Actor): boolean =>
  callsGiving(meta).some(([name, call]) => access().call(actor, name, call))

/** Whether the person may set fields of such a record: as its own, as a line of a holder, or by a call. */
export const maySet = (meta: EntityMeta, actor: Actor): boolean =>
  [
    meta.entity,
    ...holdersOf(meta.entity.name)
      .filter(holder => !hiddenFields(holder.meta, actor).includes(holder.lines.field))
      .map(holder => holder.meta.entity),
  ].some(e => access().entity(actor, e, 'update') || access().entity(actor, e, 'create')) ||
  mayGive(meta, actor)
