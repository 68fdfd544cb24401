import { reference } from '#src/fields/link/reference.tsx'

/** The record above this one is chosen like any other. */
export const tree = reference
