import '#src/views/record/record.texts.ts'
import { useEvent, useNotify } from 'ra-core'
import { useCallback, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { say } from '#src/i18n/say.ts'
import { PageKeyContext, useUnsaved } from '#src/app/guards.tsx'
import { isKept, registerForm, takeInput, type Typed } from './keptInput.ts'
import { me } from '#src/app/me.ts'

interface Keeping {
  read: () => Typed
  /** Receives the values of `read` again. */
  onBack: (values: Typed['values']) => void
  /** The form's name, if the page's address does not identify it. */
  about?: string | undefined
  /**
   * For a dialog, which its page does not track: whether it has input. The input of a closed dialog
   * is dropped.
   */
  isTyped?: () => boolean
}

/**
 * Restores input after an expired session, and registers the input that would be lost now: what
 * `UnsavedGuard` guards, or what a dialog reports.
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

/** Whether stored input with this name waits to be restored: its dialog opens by itself. */
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
