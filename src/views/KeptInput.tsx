import { useNotify } from 'ra-core'
import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { PageKeyContext, useUnsaved } from '../app/guards.tsx'
import { registerForm, takeInput, type Typed } from '../app/keptInput.ts'
import { me } from '../app/me.ts'
import { say } from '../i18n/say.ts'

/** Brings back into a form what was typed in when the session ended, and tells what would be lost if it ended now. */
export function KeptInput() {
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
      values: Object.fromEntries(
        Object.keys(dirtyFields)
          .filter(name => isDirty(dirtyFields[name]))
          .map(name => [name, getValues(name) as unknown]),
      ),
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

/** A field, or something in one that holds others. */
const isDirty = (it: unknown): boolean =>
  typeof it === 'object' && it !== null ? Object.values(it).some(isDirty) : it === true
