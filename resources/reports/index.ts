import { area } from '#define'
import { operationReports } from './operationReports.entity.ts'
import { operationReportTypes } from './operationReportTypes.entity.ts'
import { reportCalls } from './reports.calls.ts'

export default area('reports', {
  entities: [operationReports, operationReportTypes],
  calls: { ...reportCalls },
})
