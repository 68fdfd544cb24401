import { owed } from './missingReports.ts'
import { operationReports } from './operationReports.entity.ts'
import { useReported } from './useReported.ts'

/** What the branches owe for the 7 days until `last`, today unless told. */
export function useOwed(last?: string) {
  const { branches, types, reports, days, ...rest } = useReported(last, 7)
  const rows =
    types &&
    reports &&
    owed({
      branches,
      types,
      shifts: operationReports.fields.shift.options.values,
      days,
      reports,
    })
  return { rows, days, ...rest }
}
