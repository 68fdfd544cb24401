import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'

interface Props {
  /** The entity's name: `order tag`. */
  what: string
  children?: ReactNode
  /** Continues with the saved record; drops the own changes. */
  onLoad: () => void
  /** Continues with the own changes on top of the saved record. Saves nothing yet. */
  onKeep: () => void
}

/** Shown if another user saved first; the user chooses a version to continue with. */
export const ConflictDialog = ({ what, children, onLoad, onKeep }: Props) => (
  <ConfirmDialog
    isWide
    title={say('conflict.title')}
    cancel={say('conflict.keep')}
    confirm={say('conflict.load')}
    onCancel={onKeep}
    onConfirm={onLoad}
  >
    <p style={{ marginTop: 0 }}>{say('conflict.why', { one: what })}</p>
    {children}
  </ConfirmDialog>
)
