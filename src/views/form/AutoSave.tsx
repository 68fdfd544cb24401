import { useEvent, type RaRecord } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { say } from '#src/i18n/say.ts'
import { messageOf } from '#src/views/parts/States.tsx'

interface Props {
  /** Saves what the form holds, and answers with the record. */
  keep: (values: Record<string, any>) => Promise<RaRecord>
  /** Says in words how far it is. */
  onTold: (words: string) => void
}

/** Saves a draft whenever the person stops typing for a moment and what stands there can be saved. */
export default function AutoSave({ keep, onTold }: Props) {
  const { watch, getValues, setValue, reset } = useFormContext()
  const { isValid, isSubmitting, isSubmitSuccessful } = useFormState()
  const [changes, setChanges] = useState(0)
  const save = useEvent(async () => {
    if (!isValid || isSubmitting || isSubmitSuccessful) return
    onTold(say('action.saving'))
    const values = structuredClone(getValues())
    try {
      const { version } = await keep(values)
      setValue('version', version)
      // What was typed meanwhile stays, and is saved in its turn.
      const kept = { keepValues: true, keepErrors: true, keepTouched: true, keepSubmitCount: true }
      reset({ ...values, version }, kept)
      onTold(say('form.draft_saved'))
    } catch (error) {
      onTold(say('form.draft_not_saved', { why: messageOf(error) }))
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
    onTold('')
    const timer = setTimeout(() => void save(), aMoment)
    return () => clearTimeout(timer)
  }, [changes, save, onTold])
  return null
}

const aMoment = 1500
