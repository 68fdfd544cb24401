import { choice, integer, money, signed } from '#define'
import { comparisons } from './period.ts'

/** The earlier period of a comparison. */
export const compare = choice(comparisons, {
  label: 'Compare with',
  help: 'Whole months are compared with whole months',
})

export const steps = ['Day', 'Week', 'Month'] as const

/** Draws a panel over time. */
export const over = choice(steps, { label: 'Over time', help: 'Draws the sales of each' })

const shown = { shownWith: 'compare' } as const

/** Money of the earlier period, and its change; columns only while something is compared. */
export const comparedMoney = {
  before: money({ signed: true, ...shown, label: 'Before' }),
  change: money({ signed: true, ...shown }),
  changePercent: signed({ ...shown, label: 'Change (%)' }),
}

export const comparedPieces = {
  quantityBefore: integer({ ...shown, label: 'Pieces before' }),
}
