import { positive } from '#src/fields/number/positive.tsx'

/** It differs from a positive number in what may be typed alone. */
export const signed = positive
