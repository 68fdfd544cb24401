import { choice } from '#define'

/** How customers are reached. */
export const channel = choice(['SMS', 'E-mail'], { required: true })

/** What customers are told by itself. */
export const tellings = [
  'Plan booked',
  'Plan moved',
  'Plan cancelled',
  'Ready to pick up',
  'Delivered',
  'Pickup invitation',
] as const
export type Telling = (typeof tellings)[number]
