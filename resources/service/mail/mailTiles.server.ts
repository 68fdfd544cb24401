import type { Tile } from '#server/kit'
import { workingStates } from '#resources/service/ticketStates.ts'

/** Customers who wrote and have no answer yet, and e-mails that nobody has placed. */
export const mailTiles: Readonly<Record<string, Tile>> = {
  newReplies: {
    path: '/customer_service/ticket',
    lists: ({ actor }) => [
      { filter: { hasNewReply: true, state: [...workingStates], ownerId: [actor.staffId] } },
    ],
  },
  waitingMails: {
    path: '/customer_service/inbox',
    lists: () => [{ filter: { state: ['Waiting'] } }],
  },
}
