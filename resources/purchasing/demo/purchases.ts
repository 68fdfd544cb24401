import { currencies } from '#resources/common.ts'
import { demoPart, isoDate, type Rows } from '#server/demo/kit.ts'
import { MoveWriter } from '#resources/stock/demo/moves.ts'
import type { Documented } from '#resources/stock/demo/stock.ts'

const hour = 3_600_000
const day = 24 * hour

/** Purchases of each state in each country; what is posted is what movements name. */
export const purchases = demoPart('purchases', {
  fills: ['purchases', 'purchaseLines', 'stockMoves'],
  needs: ['markets', 'stock', 'supply'],
  after: ['stock documents'],
  rows: ({ random, now, out }, { markets, stock, supply }) => {
    const chance = random('purchases of a day')
    const writer = new MoveWriter(chance, out)
    let count = 0
    for (const { clientId, country, branches } of markets) {
      const [office] = branches.values[0]!.office
      const ofClient = (line: Rows['stockLines']) => line.clientId === clientId
      const resting = stock.resting.filter(ofClient).slice(20)
      const draft = (i: number): Documented[] => {
        const at = now - (2 * i + 1) * day
        const line = resting[i]
        return line ? [{ id: chance.id(at), line, pieces: chance.int(1, 12), at }] : []
      }
      const buy = (
        state: Rows['purchases']['state'],
        { id, line, pieces, at }: Documented,
        currency: Rows['purchases']['currency'] = country === 'NZ' ? 'NZD' : 'CAD',
      ) => {
        out.purchases.push({
          id,
          clientId,
          createdOnUtc: at,
          no: `PU${String(++count).padStart(6, '0')}`,
          supplierId: supply.partsMaker.supplierId,
          invoiceNo: `TI-${chance.int(10_000, 99_999)}`,
          warehouseId: line.warehouseId,
          receivedOn: isoDate(at),
          currency,
          freight: count % 3 ? 45_00 : 0,
          tax: 0,
          note: state === 'Draft' ? 'Waits for the invoice' : undefined,
          state,
          ...(state !== 'Draft' && { postedById: office, postedOnUtc: at }),
          ...(state === 'Reversed' && { reversedById: office, reversedOnUtc: at + hour }),
        })
        out.purchaseLines.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          purchaseId: id,
          skuId: line.skuId,
          quantity: pieces,
          unitCost: chance.int(15, 400),
          stockStatus: line.stockStatus,
          layerId: line.layerId,
        })
      }
      for (const [i, currency] of currencies.entries())
        for (const each of draft(i)) buy('Draft', each, currency)
      for (const posted of stock.documented.purchases.filter(({ line }) => ofClient(line)))
        buy('Posted', posted)
      for (const wrong of draft(8)) {
        const { id, line, pieces, at } = wrong
        writer.back(line, 'Receipt', pieces, at, { documentEntity: 'purchases', documentId: id })
        buy('Reversed', wrong)
      }
    }
  },
})
