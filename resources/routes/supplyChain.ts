import type { Node } from './node.ts'

export const supplyChain: Node = {
  path: '/supply_chain',
  title: 'Supply chain',
  roles: ['L1', 'L2', 'M1', 'M3', 'M4'],
  icon: 'stock',
  children: [
    // Own screens, not in the table: what is under way when a company moves in.
    {
      path: '/supply_chain/purchaseOrders',
      title: 'Purchase orders',
      roles: ['L2'],
      entity: 'purchaseOrders',
    },
    {
      path: '/supply_chain/containers',
      title: 'Containers',
      roles: ['L2'],
      entity: 'containers',
    },
  ],
}
