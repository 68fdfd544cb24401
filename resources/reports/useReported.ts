import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import { daysBefore, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { useOptions } from '#src/fields/link/useOptions.ts'
import type { Question, RecordOf } from '#define'
import type { operationReports } from './operationReports.entity.ts'

/**
 * The branches, the report types, and the reports of `length` days until `last` (default: today).
 */
export function useReported(last: string | undefined, length: number, typeId?: string | null) {
  const provider = useDataProvider<ErpDataProvider>()
  const today = todayOf(useClient())
  const days = Array.from({ length }, (_, ago) => daysBefore(last ?? today, length - 1 - ago))
  const branches = useOptions('branches', '')
  const types = useQuery({
    queryKey: ['questions', 'getOperationReportTypeList'],
    queryFn: () =>
      provider.call('getOperationReportTypeList', {}).then(({ data }) => ({ data }).data),
  })
  const reports = useGetList<RecordOf<typeof operationReports>>('reports/allReports', {
    filter: { date: { gte: days[0], lte: days.at(-1) }, ...(typeId && { typeId }) },
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'date', order: 'DESC' },
  })
  const error: unknown = branches.error ?? types.error ?? reports.error
  return {
    branches: branches.options,
    types: types.data?.map(type => ({ ...type, questions: type.questions as Question[] })),
    reports: reports.data,
    days,
    today,
    error,
    refetch: () => void reports.refetch(),
  }
}
