import {
  choice,
  date,
  flag,
  instant,
  integer,
  money,
  phone,
  readModel,
  reference,
  text,
} from '#define'
import { ages } from './reminderKinds.ts'
import { balanceSteps } from './reminderSteps.ts'

const required = { required: true } as const

/** Orders with money owing, those handed over longest ago first. */
export const ordersWithBalance = readModel('ordersWithBalance', {
  titles: ['Order with a balance', 'Orders with a balance'],
  parameters: { isSnoozed: flag({ label: 'Snoozed too' }) },
  fields: {
    orderId: reference('orders', required),
    customerId: reference('customers', required),
    phone: phone(),
    deliveredOn: date({ label: 'Delivered' }),
    days: integer({ label: 'Days' }),
    age: choice(ages, {
      label: 'Days since delivery',
      tones: { '0-7': 'neutral', '8-30': 'warning', '31+': 'bad' },
    }),
    total: money(required),
    paid: money({ required: true, signed: true }),
    balance: money({ required: true, signed: true, owed: true }),
    methodId: reference('paymentMethods', { label: 'Method promised' }),
    dispute: text({ max: 300 }),
    /** What of it waits to be written off. */
    writeOff: money({ label: 'Write-off requested' }),
    returned: money({ required: true, label: 'Goods back' }),
    credited: money(required),
    writtenOff: money(required),
    branchId: reference('branches', required),
    salespersonId: reference('staff', { label: 'Salesperson' }),
    lastContactOnUtc: instant({ label: 'Last contact' }),
    ownerId: reference('staff', { label: 'Chaser' }),
    snoozedUntil: date({ label: 'Snoozed until' }),
    reason: text({ max: 300, label: 'Why snoozed' }),
    isDelivered: flag({ required: true, label: 'Delivered' }),
  },
  label: 'orderId',
  list: {
    columns: [
      'orderId',
      'customerId',
      'deliveredOn',
      'days',
      'total',
      'paid',
      'balance',
      'methodId',
      'ownerId',
    ],
    search: ['orderId', 'customerId'],
    filters: ['isDelivered', 'branchId', 'salespersonId', 'ownerId', 'age'],
    sort: 'deliveredOn',
    totals: ['total', 'paid', 'balance', 'writeOff', 'returned', 'credited', 'writtenOff'],
    open: { screen: 'orderProcessing', as: 'orderId' },
    tone: 'age',
    main: 'customerId',
  },
  rowSteps: balanceSteps,
})
