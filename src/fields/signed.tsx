import { positive } from './positive.tsx'

/** It differs from a positive number in what may be typed alone. */
export const signed = positive
