import { date, filled, integer, money, text } from '#define'

/** What the list of customers tells of their addresses and orders. */
export const customerFigures = {
  suburb: filled(text()),
  city: filled(text()),
  orderCount: filled(integer({ label: 'Orders' })),
  lifetimeValue: filled(money({ signed: true, label: 'Lifetime value' })),
  balance: filled(money({ signed: true, owed: true })),
  lastOrderDate: filled(date({ label: 'Last order' })),
} as const
