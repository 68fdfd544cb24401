/** What the product is started with: exactly one of its two database settings. */
export type DatabaseSettings = { readonly DATABASE_URL: string } | { readonly DATA_DIR: string }

/** A state that many tests begin with, made once a run and copied for each of them. */
export interface Beginning {
  /** Lower-case letters, digits and _; the same name means the same state, in every file of the run. */
  readonly name: string
  /** Fills an empty database and lets go of it: every connection closed, every process ended. */
  readonly prepare: (settings: DatabaseSettings) => Promise<void>
  /** The files and folders of the project that the state is made of. Named, an embedded one is kept from run to run. */
  readonly madeOf?: readonly string[]
  /** Whether it has every table and what every database of the product has, so that nothing is left to do before the product starts. */
  readonly isWhole?: boolean
}
