import { Form, useEvent, type RaRecord } from 'ra-core'
import { useEffect, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { AnyEntity } from '../../resources/define/index.ts'
import { sectionsOf } from './columns.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { formErrors } from './formErrors.ts'
import { FormSections } from './FormSections.tsx'
import { RecordLayout } from './RecordLayout.tsx'
import { SaveBar } from './SaveBar.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'

interface Props {
  entity: AnyEntity
  /** What the form begins with; it must stay the same while the form is open. */
  record: Partial<RaRecord>
  /** Saves what was typed, or rejects with the reason. */
  save: (values: Record<string, any>) => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
  aside?: ReactNode
  children?: ReactNode
}

/** The form of an entity: inputs in their sections, what is wrong, Save. */
export function EntityForm({ entity, record, save, onSaved, onCancel, aside, children }: Props) {
  const submit = async (values: Record<string, any>) => {
    try {
      await save(values)
    } catch (error) {
      return formErrors(
        error,
        sectionsOf(entity).flatMap(({ fields }) => fields.map(({ name }) => name)),
      )
    }
  }
  return (
    <Form
      record={record}
      onSubmit={submit}
      mode="onTouched"
      noValidate
      disableInvalidFormNotification
    >
      <RecordLayout aside={aside}>
        <ErrorSummary entity={entity} />
        <FormSections entity={entity} />
      </RecordLayout>
      <FormEnd isNew={record.id === undefined} onSaved={onSaved} onCancel={onCancel} />
      {children}
    </Form>
  )
}

function FormEnd({
  isNew,
  onSaved,
  onCancel,
}: {
  isNew: boolean
  onSaved: () => void
  onCancel: () => void
}) {
  const { isDirty, isSubmitting, isSubmitSuccessful } = useFormState()
  const leave = useEvent(onSaved)
  // Only now does the guard know that nothing is left to lose.
  useEffect(() => {
    if (isSubmitSuccessful) leave()
  }, [isSubmitSuccessful, leave])
  return (
    <>
      <SaveBar
        isSaving={isSubmitting}
        canSave={isNew || isDirty}
        pending={isDirty && !isSubmitting && 'Unsaved changes'}
        onCancel={onCancel}
      />
      <UnsavedGuard isDirty={isDirty && !isSubmitSuccessful} />
    </>
  )
}
