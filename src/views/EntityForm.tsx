import { Form, type RaRecord } from 'ra-core'
import type { ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import type { AnyEntity } from '../../resources/define/index.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FormGuard } from './FormGuard.tsx'
import { FormSections } from './FormSections.tsx'
import { RecordLayout } from './RecordLayout.tsx'
import { SaveBar } from './SaveBar.tsx'

interface Props {
  entity: AnyEntity
  /** The record that is changed, or what a new one begins with. */
  record: Partial<RaRecord>
  /** Saves; answers what is wrong, by the path of the input. */
  onSubmit(values: Record<string, any>): Promise<object | undefined>
  onCancel(): void
  aside?: ReactNode
  children?: ReactNode
}

/** The form of an entity. When the record behind it changes, inputs that the person has changed keep what was typed. */
export const EntityForm = ({ entity, record, onSubmit, onCancel, aside, children }: Props) => (
  <Form
    record={record}
    onSubmit={onSubmit}
    mode="onTouched"
    resetOptions={keepTyped}
    noValidate
    disableInvalidFormNotification
    warnWhenUnsavedChanges
    WarnWhenUnsavedChangesComponent={FormGuard}
  >
    <RecordLayout aside={aside}>
      <ErrorSummary entity={entity} />
      <FormSections entity={entity} />
    </RecordLayout>
    <FormSaveBar isNew={record.id === undefined} onCancel={onCancel} />
    {children}
  </Form>
)

const keepTyped = { keepDirtyValues: true, keepErrors: true }

function FormSaveBar({ isNew, onCancel }: { isNew: boolean; onCancel(): void }) {
  const { isDirty, isSubmitting } = useFormState()
  return <SaveBar isSaving={isSubmitting} canSave={isNew || isDirty} pending={isDirty && !isSubmitting && 'Unsaved changes'} onCancel={onCancel} />
}
