import { demoPart } from '#server/demo/kit.ts'

const minute = 60_000

/** Some people of each country are about to store goods where they were told to. */
export const proposals = demoPart('proposals', {
  fills: ['placeProposals'],
  needs: ['markets', 'stock'],
  after: ['refills'],
  rows: ({ random, now, out }, { markets, stock }) => {
    const chance = random('proposals')
    for (const { clientId, branches } of markets) {
      const faces = stock.faces.filter(({ line }) => line.clientId === clientId)
      const { hands } = branches.values[0]!
      for (const { line } of faces.slice(0, 3))
        out.placeProposals.push({
          id: chance.id(now - minute),
          clientId,
          createdOnUtc: now - minute,
          layerId: line.layerId!,
          skuId: line.skuId,
          quantity: 1,
          staffId: chance.pick(hands),
          untilUtc: now + 14 * minute,
        })
    }
  },
})
