/** Flags: colour, meaning, hours in which such a ticket is solved, and whether it is used. */
export const flagWords = [
  ['Safety', '#C0392B', 'Somebody could be hurt: tell the owner of the product today', 24, true],
  ['Public complaint', '#7D3C98', 'The customer has written a review or a post', 48, true],
  ['Promised', '#2E86C1', 'We gave the customer a day', 72, true],
  ['Third visit', '#D35400', 'Two visits did not help', 72, true],
  ['VIP', '#B8860B', 'Please call before anything is changed', undefined, true],
  ['Recall 2024', '#95A5A6', 'Old recall, no longer used', undefined, false],
] as const

/** Flags that rules set: the words of the problem for which one does, and conditions of rules that nobody needs any more. */
export const flagRules = {
  Safety: { ruleWords: 'glass, leg came off, gas lift' },
  VIP: { ruleMinTotal: 12_000, ruleCustomerType: 'Retail' },
  'Recall 2024': {
    ruleState: 'New',
    rulePriority: 'Urgent',
    ruleDaysOpen: 30,
    ruleTickets: 9,
  },
} as const

/** Whether the rule of the flag *Safety* holds for a problem. */
export const isUnsafe = (problem: string): boolean =>
  flagRules.Safety.ruleWords.split(',').some(word => problem.toLowerCase().includes(word.trim()))

export const problems = [
  'One leg came off when the table was moved.',
  'The left armrest creaks, and the seam below it opens.',
  'The veneer lifts at the front edge. Photos follow.',
  'The drawer does not close; its runner is bent.',
  'The mattress has a dip in the middle after four months.',
  'Two screws and the Allen key are missing from the box.',
  'The colour is not that of the sample: it is much darker.',
  'The recliner does not stay up.',
  'A scratch on the top, right where the sticker was.',
  'The gas lift sinks within a minute.',
  'The glass shelf was broken when the carton was opened.',
  'It smells strongly, also after a week with open windows.',
]

export const solutions = [
  'Replaced the leg and tightened the others.',
  'Sent the missing fittings; the customer has put it together.',
  'Glued and clamped at the customer’s. No trace is left.',
  'Exchanged for a new one.',
  'The customer keeps it for a lower price.',
]

export const reasons = [
  'It stood outside for a winter.',
  'Beyond its warranty, and worn as such a piece is after eight years.',
  'The customer has shortened the legs.',
]
