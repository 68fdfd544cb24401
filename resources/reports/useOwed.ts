import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'ra-core'
import type { ErpDataProvider } from '../../dataProvider/index.ts'
import { daysBefore, todayOf } from '../../src/fields/time.ts'
import { useClient } from '../../src/fields/useClient.ts'
import { useOptions } from '../../src/fields/useOptions.ts'
import type { RecordOf } from '../define/index.ts'
import { owed, type Owed } from './missing.ts'
import { operationReports } from './operationReports.entity.ts'

/** What the branches owe for the 7 days until `last`, today unless told. */
export function useOwed(last?: string) {
  const provider = useDataProvider<ErpDataProvider>()
  const client = useClient()
  const today = todayOf(client)
  const days = Array.from({ length: 7 }, (_, ago) => daysBefore(last ?? today, 6 - ago))
  const branches = useOptions('branches', '')
  const types = useQuery({
    queryKey: ['questions', 'getOperationReportTypeList'],
    queryFn: () =>
      provider.call('getOperationReportTypeList', {}).then(({ data }) => ({ data }).data),
  })
  const reports = useGetList<RecordOf<typeof operationReports>>('reports/allReports', {
    filter: { date: { gte: days[0], lte: days[6] } },
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'date', order: 'ASC' },
  })
  const error: unknown = branches.error ?? types.error ?? reports.error
  const rows: Owed[] | undefined =
    types.data &&
    reports.data &&
    owed({
      branches: branches.options,
      types: types.data,
      shifts: operationReports.fields.shift.options.values,
      days,
      reports: reports.data,
    })
  return { rows, days, today, error, refetch: () => void reports.refetch() }
}
