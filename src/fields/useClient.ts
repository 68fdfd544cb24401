import { allCountries, clockOf, ofModel, type AnyField } from '#define'
import { useCountry, useIsByZone } from '#src/app/clientInfo.ts'
import type { ClientTime } from './time/time.ts'

/** The user's client; of the product's usual country until the server has answered. */
export function useClient(): ClientTime {
  const country = useCountry() ?? allCountries()[0]!
  const isByZone = useIsByZone()
  return clients().find(each => each.country === country && !!each.isByZone === isByZone)!
}

/** The clocks by which people type and read a field; `market` is the country of its record. */
export const useClockOf = ({ options }: AnyField, market?: unknown): ClientTime =>
  clockOf(options, useClient(), { market })

/** Two objects a country, by its hours and by its zone, so that effects do not run again. */
const clients = ofModel((): readonly ClientTime[] =>
  allCountries().flatMap(country => [{ country }, { country, isByZone: true }]),
)
