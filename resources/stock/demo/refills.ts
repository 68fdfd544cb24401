import { demoPart } from '#server/demo/kit.ts'

const hour = 3_600_000

/** Some pick faces of each country are being refilled, or were. */
export const refills = demoPart('refills', {
  fills: ['refills'],
  needs: ['markets', 'stock'],
  after: ['tickets'],
  rows: ({ random, now, out }, { markets, stock }) => {
    const chance = random('refills')
    let count = 0
    for (const { clientId, branches } of markets) {
      const faces = stock.faces.filter(({ line }) => line.clientId === clientId)
      const { hands } = branches.values[0]!
      for (const [i, { line, maximum }] of faces.slice(0, 24).entries()) {
        const source = faces.find(
          each => each.line.warehouseId === line.warehouseId && each.line.layerId !== line.layerId,
        )?.line
        if (!source) continue
        const state = states[i % states.length]!
        const at = now - chance.int(1, 30) * hour
        const quantity = chance.int(1, maximum)
        out.refills.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          no: `RL${String(++count).padStart(6, '0')}`,
          warehouseId: line.warehouseId,
          skuId: line.skuId,
          layerId: line.layerId!,
          needed: chance.chance(0.3) ? chance.int(1, 6) : 0,
          sourceLayerId: source.layerId!,
          quantity,
          workerId: state === 'Open' ? undefined : chance.pick(hands),
          brought: state === 'Done' ? quantity : undefined,
          state,
          reason: state === 'Skipped' ? 'The aisle is blocked by a delivery' : undefined,
          takenOnUtc: state === 'Taken' || state === 'Done' ? at : undefined,
          doneOnUtc: state === 'Done' ? Math.min(now, at + hour) : undefined,
        })
      }
    }
  },
})

const states = ['Open', 'Taken', 'Done', 'Open', 'Skipped'] as const
