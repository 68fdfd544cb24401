import { area } from '#define'
import { operationIssues } from './operationIssues.entity.ts'
import { operationIssueTypes } from './operationIssueTypes.entity.ts'

export default area('operations', {
  entities: [operationIssueTypes, operationIssues],
})
