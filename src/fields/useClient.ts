import { allCountries, ofModel, type Country } from '#define'
import { useCountry } from '#src/app/clientInfo.ts'
import type { ClientTime } from './time/time.ts'

/** The user's client; of the product's usual country until the server has answered. */
export function useClient(): ClientTime {
  const country = useCountry() ?? allCountries()[0]!
  return clients()[country]
}

/** One object a country, so that effects do not run again. */
const clients = ofModel(
  () =>
    Object.fromEntries(allCountries().map(country => [country, { country }])) as Readonly<
      Record<Country, ClientTime>
    >,
)
