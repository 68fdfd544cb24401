import type { ComponentType } from 'react'
import type { AnyField } from '#define'

/** A record to choose or to name: what the options endpoint answers and what `labels` holds of a tag. */
export interface Option {
  readonly id: string
  readonly label: string
  readonly colour?: string
  /** The file of the picture that it is recognised by; absent where records have none. */
  readonly picture?: string | null
}

/** A file that a field points to; `size` counts bytes. */
export interface FileLabel {
  readonly name: string
  readonly mime?: string
  readonly size?: number
}

/** What `record.labels[name]` says of a field: the name of the record pointed to, its tags with their colours, or the file. */
export type Label = string | null | readonly Option[] | FileLabel

export interface CellProps<V = any> {
  field: AnyField
  value: V | null | undefined
  label?: Label
}

/** `name` is the path of the value in the form (`lines.2.quantity`). `isBare` leaves the visible label to a column heading. */
export interface InputProps {
  field: AnyField
  name: string
  label: string
  isBare?: boolean
  /** Shown, but not to be changed now. */
  isDisabled?: boolean
  autoFocus?: boolean
}

/** `value` is what the list is filtered by: a value, a list of them (any of), or `{gte, lte, has}`; `undefined` filters nothing. */
export interface FilterProps<F = any> {
  field: AnyField
  label: string
  value: F | undefined
  onChange: (value: F | undefined) => void
}

/** The browser half of a field kind. */
export interface FieldHalf<V = any> extends ReadingHalf<V> {
  /** The value for writing, inside a form. */
  readonly Input: ComponentType<InputProps>
}

/** What a list and a record's page need of a field kind. Its input stands in `inputs.tsx`. */
export interface ReadingHalf<V = any> {
  /** The value for reading, in a table or on a page. Nothing when there is no value. */
  readonly Cell: ComponentType<CellProps<V>>
  /** Its place in a list's filter bar; null when a list cannot be filtered by this kind. */
  readonly Filter: ComponentType<FilterProps> | null
  /** Numbers stand right, so that their digits line up. */
  readonly align: 'left' | 'right'
  /** Pixels of a column that nobody has sized. */
  readonly width: (field: AnyField) => number
  /** How narrow it may become where all columns together are wider than the list; absent where the values would be cut, as numbers and days. */
  readonly least?: number
  /** From how many pixels on it is seen whole, where it is shortened in a narrower column. */
  readonly whole?: number
  /** Whether an input needs the whole width of a form. */
  readonly isWide?: boolean
}
