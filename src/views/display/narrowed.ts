/** Values of fields that the offered records have. */
export type Narrowed = Readonly<Record<string, string>>

/** By which of its fields a picker is narrowed, and to what. */
export interface NarrowedProps {
  /** The entity whose records are offered. */
  entity: string
  fields: readonly string[]
  value: Narrowed
  onChange: (value: Narrowed) => void
}
