import { useInput, ValidationError } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { afterPress } from './afterPress.ts'
import type { InputProps } from './kindView.ts'
import { isMandatory } from './emptyValue.ts'
import { problemOf } from './problemOf.ts'

interface Conversion {
  format?: (value: any) => any
  parse?: (value: any) => any
}

/**
 * An input's value, and the common properties of text fields: label, required, and help or error.
 */
export function useFieldInput(
  { field, name, label, isBare, isDisabled, autoFocus }: InputProps,
  conversion: Conversion = {},
) {
  const used = useInput({ source: name, validate: value => problemOf(field, value), ...conversion })
  const { id, fieldState } = used
  const { ref: inputRef, ...input } = used.field
  const problem = fieldState.error?.message
  // An open menu takes the focus from an input that is focused as it appears: before `input.onBlur` may be called.
  const isThere = useRef(false)
  useLayoutEffect(() => void (isThere.current = true), [])
  return {
    input: {
      ...input,
      inputRef,
      onBlur: () => isThere.current && afterPress(input.onBlur),
    },
    fieldState,
    shell: {
      id,
      label: isBare ? undefined : label,
      required: isMandatory(field),
      error: problem !== undefined,
      helperText:
        problem !== undefined ? (
          <ValidationError error={problem} />
        ) : isBare ? undefined : (
          field.options.help
        ),
      autoFocus,
      disabled: isDisabled,
      margin: 'none' as const,
    },
    /** For the element that holds the value; sets its accessible name if the label is hidden. */
    htmlInput: isBare ? { 'aria-label': label } : {},
  }
}

/** For inputs that read and write the value unchanged. */
export const asIs = { format: (value: any) => value ?? null, parse: (value: any) => value }
