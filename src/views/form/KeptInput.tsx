import { useFormContext, useFormState } from 'react-hook-form'
import type { AnyField } from '#define/field.ts'
import { typedIn } from './keptInput.ts'
import { useKeptInput } from './useKeptInput.ts'

interface Props {
  fields: Readonly<Record<string, AnyField>>
  /** The name of a dialog's form. */
  dialog?: string
}

/** Keeps unsaved input of a form, as `useKeptInput` does. */
export function KeptInput({ fields, dialog }: Props) {
  const { getValues, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const typed = () => typedIn(fields, dirtyFields, getValues())
  useKeptInput({
    read: () => ({ values: typed(), version: getValues('version') as unknown }),
    onBack: values => {
      for (const [name, value] of Object.entries(values))
        setValue(name, value, { shouldDirty: true, shouldTouch: true })
    },
    about: dialog,
    ...(dialog && { isTyped: () => Object.keys(typed()).length > 0 }),
  })
  return null
}
