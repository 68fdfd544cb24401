import { currencies } from '#resources/common.ts'
import { demoPart, isoDate } from '#server/demo/kit.ts'

const day = 86_400_000

/** Some lines of what each country began with; a few that were found behind a shelf later are not posted yet. */
export const opening = demoPart('opening', {
  fills: ['openingStock'],
  needs: ['markets', 'stock'],
  after: ['refills'],
  rows: ({ random, now, out }, { markets, stock }) => {
    const chance = random('opening')
    for (const { clientId } of markets) {
      const faces = stock.faces.filter(({ line }) => line.clientId === clientId)
      for (const [i, { line }] of faces.slice(0, 18).entries()) {
        const isPosted = i % 3 > 0
        const at = isPosted ? line.createdOnUtc : now - chance.int(1, 20) * day
        out.openingStock.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          skuId: line.skuId,
          warehouseId: line.warehouseId,
          layerId: line.layerId,
          stockStatus: line.stockStatus,
          quantity: chance.int(1, 8),
          unitCost: chance.int(20, 400) * 100,
          currency: currencies[i % currencies.length],
          state: isPosted ? 'Posted' : 'Draft',
          postedOnUtc: isPosted ? at : undefined,
          countedDate: i % 2 ? isoDate(at) : undefined,
          document: isPosted ? undefined : `Behind the shelf ${1 + (i % 2)}`,
        })
      }
    }
  },
})
