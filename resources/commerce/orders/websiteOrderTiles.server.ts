import type { Tile } from '#server/kit'

/** Booked orders that their shop tells otherwise by now, until a person has decided. */
export const websiteOrderTiles: Readonly<Record<string, Tile>> = {
  changedWebOrders: {
    path: '/ecommerce/website/website',
    isLate: true,
    lists: () => [{ filter: { asks: true } }],
  },
}
