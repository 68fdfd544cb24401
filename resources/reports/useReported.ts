import { useGetList } from 'ra-core'
import { useCall } from '#src/app/useServer.ts'
import { daysBefore, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { useOptions } from '#src/fields/link/useOptions.ts'
import type { Question, RecordOf } from '#define'
import type { operationReports } from './operationReports.entity.ts'

/**
 * The branches, the report types, and the reports of `length` days until `last` (default: today).
 */
export function useReported(last: string | undefined, length: number, typeId?: string | null) {
  const today = todayOf(useClient())
  const days = Array.from({ length }, (_, ago) => daysBefore(last ?? today, length - 1 - ago))
  const branches = useOptions('branches', '')
  const types = useCall('getOperationReportTypeList', {})
  const reports = useGetList<RecordOf<typeof operationReports>>('reports/allReports', {
    filter: { date: { gte: days[0], lte: days.at(-1) }, ...(typeId && { typeId }) },
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'date', order: 'DESC' },
  })
  const error: unknown = branches.error ?? types.error ?? reports.error
  return {
    branches: branches.options,
    types: types.data?.data.map(type => ({ ...type, questions: type.questions as Question[] })),
    reports: reports.data,
    days,
    today,
    error,
    refetch: () => void reports.refetch(),
  }
}
