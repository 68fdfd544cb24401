import { flag } from '#define'
import { access } from '#server/access.ts'
import { kindColumn } from '#server/fields/index.ts'
import { badInput, Forbidden } from '#server/http/errors.ts'
import type { Actor } from '#server/session/actor.ts'
import type { EntityMeta } from '#server/entities/meta/meta.ts'

/** The filter of lists that show deleted records, in place of the living ones. */
export const deletedFilter = 'isDeleted'

/** Whether the list of an entity shows its deleted records. */
export const showsDeleted = ({ entity }: EntityMeta): boolean => entity.list?.deleted === true

type Filter = Readonly<Record<string, unknown>>

/**
 * Whether a filter asks for deleted records, and its other parts.
 * @throws BadInput for what is no yes or no, Forbidden for people who may not delete such records
 */
export function withDeleted(
  meta: EntityMeta,
  filter: Filter,
  actor: Actor,
): { isDeleted: boolean; others: Filter } {
  // Elsewhere it is a filter that is not known.
  if (!showsDeleted(meta) || !Object.hasOwn(filter, deletedFilter))
    return { isDeleted: false, others: filter }
  const { [deletedFilter]: asked, ...others } = filter
  const isDeleted = kindColumn(flag()).parse(asked, {})
  if (typeof isDeleted !== 'boolean')
    throw badInput(
      'invalid',
      deletedFilter,
      `${deletedFilter} has a value that is not of its kind.`,
    )
  if (isDeleted && !access().entity(actor, meta.entity, 'remove')) throw new Forbidden()
  return { isDeleted, others }
}
