import { screen } from '#define'

/** All reports, and beside the list what is missing: by branch, type and shift for each of the last days. */
export const allReports = screen({
  calls: ['getOperationReportTypeList'],
  reads: ['branches'],
})
