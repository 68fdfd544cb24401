import { createContext, useContext } from 'react'
import type { RaRecord } from 'ra-core'
import type { Place } from '#src/app/product/slots.ts'

/** How cards of a calendar are moved; nothing where they stay. */
export interface Moving {
  /** Records whose move was refused because another change came before it. */
  readonly outdated: ReadonlySet<unknown>
  /** Whether this record can be moved. */
  readonly may: (record: RaRecord) => boolean
  /** Asks where to, for whoever does not drag. Absent where nothing can ask. */
  readonly ask: ((record: RaRecord) => void) | undefined
}

/** The load of a dragged card. */
export interface Dragged {
  readonly record: RaRecord
  readonly from: string
}

/** A place that takes cards, and why it does not. */
export interface Target extends Place {
  readonly refusal: string | null
}

export const MovingContext = createContext<Moving | undefined>(undefined)
export const useMoving = () => useContext(MovingContext)
