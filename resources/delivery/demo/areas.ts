import { districts } from '#resources/administration/demo/localities.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'
import {
  clientId,
  initialBranches,
  type Country,
} from '#resources/administration/demo/reference.ts'

/** Writes one delivery area for each city, and one for the towns of each region, with their postcodes. */
export function addAreas(random: Random, country: Country, opened: number, out: Buffers) {
  return districts.flatMap(({ branch, city, region, places }) => {
    const served = initialBranches.find(b => b.code === branch)!
    if (served.country !== country) return []
    const id = random.id(opened)
    const isRural = !city
    out.deliveryAreas.push({
      id,
      clientId: clientId(country),
      createdOnUtc: opened,
      name: city ? `${city} city` : `${region}, towns served from ${served.name}`,
      country,
      region,
      surcharge: isRural ? 4900 : city === served.name ? undefined : 1900,
      isRural,
    })
    for (const { postcode, name } of places)
      out.areaPostcodes.push({
        id: random.id(opened),
        clientId: clientId(country),
        createdOnUtc: opened,
        areaId: id,
        postcode,
        suburb: name,
      })
    return [{ id, branch, isRural }]
  })
}
