import { entity, instant, integer, reference } from '#define'

const required = { required: true } as const

/**
 * A place that somebody was told to store goods at: its room is theirs until then, unless they store
 * them before. Rows that are over are removed.
 */
export const placeProposals = entity('placeProposals', {
  titles: ['Proposed place', 'Proposed places'],
  label: 'skuId',
  fields: {
    layerId: reference('layers', { ...required, onDelete: 'cascade', label: 'Place' }),
    skuId: reference('skus', required),
    quantity: integer({ ...required, min: 1, max: 100_000 }),
    staffId: reference('staff', { ...required, label: 'Worker' }),
    untilUtc: instant({ ...required, label: 'Kept until' }),
  },
  list: { sort: 'untilUtc' },
  api: false,
})
