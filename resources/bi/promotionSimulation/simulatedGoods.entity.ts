import { entity, integer, json, money, reference, text } from '#define'
import { seeCost } from '#resources/common.ts'

const count = integer({ default: 0, min: 0 })
const sum = money({ default: 0, min: 0 })
/** Of the lines whose cost is known. */
const costed = money({ default: 0, signed: true, visibleTo: seeCost })

const countOfCosts = integer({ default: 0, min: 0, visibleTo: seeCost })

/** What a simulated promotion does to one SKU in one branch and channel. */
export const simulatedGoods = entity('simulatedGoods', {
  titles: ['Simulated goods', 'Simulated goods'],
  scope: 'company',
  label: 'skuId',
  fields: {
    simulationId: reference('promotionSimulations', { required: true, onDelete: 'cascade' }),
    skuId: reference('skus', { required: true }),
    branchId: reference('branches', { required: true }),
    /** One of `saleChannels`, whose code a list of orders does without. */
    channel: text({ required: true, max: 20 }),
    orders: count,
    /** The orders that are counted here alone, so that orders add up over SKUs. */
    ordersOnce: count,
    pieces: count,
    piecesReached: count,
    standing: sum,
    before: sum,
    after: sum,
    netBefore: costed,
    netAfter: costed,
    cost: costed,
    linesBelowCost: countOfCosts,
    linesBelowFloor: count,
    linesWithoutCost: countOfCosts,
    /** The lines behind these sums: `SimulatedLine`. */
    lines: json({ required: true }),
  },
  list: { columns: ['skuId', 'branchId', 'channel', 'pieces', 'before', 'after'], sort: 'id' },
  api: false,
})
