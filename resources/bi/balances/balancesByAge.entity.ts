import { choice, date, flag, instant, integer, money, phone, readModel, reference } from '#define'
import { orderState } from '#resources/sales/orders/orderState.ts'
import { chasingSteps } from '#resources/sales/reminders/reminderSteps.ts'

const required = { required: true } as const
const owed = (label: string) => money({ signed: true, label })

/** Days since delivery, else since ordered. Source: readings, item 87. */
export const ages = ['0-30', '31-60', '61-90', 'Over 90'] as const

/** What orders still owe, by how long they have: the oldest first. */
export const balancesByAge = readModel('balancesByAge', {
  titles: ['Order with a balance', 'Orders with a balance by age'],
  fields: {
    orderId: reference('orders', required),
    customerId: reference('customers', required),
    phone: phone(),
    orderedOnUtc: instant({ required: true, label: 'Ordered' }),
    state: orderState,
    isDelivered: flag({ required: true, label: 'Delivered' }),
    plannedOn: date({ label: 'Planned for' }),
    days: integer({ required: true, label: 'Days' }),
    age: choice(ages, {
      required: true,
      tones: { '0-30': 'neutral', '31-60': 'info', '61-90': 'warning', 'Over 90': 'bad' },
    }),
    total: money(required),
    paid: money({ required: true, signed: true }),
    balance: money({ required: true, signed: true, owed: true }),
    upTo30: owed('0-30 days'),
    upTo60: owed('31-60 days'),
    upTo90: owed('61-90 days'),
    over90: owed('Over 90 days'),
    branchId: reference('branches', required),
    salespersonId: reference('staff', { label: 'Salesperson' }),
    lastContactOnUtc: instant({ label: 'Last contact' }),
  },
  label: 'orderId',
  list: {
    columns: [
      'orderId',
      'customerId',
      'days',
      'balance',
      'upTo30',
      'upTo60',
      'upTo90',
      'over90',
      'salespersonId',
    ],
    search: ['orderId', 'customerId'],
    filters: ['isDelivered', 'age', 'branchId', 'salespersonId', 'state'],
    sort: '-days',
    totals: ['total', 'paid', 'balance', 'upTo30', 'upTo60', 'upTo90', 'over90'],
    open: { screen: 'orderProcessing', as: 'orderId' },
    tone: 'age',
    main: 'customerId',
  },
  chart: { by: ['age', 'branchId', 'salespersonId'], sums: ['balance'], kind: 'bar' },
  rowSteps: chasingSteps,
})
