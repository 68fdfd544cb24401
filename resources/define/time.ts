/** Hours from UTC at which a client's people are shown instants, by the country of the client. Source: readings, item 22. */
export const displayHours = { NZ: 12, CA: -6 } as const

/** The country of a client: `NZ` or `CA`. */
export type Country = keyof typeof displayHours
