import type { Tile } from '#server/kit'

/** Tickets of a person that should have been answered or solved by now. */
export const clockTiles: Readonly<Record<string, Tile>> = {
  overdueTickets: {
    path: '/customer_service/ticket',
    isLate: true,
    lists: ({ actor }) => [{ filter: { isOverdue: true, ownerId: [actor.staffId] } }],
  },
}
