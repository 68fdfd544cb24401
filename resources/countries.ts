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
  CA: {
    name: 'Canada',
    currency: 'CAD',
    currencySigns: ['CA$', 'C$'],
    displayHours: -6,
    timeZone: 'America/Edmonton',
    weekBegins: 'Sunday',
  },
} as const satisfies Readonly<Record<string, CountryFacts>>

declare module '#define/vocabulary.ts' {
  interface Vocabulary {
    readonly countries: typeof countries
  }
}
