import type { RecordOf } from '#define'
import type { operationReports } from './operationReports.entity.ts'
import type { operationReportTypes } from './operationReportTypes.entity.ts'

type Report = Pick<
  RecordOf<typeof operationReports>,
  'id' | 'typeId' | 'branchId' | 'date' | 'shift' | 'state'
>
type Type = Pick<
  RecordOf<typeof operationReportTypes>,
  'id' | 'name' | 'hasShifts' | 'isDaily' | 'isActive'
>

/** What a branch must report: one report of a type per day, or per shift of a day. */
export interface DueReports {
  readonly branchId: string
  readonly branch: string
  readonly typeId: string
  readonly type: string
  readonly shift: string | null
  /** The report of each day, in order; `undefined` if it is missing. */
  readonly days: readonly (Report | undefined)[]
}

/**
 * Everything that the branches must report for these days. A draft is not handed in; it appears
 * with its state.
 * @example owed({ branches: [akl], types: [showroomDay], shifts, days: ['2026-11-20'], reports: []
 * })[0].days // [undefined]
 */
export const dueReports = (of: {
  branches: readonly { id: string; label: string }[]
  types: readonly Type[]
  shifts: readonly string[]
  days: readonly string[]
  reports: readonly Report[]
}): DueReports[] => {
  const keyOf = (branchId: string, typeId: string, shift: string | null, date: string) =>
    [branchId, typeId, shift, date].join()
  const written = new Map(
    of.reports.map(report => [
      keyOf(report.branchId, report.typeId, report.shift, report.date),
      report,
    ]),
  )
  return of.branches.flatMap(branch =>
    of.types
      .filter(type => type.isDaily && type.isActive)
      .flatMap(type =>
        (type.hasShifts ? of.shifts : [null]).map(shift => ({
          branchId: branch.id,
          branch: branch.label,
          typeId: type.id,
          type: type.name,
          shift,
          days: of.days.map(date => written.get(keyOf(branch.id, type.id, shift, date))),
        })),
      ),
  )
}
