import { formatDate, todayOf, type ClientTime } from '#src/fields/time/time.ts'

/**
 * The last day of a price for people: a price that ends at midnight is valid until the day before.
 */
export const lastDay = (endsOnUtc: string, client: ClientTime) =>
  formatDate(todayOf(client, new Date(Date.parse(endsOnUtc) - 1)))
