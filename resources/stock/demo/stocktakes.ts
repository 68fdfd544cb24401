import type { Market } from '#resources/delivery/demo/markets.ts'
import { demoPart, isoDate, type Random, type Rows } from '#server/demo/kit.ts'

const hour = 3_600_000
const day = 24 * hour

/** A count of each status in each country, of a few SKUs where they lie. */
export const stocktakes = demoPart('stocktakes', {
  fills: ['stocktakes', 'stocktakePlaces', 'stocktakeCounts'],
  needs: ['markets', 'stock'],
  after: ['tickets', 'stockDifferences'],
  rows: ({ random, now, out }, { markets, stock }) => {
    const chance = random('stocktakes')
    let count = 0
    for (const market of markets) {
      const { clientId } = market
      const settled = stock.counted.filter(({ line }) => line.clientId === clientId)
      const faces = placesOf(
        stock.faces.map(({ line }) => line).filter(line => line.clientId === clientId),
      )
      const resting = faces.filter(line => line.warehouseId === faces[0]!.warehouseId)
      const hands = handsOf(chance, market)
      for (const [i, state] of states.entries()) {
        const at = now - (i + 1) * day - chance.int(1, 5) * hour
        const found = placesOf(settled.map(({ line }) => line)).slice(0, 3)
        const most = resting.slice((i * 3) % Math.max(1, resting.length - 2)).slice(0, 3)
        const lines = state === 'Posted' && found.length ? found : most
        const [first] = lines
        if (!first) continue
        const isSettled = state === 'Approved' || state === 'Posted'
        const row = () => ({ id: chance.id(at), clientId, createdOnUtc: at })
        const stocktake = {
          ...row(),
          no: `ST${String(++count).padStart(6, '0')}`,
          warehouseId: first.warehouseId,
          scope: scopes[i % scopes.length]!,
          mostPlaces: scopes[i % scopes.length] === 'Random cycle' ? 3 : undefined,
          isBlind: i % 2 === 0,
          date: isoDate(at),
          remark: i ? undefined : 'Before the shop opens',
          state,
          ...(isSettled && { approvedById: hands[2], approvedOnUtc: at + hour }),
        }
        out.stocktakes.push(stocktake)
        if (stocktake.scope === 'SKU')
          for (const skuId of new Set(lines.map(line => line.skuId)))
            out.stocktakesSkuIds.push({ fromId: stocktake.id, toId: skuId })
        if (state === 'Planned' || state === 'Cancelled') continue
        for (const [n, line] of lines.filter(l => l.warehouseId === first.warehouseId).entries()) {
          const placeState = state === 'Counting' || state === 'Recount' ? open[n % 3]! : 'Counted'
          const round = state === 'Recount' ? 2 : 1
          const isTaken = placeState !== 'Open'
          const place = {
            ...row(),
            stocktakeId: stocktake.id,
            layerId: line.layerId!,
            round,
            state: placeState,
            counterId: isTaken ? hands[round - 1] : undefined,
            countedOnUtc: placeState === 'Counted' ? at : undefined,
          }
          out.stocktakePlaces.push(place)
          const known = settled.find(each => each.line === line)
          for (let nth = 1; nth <= (isTaken ? round : round - 1); nth++)
            out.stocktakeCounts.push({
              ...row(),
              placeId: place.id,
              skuId: line.skuId,
              warehouseId: line.warehouseId,
              layerId: line.layerId!,
              stockStatus: line.stockStatus,
              round: nth,
              quantity: line.quantity,
              staffId: hands[nth - 1]!,
              countedOnUtc: at,
              differenceId: state === 'Posted' ? known?.id : undefined,
            })
        }
      }
    }
  },
})

/** Lines at a place each. */
const placesOf = (lines: readonly Rows['stockLines'][]) => [
  ...new Map(lines.flatMap(line => (line.layerId ? [[line.layerId, line] as const] : []))).values(),
]

const handsOf = (chance: Random, market: Market) => {
  const { hands, office } = market.branches.values[0]!
  return [hands[0]!, hands[1] ?? hands[0]!, chance.pick(office)]
}

const states = [
  'Planned',
  'Counting',
  'Review',
  'Recount',
  'Approved',
  'Posted',
  'Cancelled',
] as const
const scopes = ['SKU', 'Aisle', 'Random cycle', 'Category'] as const
const open = ['Counted', 'Counting', 'Open'] as const
