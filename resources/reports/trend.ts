import type { Question, RecordOf } from '#define'
import type { operationReports } from './operationReports.entity.ts'

type Report = Pick<RecordOf<typeof operationReports>, 'branchId' | 'date' | 'values'>

/** A number of one branch: for each of the days, in their order, what it was; nothing where nobody told. */
export interface Line {
  readonly branchId: string
  readonly branch: string
  readonly values: readonly (number | null)[]
}

/**
 * The questions of a type that are answered by numbers.
 * @example numbersOf([{ name: 'sales', label: 'Sales', kind: 'money' }, incidents]).map(q => q.name) // ['sales']
 */
export const numbersOf = (questions: readonly Question[]) =>
  questions.filter(({ kind }) => kind === 'integer' || kind === 'money')

/**
 * What one question was answered by each branch on each of these days; the shifts of a day are added up. Branches that told nothing are left out.
 * @example trendOf({ branches: [akl], days: ['2026-11-19', '2026-11-20'], name: 'sales', reports })[0].values // [9120.5, null]
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
