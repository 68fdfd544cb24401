/** The steps of a product. What putting it on sale and discontinuing it ask for stands with the server. */
export const productSteps = {
  field: 'status',
  transitions: {
    activate: {
      from: ['Draft', 'Prelaunch', 'Phase out'],
      to: 'Active',
      confirm: 'Put the product on sale?',
    },
    prelaunch: { from: ['Draft'], to: 'Prelaunch', label: 'Announce', done: 'Announced' },
    phaseOut: { from: ['Active'], to: 'Phase out' },
    discontinue: {
      from: ['Active', 'Phase out'],
      to: 'Discontinued',
      needsReason: true,
      confirm: 'Discontinue the product? It is not sold any more.',
    },
  },
} as const
