import { jobKinds, shifts, type JobKind } from '#resources/delivery/dailyTasks/jobKinds.ts'
import { demoPart } from '#server/demo/kit.ts'

const hour = 3_600_000

const objects = {
  Pick: 'deliveryPlans',
  Refill: 'refills',
  Count: 'stocktakePlaces',
  'Check-in': 'containers',
  Load: 'trips',
  Transfer: 'transfers',
  Receive: 'transfers',
  'Refused scan': 'scanEvents',
  'Waiting scans': 'phoneWaits',
} as const satisfies Record<JobKind, string>

/** What is said of some jobs of each kind: their turn, who does them, and when they began. */
export const warehouseJobs = demoPart('warehouseJobs', {
  fills: ['warehouseJobs'],
  needs: ['markets'],
  after: ['tickets', 'trips', 'refills', 'stocktakes', 'transfers', 'incoming', 'phoneWaits'],
  rows: ({ random, now, recent, out }, { markets }) => {
    const chance = random('warehouseJobs')
    for (const { clientId, branches } of markets)
      for (const kind of jobKinds) {
        const ids = recent(objects[kind]).get(clientId) ?? []
        for (const [i, objectId] of ids.slice(-6).entries()) {
          const at = now - chance.int(1, 8) * hour
          out.warehouseJobs.push({
            id: chance.id(at),
            clientId,
            createdOnUtc: at,
            kind,
            objectId,
            workerId: chance.pick(branches.values[0]!.hands),
            shift: shifts[i % shifts.length]!,
            position: i + 1,
            startedOnUtc: i < 4 ? at : undefined,
            finishedOnUtc: i < 2 ? Math.min(now, at + hour) : undefined,
          })
        }
      }
  },
})
