/** A date as people write it, for texts of the server. */
export const dayOf = (date: string): string => date.split('-').toReversed().join('/')
