import { integer, money, volume } from '#define'

interface Limits {
  readonly min: number
  readonly default?: number
  readonly readOnly?: boolean
}

/** A field for each measure of a day (`measures.server.ts`), all with these options. */
export const measured = <const O extends Limits>(options: O) => ({
  stops: integer(options),
  items: integer(options),
  volume: volume(options),
  minutes: integer(options),
  value: money(options),
})

type Measured<O extends Limits> = ReturnType<typeof measured<O>>

/**
 * The same with a word in front of each name.
 * @example measuredAs('booked', { min: 0 }) // { bookedStops, bookedItems, ... }
 */
export const measuredAs = <const P extends string, const O extends Limits>(word: P, options: O) =>
  Object.fromEntries(
    Object.entries(measured(options)).map(([m, field]) => [nameOf(word, m), field]),
  ) as { [M in keyof Measured<O> as `${P}${Capitalize<M>}`]: Measured<O>[M] }

/** @example nameOf('booked', 'stops') // 'bookedStops' */
export const nameOf = (word: string, measure: string) =>
  word + measure[0]!.toUpperCase() + measure.slice(1)
