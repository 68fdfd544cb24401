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
          path: '/ecommerce/website/showroom',
          title: 'Self-Service Orders',
          roles: ['N1'],
          entity: 'selfHelpOrders',
          home: true,
          preset: { state: ['New', 'Claimed'] },
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
      path: '/ecommerce/wayfair',
      title: 'Wayfair',
      children: [
        {
          path: '/ecommerce/wayfair/wayfair_orders',
          title: 'Wayfair orders',
          roles: ['N6'],
          entity: 'wayfairOrders',
          home: true,
        },
        {
          path: '/ecommerce/wayfair/wayfair_mapping',
          title: 'Wayfair mapping',
          entity: 'wayfairMappings',
        },
        {
          path: '/ecommerce/wayfair/files',
          title: 'Wayfair files',
          own: true,
          hidden: true,
          roles: ['N6'],
          entity: 'wayfairBatches',
        },
        {
          path: '/ecommerce/wayfair/errors',
          title: 'Errors of Wayfair files',
          own: true,
          hidden: true,
          roles: ['N6'],
          entity: 'wayfairErrors',
        },
        {
          path: '/ecommerce/wayfair/lines',
          title: 'Wayfair lines',
          own: true,
          hidden: true,
          roles: ['N6'],
          entity: 'wayfairLines',
        },
      ],
    },
    {
      path: '/ecommerce/eCommerce/3rdPartyStockCheck',
      title: 'Stock at partners',
      roles: ['O1'],
      entity: 'partnerStocks',
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
