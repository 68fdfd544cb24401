import type { Node } from './node.ts'

export const supplyChain: Node = {
  path: '/supply_chain',
  title: 'Supply chain',
  roles: ['L1', 'L2', 'M1', 'M3', 'M4'],
  icon: 'stock',
  children: [
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
