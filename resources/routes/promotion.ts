import type { Node } from './node.ts'

export const promotion: Node = {
  path: '/promotion',
  title: 'Promotions',
  roles: ['N7'],
  icon: 'promotion',
  children: [{ path: '/promotion/promotion_list', title: 'Promotions', entity: 'promotions' }],
}
