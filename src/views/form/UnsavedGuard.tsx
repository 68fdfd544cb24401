import { useBlocker, useCanBlock } from 'ra-core'
import { useEffect } from 'react'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'

/** Asks before the user leaves unsaved changes. */
export const UnsavedGuard = ({ isDirty }: { isDirty: boolean }) =>
  useCanBlock() ? <Guard isDirty={isDirty} /> : null

function Guard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && addressOf(currentLocation) !== addressOf(nextLocation),
  )
  const isBlocked = blocker.state === 'blocked'

  useEffect(() => {
    // Saving and leaving can happen together; then nothing is unsaved any more.
    if (isBlocked && !isDirty) blocker.proceed?.()
  }, [isBlocked, isDirty, blocker])

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (!isBlocked || !isDirty) return null
  return (
    <ConfirmDialog
      title={say('form.leave')}
      confirm={say('form.leave_now')}
      cancel={say('action.stay')}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {say('form.leave_why')}
    </ConfirmDialog>
  )
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
