import { serverHalf } from '#server/kit'
import { operationIssueSteps, withOwner } from './operationIssues.server.ts'
import operations from './index.ts'

export default serverHalf(operations, {
  hooks: { operationIssues: { steps: operationIssueSteps, beforeWrite: withOwner } },
})
