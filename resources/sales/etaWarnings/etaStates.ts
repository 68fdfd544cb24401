import { choice } from '#define'

/** Where promised goods come from. */
export const supplies = ['Container', 'Purchase order', 'To be bought'] as const

/**
 * Whether the customers know: of the goods' last change, unless somebody closed it since then. Nobody has to know yet what is likely.
 */
export const etaState = choice(['Open', 'Contacted', 'Closed', 'Likely'], {
  required: true,
  label: 'Status',
  tones: { Open: 'neutral', Contacted: 'info', Closed: 'good', Likely: 'neutral' },
})

/** How much a broken promise hurts. */
export const etaSeverity = choice(
  ['Booked within 7 days', 'No day', 'More than 2 weeks late', 'Up to 2 weeks late', 'Likely'],
  {
    required: true,
    label: 'Severity',
    tones: {
      'Booked within 7 days': 'bad',
      'No day': 'bad',
      'More than 2 weeks late': 'warning',
      'Up to 2 weeks late': 'info',
      Likely: 'neutral',
    },
  },
)
