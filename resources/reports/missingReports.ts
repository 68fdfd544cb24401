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

/** What a branch owes: one report of a type for each day, or for each shift of it. */
export interface Owed {
  readonly branchId: string
  readonly branch: string
  readonly typeId: string
  readonly type: string
  readonly shift: string | null
  /** For each of the days, in their order, the report; nothing where it is missing. */
  readonly days: readonly (Report | undefined)[]
}

/**
 * Everything that the branches owe for these days. A draft was not handed in yet; it is there with its state.
 * @example owed({ branches: [akl], types: [showroomDay], shifts, days: ['2026-11-20'], reports: [] })[0].days // [undefined]
 */
export const owed = (of: {
  branches: readonly { id: string; label: string }[]
  types: readonly Type[]
  shifts: readonly string[]
  days: readonly string[]
  reports: readonly Report[]
}): Owed[] => {
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
