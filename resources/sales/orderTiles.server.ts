import type { Tile } from '#server/kit'
import { branchOf } from '#resources/administration/branchOf.server.ts'

/**
 * Orders that customers still owe something for: a salesperson's own, and those of a branch; what
 * people ask to write off of them; goods that come too late for them.
 */
export const orderTiles: Readonly<Record<string, Tile>> = {
  ownOrdersOwing: {
    path: '/sale/records',
    lists: ({ actor }) => [{ filter: { hasBalance: true, salespersonId: [actor.staffId] } }],
  },
  writeOffsWaiting: {
    path: '/sale/reminders/deliveredWithBalance/writeOffs',
    lists: () => [{ filter: { state: ['Requested'] } }],
  },
  etaWarnings: {
    path: '/supply_chain/eta/etaWarnings',
    isLate: true,
    lists: () => [{ filter: { state: ['Open'] } }],
  },
  branchOrdersOwing: {
    path: '/sale/records',
    codes: ['P2', 'O2'],
    lists: async context => {
      const branch = await branchOf(context)
      return branch
        ? [
            {
              about: branch.name,
              filter: { hasBalance: true, state: ['Completed'], branchId: [branch.id] },
            },
          ]
        : []
    },
  },
}
