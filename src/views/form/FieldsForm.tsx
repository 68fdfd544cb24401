import '#src/fields/inputs.tsx'
import Button from '@mui/material/Button'
import { Form } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { bodyOf } from '#data/body.ts'
import type { AnyField } from '#define'
import { defaultsOf } from '#src/fields/defaultsOf.ts'
import { useClient } from '#src/fields/useClient.ts'
import type { Shown } from '#src/views/parts/columns.ts'
import { formErrors } from './formErrors.ts'
import { keptForm } from './keptForm.ts'

interface Props {
  fields: readonly Shown[]
  /** The initial values besides the declared defaults, and the labels of their references. */
  given?: object | undefined
  /**
   * Takes the values of the fields. Its errors are shown at the inputs they name, the rest in
   * `ErrorText`.
   */
  run: (values: Readonly<Record<string, unknown>>) => Promise<void>
  children: ReactNode
}

/** A form of a few fields. */
export function FieldsForm({ fields, given, run, children }: Props) {
  const client = useClient()
  const [begin] = useState(() => ({ ...defaultsOf(declaredIn(fields), client), ...given }))
  const submit = (values: Record<string, unknown>) =>
    run(bodyOf({ fields: declaredIn(fields) }, values)).then(
      () => undefined,
      (error: unknown) => formErrors(error, fields),
    )
  return (
    <Form {...keptForm} record={begin} onSubmit={submit}>
      {children}
    </Form>
  )
}

export const declaredIn = (fields: readonly Shown[]): Record<string, AnyField> =>
  Object.fromEntries(fields.map(({ name, field }) => [name, field]))

interface SubmitProps {
  label: string
  /** The form changes existing values: nothing is submitted until something differs. */
  isEdit?: boolean | undefined
  isDisabled?: boolean
}

/** Submits the surrounding form, one request at a time. */
export function SubmitButton({ label, isEdit, isDisabled }: SubmitProps) {
  const { isSubmitting, isDirty } = useFormState()
  return (
    <Button
      type="submit"
      variant="contained"
      disabled={isSubmitting || isDisabled || (isEdit && !isDirty)}
    >
      {label}
    </Button>
  )
}
