import '#src/views/record/record.texts.ts'
import { useBlocker, useCanBlock } from 'ra-core'
import { useEffect } from 'react'
import { say } from '#src/i18n/say.ts'
import { tabTarget } from '#src/shell/tabs/tabTarget.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'

interface Props {
  isDirty: boolean
  /** The changes stay while the address changes within the page. */
  isOfPage?: boolean
}

/** Asks before the user leaves unsaved changes. A page may have several. */
export const UnsavedGuard = (props: Props) => (useCanBlock() ? <Guard {...props} /> : null)

function Guard({ isDirty, isOfPage }: Props) {
  const placeOf = isOfPage ? pageOf : addressOf
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && placeOf(currentLocation) !== placeOf(nextLocation),
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

interface Place {
  readonly pathname: string
  readonly search: string
}

const addressOf = ({ pathname, search }: Place) => pathname + search
const pageOf = ({ pathname, search }: Place) => tabTarget(pathname, search).key
