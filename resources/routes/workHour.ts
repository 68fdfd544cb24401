import type { Node } from './node.ts'

export const workHour: Node = {
  path: '/workHour',
  title: 'Incentives',
  roles: ['P2', 'P3', 'P4'],
  icon: 'incentives',
  children: [
    { path: '/workHour/WorkHour', title: 'Work hours', roles: ['P2'], entity: 'workHours' },
    {
      path: '/workHour/WorkHour/week',
      title: 'Week of hours',
      own: true,
      roles: ['P2'],
      screen: 'workWeek',
      tabOf: '/workHour/WorkHour',
      tab: 'Week',
    },
    {
      path: '/workHour/commissionsList',
      title: 'Commissions',
      roles: ['P2'],
      entity: 'commissionStatements',
    },
    {
      path: '/workHour/commissionsList/runs',
      title: 'Calculations',
      own: true,
      roles: ['P2'],
      entity: 'commissionRuns',
      tabOf: '/workHour/commissionsList',
    },
    {
      path: '/workHour/commissionsList/disputes',
      title: 'Disputes',
      own: true,
      roles: ['P2'],
      entity: 'commissionDisputes',
      tabOf: '/workHour/commissionsList',
    },
    {
      path: '/workHour/PaymentDetails',
      title: 'Payment details',
      roles: ['P3', 'P4'],
      entity: 'commissionLines',
    },
    {
      path: '/workHour/PaymentDetails/payslips',
      title: 'Payslips',
      own: true,
      roles: ['P3', 'P4'],
      entity: 'commissionStatements',
      tabOf: '/workHour/PaymentDetails',
    },
    {
      path: '/workHour/parameterSet',
      title: 'Commission sets',
      roles: ['P2'],
      entity: 'parameterSets',
    },
    {
      path: '/workHour/ProductCommissionRecords',
      title: 'Product commissions given',
      roles: ['D1'],
      entity: 'productCommissionRecords',
    },
    {
      path: '/workHour/ProductCommission',
      title: 'Product commissions',
      roles: ['P3'],
      entity: 'productCommissions',
    },
  ],
}
