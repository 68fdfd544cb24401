import { call, longText, record, records, reference } from '#define'
import { operationReports } from './operationReports.entity.ts'
import { operationReportTypes } from './operationReportTypes.entity.ts'

/** Beside the records of reports themselves. Source: specification §7, operation reports. */
export const reportCalls = {
  /** The kinds of reports that are written now, with the questions of each. */
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
