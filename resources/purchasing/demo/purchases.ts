import { demoPart, isoDate, type Rows } from '#server/demo/kit.ts'

const day = 86_400_000
const states: readonly Rows['purchases']['state'][] = ['Draft', 'Posted', 'Reversed']

/** Purchases of each state in each country, of spare parts that were bought nearby. */
export const purchases = demoPart('purchases', {
  fills: ['purchases', 'purchaseLines'],
  needs: ['markets', 'stock', 'supply'],
  rows: ({ random, now, out }, { markets, stock, supply }) => {
    const chance = random('purchases of a day')
    let count = 0
    for (const { clientId, country, branches } of markets) {
      const resting = stock.resting.filter(line => line.clientId === clientId)
      const [office] = branches.values[0]!.office
      for (const [i, state] of states.entries()) {
        const lines = resting.slice(12 + 2 * i, 14 + 2 * i)
        if (!lines.length) continue
        const at = now - (2 * i + 1) * day
        const id = chance.id(at)
        out.purchases.push({
          id,
          clientId,
          createdOnUtc: at,
          no: `PU${String(++count).padStart(6, '0')}`,
          supplierId: supply.partsMaker.supplierId,
          invoiceNo: `TI-${chance.int(10_000, 99_999)}`,
          warehouseId: lines[0]!.warehouseId,
          receivedOn: isoDate(at),
          currency: country === 'NZ' ? 'NZD' : 'CAD',
          freight: i ? 45_00 : 0,
          tax: 0,
          note: i ? undefined : 'Waits for the invoice',
          state,
          ...(state !== 'Draft' && { postedById: office, postedOnUtc: at }),
          ...(state === 'Reversed' && { reversedById: office, reversedOnUtc: at + day }),
        })
        for (const { skuId, stockStatus, layerId, warehouseId } of lines)
          out.purchaseLines.push({
            id: chance.id(at),
            clientId,
            createdOnUtc: at,
            purchaseId: id,
            skuId,
            quantity: chance.int(1, 12),
            unitCost: chance.int(15, 400),
            stockStatus,
            layerId: warehouseId === lines[0]!.warehouseId ? layerId : undefined,
          })
      }
    }
  },
})
