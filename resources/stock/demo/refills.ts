import { demoPart } from '#server/demo/kit.ts'

const hour = 3_600_000

/** Some empty pick faces of each country are being refilled, or were, from where their goods lie free, as far as there is room. */
export const refills = demoPart('refills', {
  fills: ['refills'],
  needs: ['markets', 'stock'],
  after: ['tickets'],
  rows: ({ random, now, out }, { markets, stock }) => {
    const chance = random('refills')
    let count = 0
    for (const { clientId, branches } of markets) {
      const spare = stock.spare.filter(({ line }) => line.clientId === clientId)
      const { hands } = branches.values[0]!
      let made = 0
      for (const { line, faceId, maximum } of spare) {
        const quantity = chance.int(1, Math.min(line.quantity, maximum))
        if (made === 24 || !stock.keepRoom(faceId, { skuId: line.skuId, quantity })) continue
        const state = states[made++ % states.length]!
        const at = now - chance.int(1, 30) * hour
        out.refills.push({
          id: chance.id(at),
          clientId,
          createdOnUtc: at,
          no: `RL${String(++count).padStart(6, '0')}`,
          warehouseId: line.warehouseId,
          skuId: line.skuId,
          layerId: faceId,
          needed: chance.chance(0.3) ? chance.int(1, 6) : 0,
          sourceLayerId: line.layerId!,
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
