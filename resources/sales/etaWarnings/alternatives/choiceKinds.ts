/** Ways to help an order whose goods come too late, in the order of preference. */
export const choiceKinds = [
  'Free stock',
  'Other delivery',
  'Exchange',
  'Part now',
  'New promise',
] as const
export type ChoiceKind = (typeof choiceKinds)[number]
