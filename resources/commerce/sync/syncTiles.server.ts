import type { Tile } from '#server/kit'

/** Channels that have had no success for three of their intervals. */
export const syncTiles: Readonly<Record<string, Tile>> = {
  lateChannels: {
    path: '/ecommerce/sync',
    isLate: true,
    lists: () => [{ filter: { isLate: true } }],
  },
}
