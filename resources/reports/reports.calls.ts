import { call, longText, record, records, reference } from '#define'
import { operationReports } from './operationReports.entity.ts'
import { operationReportTypes } from './operationReportTypes.entity.ts'

/** Calls besides those of the report records. Source: specification §7, operation reports. */
export const reportCalls = {
  /** The active types of reports with their questions. */
  getOperationReportTypeList: call({
    at: 'GET /api/operationReport/getOperationReportTypeList',
    of: 'operationReports',
    answer: { data: records(operationReportTypes) },
  }),
  check: call({
    at: 'POST /api/operationReport/check',
    of: 'operationReports',
    access: ['O2'],
    input: {
      id: reference('operationReports', { required: true }),
      remark: longText({ max: 500 }),
    },
    answer: { data: record(operationReports) },
  }),
}
