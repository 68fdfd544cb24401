import { instantAt, todayFor, type Clock } from '#define'
import type { PriceSpan } from './priceSpans.ts'

/** What proves a former price: on how many whole days of those before it was the price. */
export interface WasProof {
  readonly was: number
  readonly days: number
  readonly ofDays: number
  readonly isProven: boolean
}

/**
 * Whether a label may say what a reduced price was: the regular price stood long enough before the
 * reduction began. New Zealand: 28 of the 90 days before; Canada: more than half of the six months
 * before. A day counts if the regular price was taken from midnight to midnight where the people
 * are.
 * @returns `undefined` where the price is not reduced
 */
export function provenWas(
  spans: readonly PriceSpan[],
  at: number,
  country: 'NZ' | 'CA',
): WasProof | undefined {
  const index = spans.findIndex(({ from, to }) => from <= at && at < to)
  const price = spans[index]?.price
  if (!price || price.regular === null || price.amount >= price.regular) return undefined
  const was = price.regular
  let begin = index
  while (begin > 0 && isReducedFrom(spans[begin - 1]!, was)) begin--
  const clock: Clock = { country, isByZone: true }
  const last = todayFor(clock, spans[begin]!.from)
  const first = country === 'NZ' ? dayBefore(last, 90) : monthsBefore(last, 6)
  const ofDays = Math.round((Date.parse(last) - Date.parse(first)) / day)
  let days = 0
  for (let n = 0; n < ofDays; n++) {
    const from = midnight(dayBefore(first, -n), clock)
    const to = midnight(dayBefore(first, -n - 1), clock)
    if (stood(spans, was, from, to)) days++
  }
  return { was, days, ofDays, isProven: country === 'NZ' ? days >= 28 : days * 2 > ofDays }
}

const isReducedFrom = ({ price }: PriceSpan, was: number) =>
  price !== undefined && price.regular === was && price.amount < was

/** Whether a price was taken all the time between two moments. */
const stood = (spans: readonly PriceSpan[], was: number, from: number, to: number) =>
  spans[0]!.from <= from &&
  spans.every(span => span.to <= from || span.from >= to || span.price?.amount === was)

const day = 86_400_000

const dayBefore = (date: string, days: number) =>
  new Date(Date.parse(date) - days * day).toISOString().slice(0, 10)

/** The same day of the month, or the last one that it has. */
function monthsBefore(date: string, months: number): string {
  const [year, month, of] = date.split('-').map(Number) as [number, number, number]
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(of, lastOfMonth)))
    .toISOString()
    .slice(0, 10)
}

const midnight = (date: string, clock: Clock) => Date.parse(instantAt(`${date}T00:00Z`, clock))
