import type { Tile } from '#server/kit'
import { pausedChannels } from '#resources/messages/pauses.server.ts'

/** Tiles of the start page about messages. */
export const messageTiles: Readonly<Record<string, Tile>> = {
  messagesPaused: {
    path: '/administration/shipping/messages',
    isLate: true,
    lists: async ({ db }) =>
      (await pausedChannels(db, new Date())).map(({ channel }) => ({
        filter: { channel: [channel], state: ['Queued'] },
      })),
  },
}
