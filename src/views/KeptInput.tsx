import { useNotify } from 'ra-core'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import type { AnyField } from '../../resources/define/field.ts'
import { PageKeyContext, useUnsaved } from '../app/guards.tsx'
import { registerForm, takeInput, typedIn, type Typed } from '../app/keptInput.ts'
import { me } from '../app/me.ts'
import { say } from '../i18n/say.ts'

/** Brings back into a form what was typed in when the session ended, and tells what would be lost if it ended now. */
export function KeptInput({ fields }: { fields: Readonly<Record<string, AnyField>> }) {
  const { getValues, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const page = useContext(PageKeyContext)
  const { isUnsaved } = useUnsaved()
  const { pathname, search } = useLocation()
  const place = pathname + search
  const notify = useNotify()
  const latest = useRef<() => Typed>(undefined)

  useLayoutEffect(() => {
    latest.current = () => ({
      values: typedIn(fields, dirtyFields, getValues()),
      version: getValues('version') as unknown,
    })
  })
  useEffect(() => {
    const read = () => latest.current!()
    registerForm(me().staffId, { page, place, read, isUnsaved })
  }, [page, place, isUnsaved])
  useEffect(() => {
    const typed = takeInput(me().staffId, place)
    if (!typed) return
    for (const [name, value] of Object.entries(typed.values))
      setValue(name, value, { shouldDirty: true, shouldTouch: true })
    const isSame = typed.version === (getValues('version') as unknown)
    notify(say(isSame ? 'form.is_back' : 'form.is_back_changed'), { type: 'warning' })
  }, [place, setValue, getValues, notify])
  return null
}
