import { handlers, listRecords, metaOf, transition } from '#server/kit'
import type { RecordOf } from '#define'
import type { operationReports } from './operationReports.entity.ts'
import type { operationReportTypes } from './operationReportTypes.entity.ts'
import { reportCalls } from './reports.calls.ts'

export default handlers(reportCalls, {
  async getOperationReportTypeList(context) {
    const page = { filter: {}, sort: [], offset: 0, limit: 200 }
    const { rows } = await listRecords(context, metaOf('operationReportTypes'), page)
    return { data: rows.filter(type => type.isActive) as RecordOf<typeof operationReportTypes>[] }
  },

  async check(context, input) {
    const report = await transition(context, metaOf('operationReports'), input, 'check', {
      reason: input.remark ?? undefined,
    })
    return { data: report as RecordOf<typeof operationReports> }
  },
})
