import { entity, flag, instant, reference } from '#define'

/** A time in which a promotion runs: pausing ends it, starting again begins another one. */
export const promotionRuns = entity('promotionRuns', {
  titles: ['Run of a promotion', 'Runs of promotions'],
  scope: 'company',
  label: 'fromOnUtc',
  fields: {
    promotionId: reference('promotions', { required: true, onDelete: 'cascade' }),
    fromOnUtc: instant({ holds: 'market', required: true, label: 'From' }),
    toOnUtc: instant({ holds: 'market', label: 'To' }),
    /** The history of prices has its beginning, and its end. */
    isBeginTold: flag({ default: false, readOnly: true }),
    isEndTold: flag({ default: false, readOnly: true }),
  },
  list: { columns: ['promotionId', 'fromOnUtc', 'toOnUtc'], sort: '-fromOnUtc' },
  checks: { 'A run must end after it begins.': '{toOnUtc} is null or {toOnUtc} > {fromOnUtc}' },
  api: false,
})
