import type { CountryFacts } from '#define'

/** The countries of the business, the usual one first. Source: specification §4; readings, item 22. */
export const countries = {
  NZ: {
    name: 'New Zealand',
    currency: 'NZD',
    currencySigns: ['NZ$'],
    displayHours: 12,
    timeZone: 'Pacific/Auckland',
    weekBegins: 'Monday',
  },
  // Without a zone: browsers' zone data is older than Alberta's change to permanent UTC-6.
  CA: {
    name: 'Canada',
    currency: 'CAD',
    currencySigns: ['CA$', 'C$'],
    displayHours: -6,
    weekBegins: 'Sunday',
  },
} as const satisfies Readonly<Record<string, CountryFacts>>

declare module '#define/vocabulary.ts' {
  interface Vocabulary {
    readonly countries: typeof countries
  }
}
