import { entity, flag, instant, reference } from '#define'

/**
 * A time in which the maximum of a promotion's price is used up, so that nobody gets that price. The
 * database writes it with the pieces that are counted.
 */
export const soldOuts = entity('soldOuts', {
  titles: ['Maximum that is used up', 'Maximums that are used up'],
  scope: 'company',
  label: 'fromOnUtc',
  fields: {
    promotionLineId: reference('promotionLines', { required: true, onDelete: 'cascade' }),
    fromOnUtc: instant({ required: true, label: 'From' }),
    toOnUtc: instant({ label: 'To' }),
    /** The history of prices has its beginning, and its end. */
    isBeginTold: flag({ default: false, readOnly: true }),
    isEndTold: flag({ default: false, readOnly: true }),
  },
  list: { columns: ['promotionLineId', 'fromOnUtc', 'toOnUtc'], sort: '-fromOnUtc' },
  checks: {
    'Pieces come back after they were used up.': '{toOnUtc} is null or {toOnUtc} > {fromOnUtc}',
  },
  api: false,
})
