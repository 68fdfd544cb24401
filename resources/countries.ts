import type { CountryFacts } from '#define'

/** The countries of the business, the usual one first. Source: specification §4; readings, item 22. */
export const countries = {
  NZ: {
    name: 'New Zealand',
    synonyms: ['aotearoa', 'nzl'],
    currency: 'NZD',
    currencySigns: ['NZ$'],
    displayHours: 12,
    timeZone: 'Pacific/Auckland',
    zoneNames: { 12: 'NZST', 13: 'NZDT' },
    weekBegins: 'Monday',
  },
  CA: {
    name: 'Canada',
    synonyms: ['can'],
    currency: 'CAD',
    currencySigns: ['CA$', 'C$'],
    displayHours: -6,
    timeZone: 'America/Edmonton',
    zoneNames: { [-7]: 'MST', [-6]: 'MDT' },
    // Alberta's last change of the clocks. The database has it too: `wall_time` and `wall_moment`.
    steadyFrom: '2026-03-08T09:00:00Z',
    weekBegins: 'Sunday',
  },
} as const satisfies Readonly<Record<string, CountryFacts>>

declare module '#define/vocabulary.ts' {
  interface Vocabulary {
    readonly countries: typeof countries
  }
}
