import type { ReactNode } from 'react'
import type { Entry } from '#src/controls/MenuButton.tsx'

/** Something that can be done with a record. */
export interface Deed extends Entry {
  /** Ends or destroys something: red in the menu, and never the main button beside others. */
  readonly isGrave?: boolean
  /** Comes before the steps of the record. */
  readonly isNext?: boolean
}

/** What can be done, in the order of the declaration, and the dialog that asks about it. */
export interface Deeds {
  readonly entries: readonly Deed[]
  readonly dialog: ReactNode
}
