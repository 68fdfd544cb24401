import { demoPart, isoDate, type Rows } from '#server/demo/kit.ts'
import { partyId } from '#resources/quality/demo/qualityReference.ts'

const hour = 3_600_000
const day = 24 * hour

const moveStates: readonly Rows['stockMoveDocs']['state'][] = ['Draft', 'Posted', 'Reversed']
const lossStates: readonly Rows['stockLosses']['state'][] = [
  'Draft',
  'Submitted',
  'Approved',
  'Declined',
  'Posted',
  'Reversed',
]
const lossReasons: readonly Rows['stockLosses']['reason'][] = [
  'Damage',
  'Missing',
  'Theft',
  'Count',
  'Scrap',
]
const moveReasons = [
  'Put on hold for a photo shoot',
  'Dented, goes to clearance',
  'Shelf is being rebuilt',
]
const notes = ['Leg broken when the pallet tipped.', 'Box was empty when it was opened.']

/** Moves by hand and losses of each state in each country, of free goods that lie in a place. */
export const stockDocuments = demoPart('stock documents', {
  fills: ['stockMoveDocs', 'stockMoveLines', 'stockLosses', 'stockLossLines'],
  needs: ['markets', 'stock'],
  after: ['stocktakes'],
  rows: ({ random, now, out }, { markets, stock }) => {
    const chance = random('stock documents')
    let moves = 0
    let losses = 0
    for (const market of markets) {
      const { clientId } = market
      const resting = stock.resting.filter(line => line.clientId === clientId)
      const { hands, office } = market.branches.values[0]!
      const people = [hands[0]!, office[0]!]
      for (const [i, state] of moveStates.entries()) {
        const line = resting[i]
        if (!line) continue
        const at = now - (i + 1) * day - chance.int(1, 5) * hour
        const id = chance.id(at)
        out.stockMoveDocs.push({
          id,
          clientId,
          createdOnUtc: at,
          no: `MV${String(++moves).padStart(6, '0')}`,
          reason: moveReasons[i]!,
          state,
          ...(state !== 'Draft' && { postedById: people[0], postedOnUtc: at + hour }),
          ...(state === 'Reversed' && { reversedById: people[1], reversedOnUtc: at + 2 * hour }),
        })
        out.stockMoveLines.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          stockMoveDocId: id,
          skuId: line.skuId,
          quantity: 1,
          fromWarehouseId: line.warehouseId,
          fromLayerId: line.layerId,
          fromStatus: line.stockStatus,
          toWarehouseId: line.warehouseId,
          toLayerId: line.layerId,
          toStatus: line.stockStatus,
          toHold: 'Manual',
        })
      }
      for (const [i, state] of lossStates.entries()) {
        const line = resting[moveStates.length + i]
        if (!line) continue
        const at = now - (i + 2) * day - chance.int(1, 5) * hour
        const id = chance.id(at)
        out.stockLosses.push({
          id,
          clientId,
          createdOnUtc: at,
          no: `SL${String(++losses).padStart(6, '0')}`,
          reason: lossReasons[i % lossReasons.length]!,
          warehouseId: line.warehouseId,
          lostOn: isoDate(at),
          partyId: partyId(i % 3),
          claim: i === 4 ? 'CL-2044' : undefined,
          note: notes[i],
          state,
          ...(state !== 'Draft' && { submittedById: people[0] }),
          ...(['Approved', 'Declined', 'Posted', 'Reversed'].includes(state) && {
            approverId: people[1],
            decidedOnUtc: at + hour,
          }),
          ...(['Posted', 'Reversed'].includes(state) && {
            postedById: people[1],
            postedOnUtc: at + 2 * hour,
          }),
          ...(state === 'Reversed' && { reversedById: people[1], reversedOnUtc: at + 3 * hour }),
        })
        out.stockLossLines.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          stockLossId: id,
          skuId: line.skuId,
          quantity: 1,
          layerId: line.layerId,
          stockStatus: line.stockStatus,
          ...(state !== 'Draft' && { unitCost: chance.int(20, 400) * 100 }),
        })
      }
    }
  },
})
