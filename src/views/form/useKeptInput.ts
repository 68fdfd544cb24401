import { useEvent, useNotify } from 'ra-core'
import { useCallback, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { say } from '#src/i18n/say.ts'
import { PageKeyContext, useUnsaved } from '#src/app/guards.tsx'
import { isKept, registerForm, takeInput, type Typed } from './keptInput.ts'
import { me } from '#src/app/me.ts'

interface Keeping {
  /** What is typed in and not saved yet. */
  read: () => Typed
  /** Gets the values of `read` again. */
  onBack: (values: Typed['values']) => void
  /** What it is about, where the address of the page does not say it. */
  about?: string | undefined
  /** Of a dialog, which its page knows nothing of: whether something is typed in. What is closed is not kept. */
  isTyped?: () => boolean
}

/**
 * Brings back what was typed in here when the session ended, and tells what would be lost if it ended now: what `UnsavedGuard` guards, or
 * what a dialog says of itself.
 */
export function useKeptInput({ read, onBack, about, isTyped }: Keeping) {
  const page = useContext(PageKeyContext)
  const { isUnsaved } = useUnsaved()
  const place = usePlace()(about)
  const notify = useNotify()
  const readNow = useEvent(read)
  const isTypedNow = useEvent(isTyped ?? (() => false))
  const giveBack = useEvent(onBack)
  const isDialog = isTyped !== undefined

  useEffect(() => {
    const forget = registerForm(me().staffId, {
      key: isDialog ? `${page} ${place}` : page,
      page,
      place,
      read: readNow,
      isUnsaved: isDialog ? isTypedNow : isUnsaved,
    })
    return isDialog ? forget : undefined
  }, [page, place, readNow, isDialog, isTypedNow, isUnsaved])
  useEffect(() => {
    const typed = takeInput(me().staffId, place)
    if (!typed) return
    const isSame = typed.version === readNow().version
    giveBack(typed.values)
    notify(say(isSame ? 'form.is_back' : 'form.is_back_changed'), { type: 'warning' })
  }, [place, readNow, giveBack, notify])
}

/** Whether what was typed in about this waits to come back: a dialog with it opens by itself. */
export function useIsKept() {
  const placeOf = usePlace()
  return useCallback((about: string) => isKept(me().staffId, placeOf(about)), [placeOf])
}

function usePlace() {
  const { pathname, search } = useLocation()
  return useCallback(
    (about?: string) => pathname + search + (about ? ` ${about}` : ''),
    [pathname, search],
  )
}
