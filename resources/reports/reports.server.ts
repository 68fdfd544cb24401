import { handlers } from '#server/calls/handlers.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { listRecords } from '#server/entities/read/read.ts'
import { transition } from '#server/entities/write/transition.ts'
import type { RecordOf } from '#define'
import type { operationReports } from './operationReports.entity.ts'
import type { operationReportTypes } from './operationReportTypes.entity.ts'
import { reportCalls } from './reports.calls.ts'

export default handlers(reportCalls, {
  async getOperationReportTypeList({ who, db }) {
    const page = { filter: {}, sort: [], offset: 0, limit: 200 }
    const { rows } = await listRecords(db, planOf('operationReportTypes'), who, page)
    return { data: rows.filter(type => type.isActive) as RecordOf<typeof operationReportTypes>[] }
  },

  async check({ input, who, db }) {
    const report = await transition(db, planOf('operationReports'), who, input, 'check', {
      reason: input.remark ?? undefined,
    })
    return { data: report as RecordOf<typeof operationReports> }
  },
})
