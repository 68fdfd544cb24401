import { decimal, entity, flag, integer, money, reference } from '#define'

const amount = { readOnly: true, required: true, signed: true } as const

/**
 * The share of a line of a container in what was locked: of a cost, or what its goods themselves cost
 * where no cost is named. The lock writes it; taken back it stays and counts no more.
 */
export const landedShares = entity('landedShares', {
  titles: ['Share of a landed cost', 'Shares of landed costs'],
  label: 'skuId',
  fields: {
    containerId: reference('containers', { required: true, readOnly: true, onDelete: 'cascade' }),
    /** Which lock of the container wrote it: 1 is the first. */
    booking: integer({ required: true, min: 1, readOnly: true }),
    landedCostId: reference('landedCosts', { readOnly: true }),
    containerLineId: reference('containerLines', { required: true, readOnly: true }),
    skuId: reference('skus', { required: true, readOnly: true }),
    pieces: integer({ required: true, min: 0, readOnly: true }),
    /** Its part of the basis of the split, and the whole: m³, kg, our money or pieces. */
    basis: decimal({ scale: 5, readOnly: true }),
    whole: decimal({ scale: 5, readOnly: true }),
    amount: money(amount),
    stillThere: integer({ required: true, min: 0, readOnly: true, label: 'Still there' }),
    /** The part that changed the cost from then on, and that of pieces that were gone. */
    inStock: money({ ...amount, label: 'In the cost' }),
    apart: money({ ...amount, label: 'Of sold ones' }),
    skuCostId: reference('skuCosts', { readOnly: true, label: 'Cost written' }),
    isReversed: flag({ default: false, readOnly: true, label: 'Taken back' }),
  },
  list: { columns: ['containerId', 'skuId', 'pieces', 'amount', 'inStock', 'apart'] },
  checks: { 'A share is in the cost or apart from it.': '{amount} = {inStock} + {apart}' },
  api: false,
})
