/** The unit of a number of a day, where that is not pieces; minutes are shown as hours. */
export type DayUnit = 'm³' | 'min' | '$'

/** A number of a day that has a limit: what is taken, and how much there is. */
export interface Filled {
  readonly label: string
  readonly booked: number
  /** Without one there is no limit. */
  readonly capacity: number | null
  readonly unit?: DayUnit | null
}

/** A part of a day that takes records of its own. */
export interface DaySlot extends Filled {
  readonly id: string
}

/** What a day of a calendar takes beside its records. */
export interface DayRoom {
  readonly date: string
  /** Why nothing more goes on this day, in a sentence. */
  readonly refusal: string | null
  /** The same in a word, for its heading: Closed, Locked. */
  readonly mark: string | null
  readonly note: string | null
  readonly measures: readonly Filled[]
  readonly slots: readonly DaySlot[]
}
