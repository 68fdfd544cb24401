import { demoPart, isoDate } from '#server/demo/kit.ts'

const dollars = 100

/** Targets of people who sell, of this year's months so far and the next one. */
export const salesTargets = demoPart('salesTargets', {
  fills: ['salesTargets'],
  needs: ['markets'],
  rows: ({ random: stream, now, out }, { markets }) => {
    const random = stream('sales targets')
    for (const { clientId, branches } of markets) {
      const sellers = new Set<string>()
      for (let i = 0; i < 40 && sellers.size < 6; i++)
        sellers.add(random.pick(random.weighted(branches).sellers))
      for (let ago = 11; ago >= -1; ago--) {
        const month = new Date(now)
        month.setUTCDate(1)
        month.setUTCMonth(month.getUTCMonth() - ago)
        for (const staffId of sellers)
          out.salesTargets.push({
            id: random.id(Math.min(month.getTime(), now)),
            clientId,
            createdOnUtc: Math.min(month.getTime(), now),
            staffId,
            month: isoDate(month.getTime()),
            amount: random.int(20, 90) * 1000 * dollars,
          })
      }
    }
  },
})
