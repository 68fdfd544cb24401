import type { Node } from './node.ts'

export const quality: Node = {
  path: '/QA',
  title: 'Quality',
  roles: ['I1'],
  icon: 'quality',
  children: [
    { path: '/QA/productQAIssues', title: 'Product issues', entity: 'qaIssues' },
    {
      path: '/QA/newProductQAIssues',
      title: 'Report a product issue',
      entity: 'qaIssues',
      page: 'create',
    },
    {
      path: '/QA/productQAIssuesDetails',
      title: 'Product issue',
      hidden: true,
      entity: 'qaIssues',
      page: 'edit',
      activeMenu: '/QA/productQAIssues',
    },
    {
      path: '/QA/supplierClaim',
      title: 'Claim letter',
      own: true,
      hidden: true,
      screen: 'supplierClaim',
      activeMenu: '/QA/productQAIssues',
    },
    { path: '/QA/causes', title: 'Causes', entity: 'qaCauses' },
    { path: '/QA/responsibleParty', title: 'Responsible parties', entity: 'qaParties' },
    { path: '/QA/supplyChainNotes', title: 'Supply chain notes', entity: 'qaSupplyNotes' },
    { path: '/QA/issueHandlingTypes', title: 'Issue handling types', entity: 'qaHandlings' },
  ],
}
