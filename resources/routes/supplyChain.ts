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
  ],
}
