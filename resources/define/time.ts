/**
 * Hours from UTC at which a client's people are shown instants, by the country of the client. Source: readings, item 22.
 * @example displayHours.NZ // 12: what happened at 22:00 UTC is shown at 10:00 of the next day
 */
export const displayHours = { NZ: 12, CA: -6 } as const

/** The country of a client: `NZ` or `CA`. */
export type Country = keyof typeof displayHours
