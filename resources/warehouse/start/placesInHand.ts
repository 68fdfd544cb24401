import type { Hand, Pack } from './jobShapes.ts'

/**
 * Jobs with the places that pieces in the hand were taken from: of those where more of the same goods lie the server tells some, which
 * may be others the next time.
 */
export function withPlacesOf(pack: Pack, before: Pack | undefined, hand: Hand | undefined): Pack {
  const known = new Set(pack.places.map(({ id }) => id))
  const from = new Set(
    hand?.taken.flatMap(({ layerId }) => (layerId && !known.has(layerId) ? layerId : [])),
  )
  if (!before || !from.size) return pack
  return {
    ...pack,
    places: [...pack.places, ...before.places.filter(({ id }) => from.has(id))],
    codes: [...pack.codes, ...before.codes.filter(({ layerId }) => layerId && from.has(layerId))],
  }
}
