/** A container whose ETA is to change. */
export interface Moving {
  readonly name: string
  readonly state: string
  readonly departsOn: string | null
  readonly arrivesOn: string | null
}

/** While a container is there in none of these, it has arrived or does not come. */
export const expectedStates = ['Planned', 'Loaded', 'Sailing'] as const

/** No ship is announced for a day later than so many days from today. */
export const farthest = 730

export interface WhyNot {
  readonly code: string
  readonly message: string
}

/**
 * Why a container cannot get this ETA, if so.
 * @example judgeEta({ name: 'CT000001', state: 'Sailing', departsOn: null, arrivesOn: null }, '2027-03-10', '2026-11-30') // undefined
 */
export function judgeEta(moving: Moving, day: string, today: string): WhyNot | undefined {
  const { name, state, departsOn, arrivesOn } = moving
  if (!(expectedStates as readonly string[]).includes(state))
    return {
      code: 'transition',
      message: `${name} is ${state}: only a container that has not arrived has an ETA to change.`,
    }
  if (departsOn && day < departsOn)
    return {
      code: 'too_early',
      message: `${name} departs on ${departsOn}: it cannot arrive before that.`,
    }
  if (daysBetween(today, day) > farthest)
    return { code: 'too_far', message: `Choose a day of the next ${farthest} days.` }
  if (day === arrivesOn)
    return { code: 'same', message: `${name} is expected on that day already.` }
  return undefined
}

/** The days from one day to another. @example daysBetween('2027-03-12', '2027-03-15') // 3 */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
