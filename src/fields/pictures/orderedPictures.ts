import { defaultSort, type AnyEntity, type AnyField } from '#define'

/** Child records that are pictures in an order: the field with the picture, and the one with its place. */
export interface OrderedPictures {
  readonly picture: string
  readonly place: string
}

/**
 * Whether lines are pictures in an order: one picture is all that is read of such a line, and a
 * number sorts them.
 * @example orderedPictures(lines(productPictures, { by: 'productId' })) // { picture: 'picture', place: 'position' }
 */
export function orderedPictures({ kind, options }: AnyField): OrderedPictures | undefined {
  if (kind !== 'lines') return undefined
  const child = options.from as AnyEntity
  const [picture, ...others] = child.list?.columns ?? []
  const [place, order] = defaultSort(child)
  const isPictures =
    picture !== undefined &&
    others.length === 0 &&
    child.fields[picture]?.kind === 'image' &&
    child.fields[place]?.kind === 'integer' &&
    order === 'ASC'
  return isPictures ? { picture, place } : undefined
}
