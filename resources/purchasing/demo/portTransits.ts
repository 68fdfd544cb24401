import { demoPart, type Buffers, type Random } from '#server/demo/kit.ts'
import type { Market } from '#resources/delivery/demo/markets.ts'
import type { Supply } from './purchasingRecords.ts'

export const portTransits = demoPart('portTransits', {
  fills: ['portTransits'],
  needs: ['supply', 'markets'],
  rows: ({ random, opened, out }, { supply, markets }) =>
    makePortTransits(random('transits'), supply, markets, opened, out),
})

/** Writes how long containers take from our own ports to the warehouses of their country. */
function makePortTransits(
  random: Random,
  { ports }: Supply,
  markets: readonly Market[],
  at: number,
  out: Buffers,
): void {
  for (const [code, portId] of Object.entries(ports)) {
    const market = markets.find(({ country }) => country === code.slice(0, 2))
    for (const warehouseId of market?.warehouses.main ?? [])
      out.portTransits.push({
        id: random.id(at),
        createdOnUtc: at,
        portId,
        warehouseId,
        days: random.int(1, 4),
      })
  }
}
