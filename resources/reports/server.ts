import { serverHalf } from '#server/kit'
import reportHandlers from './reports.server.ts'
import { reportSteps } from './reportSteps.server.ts'
import { reportTiles } from './reportTiles.server.ts'
import reports from './index.ts'

export default serverHalf(reports, {
  calls: [reportHandlers],
  tiles: reportTiles,
  hooks: { operationReports: { steps: reportSteps } },
})
