import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

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
    title="Somebody else saved first"
    cancel="Keep my changes"
    confirm="Load the current version"
    onCancel={onKeep}
    onConfirm={onLoad}
  >
    <p style={{ marginTop: 0 }}>
      This {what} was changed and saved by somebody else while you had it open, so your changes are
      not saved yet. Keep your changes to look at them again and save them over the current version,
      or load the current version and drop yours.
    </p>
    {children}
  </ConfirmDialog>
)
