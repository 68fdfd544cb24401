import type { Control } from 'react-hook-form'
import { useFormState } from 'react-hook-form'
import { UnsavedGuard } from './UnsavedGuard.tsx'

/** The guard in the shape that react-admin's `<Form>` asks for. */
export function FormGuard({ formControl }: { formControl?: Control }) {
  const { dirtyFields, isSubmitSuccessful } = useFormState({ control: formControl })
  return <UnsavedGuard isDirty={Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful} />
}
