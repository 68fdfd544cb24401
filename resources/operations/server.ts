import { serverHalf } from '#server/kit'
import { operationIssueSteps, withOwner } from './operationIssues.server.ts'
import { issueTiles } from './issueTiles.server.ts'
import operations from './index.ts'

export default serverHalf(operations, {
  tiles: issueTiles,
  hooks: { operationIssues: { steps: operationIssueSteps, beforeWrite: withOwner } },
})
