import { bare } from '#resources/delivery/shipping/areaOf.server.ts'
import { centroidsCa } from './centroidsCa.server.ts'
import { centroidsNz } from './centroidsNz.server.ts'

/** A place on the earth, in degrees; null where it is not known. */
export interface Point {
  readonly latitude: number | null
  readonly longitude: number | null
}

const middles: ReadonlyMap<string, Point> = new Map(
  [centroidsNz, centroidsCa].flatMap(list =>
    list
      .trim()
      .split(/,\s*/)
      .map(entry => {
        const [postcode, latitude, longitude] = entry.split(' ')
        return [postcode!, { latitude: Number(latitude), longitude: Number(longitude) }] as const
      }),
  ),
)

/** Where an address is: as it says, else the middle of what its postcode covers. */
export const pointOf = (address: Point & { postcode: string | null }): Point | undefined =>
  address.latitude !== null && address.longitude !== null
    ? address
    : middles.get(bare(address.postcode ?? ''))

/** Kilometres as the crow flies, where both places are known. */
export function distance(a: Point, b: Point): number | undefined {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null)
    return undefined
  const rad = Math.PI / 180
  const [lat1, lat2] = [a.latitude * rad, b.latitude * rad]
  const h =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(Math.min(1, h)))
}
