import { screen } from '#define'

/** All reports, with the missing ones of the last days by branch, type and shift. */
export const allReports = screen({
  calls: ['getOperationReportTypeList'],
  reads: ['branches'],
})
