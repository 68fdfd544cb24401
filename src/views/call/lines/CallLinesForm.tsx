import { useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { kindView } from '#src/fields/index.ts'
import { declaredIn, FieldsForm } from '#src/views/form/FieldsForm.tsx'
import { KeptInput } from '#src/views/form/KeptInput.tsx'
import { SaveBar } from '#src/views/form/SaveBar.tsx'
import { UnsavedGuard } from '#src/views/form/UnsavedGuard.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { ErrorText } from '#src/views/parts/ErrorText.tsx'
import { say } from '#src/i18n/say.ts'
import { CallLines, callLinesField, type CallLine, type LineColumn } from './CallLines.tsx'

interface Props<Row> {
  /** What the form begins with. */
  readonly rows: readonly Row[]
  readonly columns: readonly LineColumn<Row>[]
  readonly isShown?: (row: Row) => boolean
  /** Makes the call with the lines as they were typed. */
  readonly run: (rows: readonly Row[]) => Promise<void>
  readonly save: string
  readonly onCancel: () => void
  /** It can be sent as it is, without a change. */
  readonly isReady?: boolean
  readonly above?: ReactNode
  readonly pending?: ReactNode
}

/** A page's form of lines that a call asks for: it keeps what is typed, and asks before it is left. */
export function CallLinesForm<Row extends CallLine>(props: Props<Row>) {
  const { rows, columns, isShown, run, above } = props
  const [field] = useState(() => callLinesField(['name', ...columns.map(({ name }) => name)]))
  const shown = { name: 'lines', label: '', field, view: kindView(field) }
  return (
    <FieldsForm
      fields={[shown]}
      given={{ lines: rows }}
      run={values => run((values.lines ?? []) as readonly Row[])}
    >
      <Section>
        {above}
        <CallLines name="lines" columns={columns} {...(isShown && { isShown })} />
        <ErrorText />
      </Section>
      <KeptInput fields={declaredIn([shown])} />
      <Bar {...props} />
    </FieldsForm>
  )
}

function Bar<Row>({ save, onCancel, isReady = false, pending }: Props<Row>) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState()
  return (
    <>
      <SaveBar
        isSaving={isSubmitting}
        canSave={isReady || isDirty}
        save={save}
        pending={pending ?? (isDirty && say('form.unsaved'))}
        onCancel={onCancel}
      />
      <UnsavedGuard isDirty={isDirty && !isSubmitSuccessful} />
    </>
  )
}
