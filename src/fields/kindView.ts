import type { ComponentType } from 'react'
import type { Option } from '#data/options.ts'
import type { AnyField } from '#define'

/** Also a tag in `labels`. */
export type { Option }

/** A file that a field refers to; `size` counts bytes. */
export interface FileLabel {
  readonly name: string
  readonly mime?: string
  readonly size?: number
}

/**
 * The value of `record.labels[name]`: the name of the referenced record, its tags with their
 * colours, or the file.
 */
export type Label = string | null | readonly Option[] | FileLabel

export interface CellProps<V = any> {
  field: AnyField
  value: V | null | undefined
  label?: Label
  /** Under no column's heading: with its unit, or with the sign of its currency. */
  isAlone?: boolean
  /** The currency of an amount, or its country; that of the client when absent. */
  currency?: string | null | undefined
  /** Of a moment that holds: the country of the record, by whose clocks it is read. */
  market?: unknown
  /** With every decimal, where a small change is to be seen. */
  isExact?: boolean
}

/**
 * `name` is the path of the value in the form (`lines.2.quantity`). `isBare` hides the label under
 * a column heading.
 */
export interface InputProps {
  field: AnyField
  name: string
  label: string
  isBare?: boolean
  /** Shown, but read-only for now. */
  isDisabled?: boolean
  autoFocus?: boolean
  /** Its list of values is open at first. */
  opensAtOnce?: boolean
}

/**
 * `value` is the current filter: a value, a list of them (any of), or `{gte, lte, has}`;
 * `undefined` filters nothing.
 */
export interface FilterProps<F = any> {
  field: AnyField
  label: string
  value: F | undefined
  onChange: (value: F | undefined) => void
}

/** The browser half of a field kind. */
export type KindView<V = any> = ReadingView<V> &
  Required<Pick<ReadingView<V>, 'Filter' | 'Input' | 'align'>>

/** What lists and record pages need of a field kind. */
export interface ReadingView<V = any> {
  /** The value for reading, in a table or on a page. Renders nothing without a value. */
  readonly Cell: ComponentType<CellProps<V>>
  /** The filter of this kind; null, as by default, if lists cannot be filtered by it. */
  readonly Filter?: ComponentType<FilterProps> | null
  /** Its own input, which it loads itself; the other inputs are in `inputs.tsx`. */
  readonly Input?: ComponentType<InputProps>
  /** Numbers are right-aligned, so that their digits line up. */
  readonly align?: 'left' | 'right'
  /** The default column width in pixels. */
  readonly width: (field: AnyField) => number
  /**
   * The column's minimum width if the list is narrower than all columns. Absent if the values may
   * not be cut, such as numbers and days.
   */
  readonly least?: number
  /** The width in pixels from which the value shows completely; narrower columns shorten it. */
  readonly whole?: number
  /** Whether an input needs the whole width of a form. */
  readonly isWide?: boolean
}
