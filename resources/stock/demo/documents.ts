import { demoPart, isoDate, type Rows } from '#server/demo/kit.ts'
import { movableHolds } from '#resources/stock/check/stockActions.ts'
import { partyId } from '#resources/quality/demo/qualityReference.ts'
import { MoveWriter } from './moves.ts'
import type { Documented } from './stock.ts'

const hour = 3_600_000
const day = 24 * hour

const openLosses: readonly Rows['stockLosses']['state'][] = [
  'Draft',
  'Submitted',
  'Approved',
  'Declined',
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

/** Moves by hand and losses of each state in each country; what is posted is what movements name. */
export const stockDocuments = demoPart('stock documents', {
  fills: [
    'stockMoveDocs',
    'stockMoveLines',
    'stockLosses',
    'stockLossLines',
    'stockLines',
    'stockMoves',
    'pairedMoves',
  ],
  needs: ['markets', 'stock'],
  after: ['stocktakes', 'demoRequests', 'orders', 'tickets', 'quality'],
  rows: ({ random, recent, now, out }, { markets, stock }) => {
    const chance = random('stock documents')
    let moves = 0
    let losses = 0
    const writer = new MoveWriter(chance, out)
    for (const { clientId, branches } of markets) {
      const lastOf = (table: 'orders' | 'tickets' | 'qaIssues') => recent(table).get(clientId)?.[0]
      const { hands, office } = branches.values[0]!
      const [asker, approver] = [hands[0]!, office[0]!]
      const ofClient = (line: Rows['stockLines']) => line.clientId === clientId
      const resting = stock.resting.filter(ofClient)
      /** With the pieces of a line at rest, where there are so many lines. */
      const draft = (i: number, daysAgo: number): Documented[] => {
        const at = now - daysAgo * day - chance.int(1, 5) * hour
        const line = resting[i]
        return line ? [{ id: chance.id(at), line, pieces: 1, at }] : []
      }

      const move = (
        state: Rows['stockMoveDocs']['state'],
        { id, line, from, pieces, at }: Documented,
        to: Partial<Rows['stockMoveLines']>,
      ) => {
        out.stockMoveDocs.push({
          id,
          clientId,
          createdOnUtc: at,
          no: `MV${String(++moves).padStart(6, '0')}`,
          reason: moveReasons[moves % moveReasons.length]!,
          note: from ? 'Seen by the quality controller' : undefined,
          orderId: state === 'Draft' && moves % 2 ? lastOf('orders') : undefined,
          ticketId: state === 'Draft' && moves % 2 === 0 ? lastOf('tickets') : undefined,
          state,
          ...(state !== 'Draft' && { postedById: asker, postedOnUtc: at }),
          ...(state === 'Reversed' && { reversedById: approver, reversedOnUtc: at + hour }),
        })
        const place = from ?? line
        out.stockMoveLines.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          stockMoveDocId: id,
          skuId: line.skuId,
          quantity: pieces,
          fromWarehouseId: place.warehouseId,
          fromLayerId: place.layerId,
          fromStatus: place.stockStatus,
          toWarehouseId: line.warehouseId,
          toLayerId: line.layerId,
          toStatus: line.stockStatus,
          ...to,
        })
      }
      for (const posted of stock.documented.stockMoveDocs.filter(({ line }) => ofClient(line)))
        move('Posted', posted, {})
      for (const [i, hold] of movableHolds.entries()) {
        for (const put of draft(i, i)) move('Draft', put, { toHold: hold })
        for (const free of draft(i + 2, i)) move('Draft', free, { fromHold: hold })
      }
      const [first] = stock.documented.stockMoveDocs.filter(({ line }) => ofClient(line))
      if (first?.from) {
        const at = first.at + hour
        const back = { ...first, id: chance.id(at), pieces: 1, at }
        const document = { documentEntity: 'stockMoveDocs', documentId: back.id }
        writer.pair('Move', first.from, first.line, 1, at, document)
        writer.pair('Move', first.line, first.from, 1, at + hour, document)
        move('Reversed', back, {})
      }

      const lose = (
        state: Rows['stockLosses']['state'],
        { id, line, pieces, at }: Documented,
        hold?: Rows['stockLossLines']['hold'],
      ) => {
        const isDecided = !['Draft', 'Submitted'].includes(state)
        const i = losses++
        out.stockLosses.push({
          id,
          clientId,
          createdOnUtc: at,
          no: `SL${String(losses).padStart(6, '0')}`,
          reason: lossReasons[i % lossReasons.length]!,
          warehouseId: line.warehouseId,
          lostOn: isoDate(at),
          partyId: partyId(i % 3),
          qaIssueId: i % 2 ? lastOf('qaIssues') : undefined,
          claim: i === 4 ? 'CL-2044' : undefined,
          note: notes[i],
          state,
          ...(state !== 'Draft' && { submittedById: asker }),
          ...(isDecided && { approverId: approver, decidedOnUtc: at }),
          ...(['Posted', 'Reversed'].includes(state) && { postedById: approver, postedOnUtc: at }),
          ...(state === 'Reversed' && { reversedById: approver, reversedOnUtc: at + hour }),
        })
        out.stockLossLines.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          stockLossId: id,
          skuId: line.skuId,
          quantity: pieces,
          layerId: line.layerId,
          stockStatus: line.stockStatus,
          hold,
          ...(state !== 'Draft' && { unitCost: chance.int(20, 400) * 100 }),
        })
      }
      for (const [i, state] of openLosses.entries())
        for (const each of draft(6 + i, i + 1)) lose(state, each)
      for (const [i, hold] of movableHolds.entries())
        for (const each of draft(10 + i, i + 1)) lose('Draft', each, hold)
      for (const posted of stock.documented.stockLosses.filter(({ line }) => ofClient(line)))
        lose('Posted', posted)
      for (const found of draft(12, 3)) {
        writer.back(found.line, 'Loss', -1, found.at, {
          documentEntity: 'stockLosses',
          documentId: found.id,
        })
        lose('Reversed', found)
      }
    }
  },
})
