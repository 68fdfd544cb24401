import { demoPart } from '#server/demo/kit.ts'

/** Scans that wait on a phone of each country's first branch. */
export const phoneWaits = demoPart('phoneWaits', {
  fills: ['phoneWaits'],
  needs: ['markets'],
  rows: ({ random, now, out }, { markets }) => {
    const chance = random('phoneWaits')
    for (const { clientId, branches } of markets)
      for (const staffId of branches.values[0]!.hands.slice(0, 2)) {
        const at = now - chance.int(5, 90) * 60_000
        const id = chance.id(at)
        const waits = { waiting: chance.int(1, 9), unseen: chance.int(0, 2), toldOnUtc: at }
        out.phoneWaits.push({ ...waits, id, clientId, createdOnUtc: at, phone: id, staffId })
      }
  },
})
