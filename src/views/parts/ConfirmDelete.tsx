import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface Props {
  title: string
  children: ReactNode
  /** Deletes and closes. A rejection shows in the dialog. */
  onDelete: () => Promise<unknown>
  onCancel: () => void
}

/** Asks before something is deleted. */
export function ConfirmDelete({ onDelete, ...dialog }: Props) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onDelete })
  return (
    <ConfirmDialog
      {...dialog}
      confirm={say('action.delete')}
      isDestructive
      isBusy={isPending}
      problem={error?.message}
      onConfirm={() => mutate()}
    />
  )
}
