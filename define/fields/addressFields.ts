import { addressParts } from './addressParts.ts'
import { choice } from './choice.ts'
import { countryNames, worldCountries } from './countries.ts'
import { text } from './text.ts'

/**
 * The parts of an address as fields: the columns that it has in files.
 * @example Object.keys(addressFields) // ['line1', 'line2', 'suburb', 'city', 'region', 'postcode', 'country']
 */
export const addressFields = {
  line1: text(addressParts.line1),
  line2: text(addressParts.line2),
  suburb: text(addressParts.suburb),
  city: text(addressParts.city),
  region: text(addressParts.region),
  postcode: text(addressParts.postcode),
  country: choice(worldCountries, {
    required: true,
    labels: countryNames,
    synonyms: 'countries',
  }),
} as const
