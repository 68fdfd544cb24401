import { badInput, type Context, filterOf, isId, metaOf, targetsOf } from '#server/kit'
import type { Chosen } from './chosen.ts'

/**
 * The ids of selected SKUs or products, or of all that match the filter of their list.
 * @throws BadInput naming the id that is none
 */
export async function chosenIds(
  context: Context,
  { of, ids = [], filter }: Chosen['goods'],
): Promise<string[]> {
  const wrong = ids.findIndex(({ id }) => !isId(id))
  if (wrong >= 0) throw badInput('invalid', `ids.${wrong}.id`, 'This is not the id of a record.')
  return filter
    ? (await targetsOf(context, metaOf(of ?? 'skus'), filterOf(filter))).map(({ id }) => id)
    : ids.map(({ id }) => id)
}
