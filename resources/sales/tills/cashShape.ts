import { money } from '#define'

/**
 * The cash of an order so far: what it paid, and what rounding to coins made of it more or less. The
 * next cash is rounded with it.
 */
export const cashShape = {
  paid: money({ required: true, signed: true }),
  rounded: money({ required: true, signed: true }),
}
