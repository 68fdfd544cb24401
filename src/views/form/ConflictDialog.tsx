import type { ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { ConfirmDialog } from '#src/views/parts/ConfirmDialog.tsx'

interface Props {
  /** What both were changing: `order tag`. */
  what: string
  children?: ReactNode
  /** Goes on with what is saved; one's own changes are dropped. */
  onLoad: () => void
  /** Goes on with one's own changes on top of what is saved. Nothing is saved yet. */
  onKeep: () => void
}

/** Tells that somebody else saved first, and lets the person choose what to go on with. */
export const ConflictDialog = ({ what, children, onLoad, onKeep }: Props) => (
  <ConfirmDialog
    isOpen
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
