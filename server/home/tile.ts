import type { Code } from '#define'
import type { Context } from '#server/context.ts'

/** Something that may wait for a person: records that a screen lists, counted up to a cap. */
export interface Tile {
  /** The screen where it waits; who does not reach it is not told. */
  readonly path: `/${string}`
  /** Codes of the people whose work it is, beside those of the screen. */
  readonly codes?: readonly Code[]
  /** It is late: its number warns. */
  readonly isLate?: boolean
  /** What waits: usually one list, one for each of several records, or none. */
  readonly lists: (context: Context) => Promise<readonly TileList[]> | readonly TileList[]
}

export interface TileList {
  /** The filter of the screen's list, as in its address. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** Parameters of the address, if they are not the filter alone. */
  readonly address?: Readonly<Record<string, string>>
  /** Which one of several: the name of a calendar. */
  readonly about?: string
  /** How many, where the area counts itself because the screen is no list. */
  readonly count?: number
}
