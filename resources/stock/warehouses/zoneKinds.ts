/** The kinds of stock areas in which prepared goods wait. */
export const zoneKinds = ['Staging', 'Loading zone'] as const

/** SQL: the kind of a stock area is one of these. */
export const isZone = (kind: string) => `${kind} in ('${zoneKinds.join("', '")}')`
