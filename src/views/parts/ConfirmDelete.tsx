import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useAttempt } from './useAttempt.ts'

interface Props {
  isOpen?: boolean
  title: string
  children: ReactNode
  /** Deletes and closes. A rejection shows in the dialog. */
  onDelete: () => Promise<unknown>
  onCancel: () => void
}

/** Asks before something is deleted. */
export function ConfirmDelete({ isOpen = true, title, children, onDelete, onCancel }: Props) {
  const { isBusy, problem, setProblem, attempt } = useAttempt()
  const cancel = () => {
    onCancel()
    setProblem(undefined)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      confirm={say('action.delete')}
      isDestructive
      isBusy={isBusy}
      problem={problem}
      onCancel={cancel}
      onConfirm={() => void attempt(onDelete)}
    >
      {children}
    </ConfirmDialog>
  )
}
