import type { Node } from './node.ts'

export const operationIssue: Node = {
  path: '/operationIssue',
  title: 'Operation issues',
  // `/issueList` has the same title beside it.
  icon: 'figures',
  children: [
    {
      path: '/operationIssue/issueList',
      title: 'Operation issues',
      entity: 'operationIssues',
      home: true,
    },
    {
      path: '/operationIssue/operationIssueType',
      title: 'Operation issue types',
      roles: ['O2'],
      entity: 'operationIssueTypes',
    },
    {
      path: '/operationIssue/statisticalOperationIssu',
      title: 'Operation issue statistics',
      roles: ['O2'],
      entity: 'operationIssues',
      show: 'chart',
    },
  ],
}
