import '#src/views/record/record.texts.ts'
import { useEvent, type RaRecord } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'

interface Props {
  /** Saves the form's values and returns the record. */
  keep: (values: Record<string, any>) => Promise<RaRecord>
  onMessage: (words: string) => void
}

/** Saves a draft after each typing pause if its values are valid. */
export default function AutoSave({ keep, onMessage }: Props) {
  const { watch, getValues, setValue, reset } = useFormContext()
  const { isValid, isSubmitting, isSubmitSuccessful } = useFormState()
  const [changes, setChanges] = useState(0)
  const save = useEvent(async () => {
    if (!isValid || isSubmitting || isSubmitSuccessful) return
    onMessage(say('action.saving'))
    const values = structuredClone(getValues())
    try {
      const { version } = await keep(values)
      setValue('version', version)
      // Input typed during the save stays, and is saved next.
      const kept = { keepValues: true, keepErrors: true, keepTouched: true, keepSubmitCount: true }
      reset({ ...values, version }, kept)
      onMessage(say('form.draft_saved'))
    } catch (error) {
      onMessage(say('form.draft_not_saved', { why: messageOf(error) }))
    }
  })
  useEffect(() => {
    const { unsubscribe } = watch((_, { type }) => {
      if (type === 'change') setChanges(n => n + 1)
    })
    return unsubscribe
  }, [watch])
  useEffect(() => {
    if (changes === 0) return undefined
    onMessage('')
    const timer = setTimeout(() => void save(), aMoment)
    return () => clearTimeout(timer)
  }, [changes, save, onMessage])
  return null
}

const aMoment = 1500
