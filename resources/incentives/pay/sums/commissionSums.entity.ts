import { date, integer, money, percent, readModel, reference } from '#define'

/** The pay of people month by month, beside their targets. */
export const commissionSums = readModel('commissionSums', {
  titles: ['Commission of a month', 'Commissions by month'],
  label: 'staffId',
  fields: {
    month: date({ isMonth: true, required: true }),
    staffId: reference('staff', { required: true, label: 'Person' }),
    branchId: reference('branches'),
    commission: money({ required: true, signed: true }),
    sales: money({ required: true, signed: true, label: 'Share of sales' }),
    ofSales: percent({ label: 'Of sales (%)' }),
    target: money(),
    rank: integer({ required: true, min: 1, help: 'By commission, among all of the month' }),
  },
  list: {
    columns: ['month', 'staffId', 'branchId', 'commission', 'sales', 'ofSales', 'target', 'rank'],
    search: ['staffId'],
    filters: ['month', 'branchId', 'staffId'],
    sort: '-month',
    totals: ['commission', 'sales', 'target'],
    main: 'staffId',
  },
  chart: {
    by: ['month', 'staffId', 'branchId'],
    sums: ['commission', 'sales', 'target'],
    kind: 'bar',
    period: 'month',
  },
})
