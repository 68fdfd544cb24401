import type { Node } from './node.ts'

export const supplyChain: Node = {
  path: '/supply_chain',
  title: 'Supply chain',
  roles: ['L1', 'L2', 'M1', 'M3', 'M4'],
  icon: 'stock',
  children: [
    {
      path: '/supply_chain/new/purchase',
      title: 'New purchase',
      roles: ['L2'],
      entity: 'purchases',
      page: 'create',
    },
    {
      path: '/supply_chain/purchase',
      title: 'Purchases',
      roles: ['L1'],
      entity: 'purchases',
    },
    // What is under way when a company moves in.
    {
      path: '/supply_chain/purchaseOrders',
      title: 'Purchase orders',
      own: true,
      roles: ['L2'],
      entity: 'purchaseOrders',
    },
    {
      path: '/supply_chain/containers',
      title: 'Containers',
      own: true,
      roles: ['L2'],
      entity: 'containers',
    },
    {
      path: '/supply_chain/containerPresaleRecords',
      title: 'Container presale',
      roles: ['L2'],
      entity: 'containerPresaleRecords',
      tab: 'Containers',
    },
    // Own screen, not in the table: the orders that wait.
    {
      path: '/supply_chain/containerPresaleRecords/orders',
      title: 'Presold orders',
      own: true,
      roles: ['L2'],
      entity: 'presalePromises',
      tabOf: '/supply_chain/containerPresaleRecords',
      tab: 'Orders',
    },
    {
      path: '/supply_chain/demoRequests',
      title: 'Display requests',
      roles: ['L2'],
      hidden: true,
      entity: 'demoRequests',
    },
    {
      path: '/supply_chain/move/stock',
      title: 'Move stock',
      roles: ['M3'],
      entity: 'stockMoveDocs',
    },
    {
      path: '/supply_chain/move/stock/details',
      title: 'Stock move',
      roles: ['M3'],
      hidden: true,
      entity: 'stockMoveDocs',
      page: 'edit',
      activeMenu: '/supply_chain/move/stock',
    },
    {
      path: '/supply_chain/stock_loss',
      title: 'Stock losses',
      roles: ['M4'],
      entity: 'stockLosses',
      home: true,
      preset: { state: ['Draft', 'Submitted', 'Approved', 'Declined'] },
    },
    {
      path: '/supply_chain/loss_records',
      title: 'Loss records',
      roles: ['M1'],
      entity: 'stockLosses',
      readOnly: true,
    },
    {
      path: '/supply_chain/stockMoveRecords',
      title: 'Stock move records',
      roles: ['D1'],
      entity: 'stockMoves',
      tab: 'Moves',
    },
    // Own screen, not in the table: what was there on a day.
    {
      path: '/supply_chain/stockMoveRecords/balance',
      title: 'Balance on a day',
      own: true,
      roles: ['D1'],
      entity: 'stockOnDays',
      tabOf: '/supply_chain/stockMoveRecords',
    },
  ],
}
