import type { Tile } from '#server/kit'

const path = '/ecommerce/website/website'

export const websiteOrderTiles: Readonly<Record<string, Tile>> = {
  /** Paid orders that nobody has booked or handled yet. */
  waitingWebOrders: {
    path,
    lists: () => [{ filter: { paymentStatus: ['Paid'], state: ['New', 'Imported', 'Failed'] } }],
  },
  /** Booked orders that their shop tells otherwise by now, until a person has decided. */
  changedWebOrders: {
    path,
    isLate: true,
    lists: () => [{ filter: { asks: true } }],
  },
}
