import type { Node } from './node.ts'

export const ecommerce: Node = {
  path: '/ecommerce',
  title: 'E-commerce',
  roles: ['N1', 'N3'],
  icon: 'sale',
  children: [
    {
      path: '/ecommerce/website',
      title: 'Website',
      children: [
        {
          path: '/ecommerce/website/website',
          title: 'Paid Orders',
          roles: ['N1'],
          entity: 'websiteOrders',
          home: true,
          preset: { paymentStatus: ['Paid'], state: ['New', 'Imported', 'Failed'] },
        },
        {
          path: '/ecommerce/website/website_unpaid',
          title: 'Unpaid orders',
          roles: ['N1'],
          table: 'getUnPaidOrdersOver4Hours',
        },
        {
          path: '/ecommerce/website/mapping',
          title: 'Mapping',
          roles: ['N4'],
          entity: 'websiteMappings',
        },
      ],
    },
    {
      path: '/ecommerce/trademe_list',
      title: 'Trade Me listings',
      roles: ['N4'],
      entity: 'tradeMeListings',
    },
    {
      path: '/ecommerce/trademe_questions',
      title: 'Trade Me questions',
      own: true,
      roles: ['N4'],
      entity: 'tradeMeQuestions',
    },
    {
      path: '/ecommerce/retargeting',
      title: 'Retargeting',
      children: [
        {
          path: '/ecommerce/retargeting/retargeting_case',
          title: 'Retargeting cases',
          entity: 'retargetingCases',
        },
        {
          path: '/ecommerce/retargeting/email_template_edit',
          title: 'E-mail templates',
          roles: ['F2'],
          entity: 'retargetingTemplates',
        },
        {
          path: '/ecommerce/retargeting/opt_outs',
          title: 'Opt-outs',
          own: true,
          entity: 'emailOptOuts',
        },
      ],
    },
    {
      path: '/ecommerce/sync/config',
      title: 'Channels',
      roles: ['N4'],
      hidden: true,
      entity: 'channels',
    },
  ],
}
