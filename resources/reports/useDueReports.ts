import { dueReports } from './missingReports.ts'
import { operationReports } from './operationReports.entity.ts'
import { useReported } from './useReported.ts'

/** What the branches must report for the 7 days until `last` (default: today). */
export function useDueReports(last?: string) {
  const { branches, types, reports, days, ...rest } = useReported(last, 7)
  const rows =
    types &&
    reports &&
    dueReports({
      branches,
      types,
      shifts: operationReports.fields.shift.options.values,
      days,
      reports,
    })
  return { rows, days, ...rest }
}
