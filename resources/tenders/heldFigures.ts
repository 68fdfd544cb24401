import { filled, integer, money } from '#define'

/** What a customer holds of us, as columns of the list of customers. */
export const heldFigures = {
  credit: filled(money({ label: 'Shop credit' })),
  points: filled(integer()),
  giftCards: filled(money({ label: 'Gift cards' })),
} as const
