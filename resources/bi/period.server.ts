import { monthsBefore, type Period } from './period.ts'
import { badInput } from '#server/kit'

/** No report reads more days. */
const mostDays = 1100
const day = 86_400_000
/** The day after it is in the last year that has four digits. */
const lastDay = '9999-12-30'

/**
 * The days of a report, both in it: the last twelve months where nobody said otherwise.
 * @throws BadInput naming the day that is wrong
 */
export function periodOf(
  given: { readonly from?: string | null; readonly to?: string | null },
  today: string,
): Period {
  const to = given.to ?? today
  const from = given.from ?? monthsBefore(to, 11)
  if (to > lastDay) throw badInput('invalid', 'to', 'Choose an earlier day.')
  if (from > to)
    throw badInput('invalid', 'from', 'The first day is after the last one: correct one of them.')
  if ((Date.parse(to) - Date.parse(from)) / day + 1 > mostDays)
    throw badInput(
      'too_long',
      'from',
      `A report has at most ${mostDays.toLocaleString('en')} days.`,
    )
  return { from, to }
}
