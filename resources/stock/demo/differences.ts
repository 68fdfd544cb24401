import type { Market } from '#resources/delivery/demo/markets.ts'
import { costAt } from '#resources/products/demo/costs.ts'
import { demoPart, type Random, type Rows } from '#server/demo/kit.ts'

export const stockDifferences = demoPart('stockDifferences', {
  fills: ['stockDifferences'],
  needs: ['skus', 'markets', 'stock'],
  after: ['tickets'],
  rows: ({ random, now, recent, out }, { skus, markets, stock }) => {
    const chance = random('stockDifferences')
    const skuOf = new Map(skus.map(sku => [sku.id, sku]))
    let count = 0
    const add = (
      line: Rows['stockLines'],
      at: number,
      more: Pick<Difference, 'found' | 'source' | 'state'> & Partial<Difference>,
    ) => {
      const market = markets.find(({ clientId }) => clientId === line.clientId)!
      out.stockDifferences.push({
        id: chance.id(at),
        clientId: line.clientId!,
        createdOnUtc: at,
        no: `SD${String(++count).padStart(6, '0')}`,
        skuId: line.skuId,
        warehouseId: line.warehouseId,
        layerId: line.layerId,
        stockStatus: line.stockStatus,
        cartons: 0,
        unitCost: costAt(skuOf.get(line.skuId)!, at),
        staffId: handOf(chance, market),
        ...more,
      })
    }
    for (const { id, line, at, system } of stock.counted)
      add(line, at, {
        id,
        source: 'Count',
        state: 'Posted',
        found: line.quantity,
        expected: system,
        countedOnUtc: at,
        cause: chance.pick(causes),
        explanation: 'Counted twice, by two people.',
        ownerId: handOf(
          chance,
          markets.find(({ clientId }) => clientId === line.clientId)!,
        ),
      })
    const others = new Map(
      markets.map(({ clientId }) => [
        clientId,
        stock.resting.filter(line => line.clientId === clientId),
      ]),
    )
    for (const market of markets) {
      const lines = others.get(market.clientId)!
      const { clientId } = market
      for (const [i, line] of lines.slice(0, open.length * 2).entries()) {
        const [source, state, change] = open[i % open.length]!
        const at = now - chance.int(1, 20) * hour
        const isCounted = source !== 'Check-in' && source !== 'Transfer'
        const found = line.quantity + change
        const isKept = !isCounted || state === 'Rejected'
        add(line, at, {
          source,
          state,
          found,
          ...(isCounted && { countedOnUtc: at }),
          ...(isKept && { expected: line.quantity }),
          ...(source === 'Pick' && { planId: last(recent('deliveryPlans').get(clientId)) }),
          ...(source === 'Transfer' && { transferId: last(recent('transfers').get(clientId)) }),
          ...(source === 'Check-in' && { containerId: last(recent('containers').get(clientId)) }),
          ...(state !== 'Open' && { ownerId: handOf(chance, market) }),
          ...(state === 'Explained' && {
            cause: causes[i % causes.length]!,
            explanation: 'Seen on the next shelf.',
            otherWarehouseId: line.warehouseId,
            otherLayerId: lines.find(
              ({ warehouseId, layerId }) =>
                warehouseId === line.warehouseId && layerId !== line.layerId,
            )?.layerId,
          }),
        })
      }
    }
  },
})

type Difference = Rows['stockDifferences']

const hour = 3_600_000

const handOf = (random: Random, market: Market) => random.pick(market.branches.values[0]!.hands)
const last = (ids: readonly string[] = []) => ids.at(-1)

const causes = [
  'Miscounted',
  'Mislaid',
  'Not recorded',
  'Wrong item',
  'Damaged',
  'Lost on the way',
  'Sent too many',
  'Stolen',
  'Unknown',
] as const

/** What waits to be explained: what found it, how far it is, and by how many pieces it differs. */
const open = [
  ['Pick', 'Open', -1],
  ['Count', 'Explained', -1],
  ['Zone', 'Investigating', -1],
  ['Transfer', 'Open', 1],
  ['Check-in', 'Investigating', -1],
  ['Count', 'Open', 1],
  ['Pick', 'Explained', -1],
  ['Count', 'Rejected', -1],
] as const
