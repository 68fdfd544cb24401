import { allCountries, ofModel, type Country } from '#define'
import { useCountry, useIsByZone } from '#src/app/clientInfo.ts'
import type { ClientTime } from './time/time.ts'

/** The user's client; of the product's usual country until the server has answered. */
export function useClient(): ClientTime {
  const country = useCountry() ?? allCountries()[0]!
  return clients()[country][useIsByZone() ? 1 : 0]!
}

/** Two objects a country, by its hours and by its zone, so that effects do not run again. */
const clients = ofModel(
  () =>
    Object.fromEntries(
      allCountries().map(country => [
        country,
        [false, true].map(isByZone => ({ country, isByZone })),
      ]),
    ) as unknown as Readonly<Record<Country, readonly ClientTime[]>>,
)
