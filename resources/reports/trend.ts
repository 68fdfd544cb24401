import type { Question, RecordOf } from '#define'
import type { operationReports } from './operationReports.entity.ts'

type Report = Pick<RecordOf<typeof operationReports>, 'branchId' | 'date' | 'values'>

/** The values of one branch: one per day, in order; null if not reported. */
export interface Line {
  readonly branchId: string
  readonly branch: string
  readonly values: readonly (number | null)[]
}

/**
 * The questions of a type with numeric answers.
 * @example numbersOf([{ name: 'sales', label: 'Sales', kind: 'money' }, incidents]).map(q =>
 * q.name) // ['sales']
 */
export const numbersOf = (questions: readonly Question[]) =>
  questions.filter(({ kind }) => kind === 'integer' || kind === 'money')

/**
 * The answers of each branch to one question on these days; shifts of a day are summed. Branches
 * without an answer are left out.
 * @example trendOf({ branches: [akl], days: ['2026-11-19', '2026-11-20'], name: 'sales', reports
 * })[0].values // [9120.5, null]
 */
export function trendOf(of: {
  branches: readonly { id: string; label: string }[]
  days: readonly string[]
  name: string
  reports: readonly Report[]
}): Line[] {
  const sums = new Map<string, number>()
  for (const { branchId, date, values } of of.reports) {
    const value = values?.[of.name]
    if (typeof value !== 'number') continue
    const key = `${branchId} ${date}`
    sums.set(key, Math.round(((sums.get(key) ?? 0) + value) * 100) / 100)
  }
  return of.branches
    .map(({ id, label }) => ({
      branchId: id,
      branch: label,
      values: of.days.map(day => sums.get(`${id} ${day}`) ?? null),
    }))
    .filter(({ values }) => values.some(value => value !== null))
}
