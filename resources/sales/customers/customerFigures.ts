import { date, filled, integer, money, text } from '#define'

/** What the list of customers tells of their addresses and orders. */
export const customerFigures = {
  suburb: filled(text()),
  city: filled(text()),
  orderCount: filled(integer({ label: 'Orders' })),
  lifetimeValue: filled(money({ signed: true, label: 'Lifetime value' })),
  balance: filled(money({ signed: true, owed: true })),
  lastOrderDate: filled(date({ label: 'Last order' })),
  /** All that there are: no ticket has a status yet that closes it. */
  openTickets: filled(integer()),
} as const

/** What they hold of us. */
export const heldFigures = {
  credit: filled(money({ label: 'Shop credit' })),
  points: filled(integer()),
  giftCards: filled(money({ label: 'Gift cards' })),
} as const
