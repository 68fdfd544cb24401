import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useRef, type ReactNode } from 'react'
import { say } from '#src/i18n/say.ts'
import { useShortcut } from '#src/views/parts/useShortcut.ts'

interface Props {
  /** The unsaved changes, in words; nothing if everything is saved. */
  pending: ReactNode
  isSaving: boolean
  canSave: boolean
  /** Discards the changes; undefined if there are none. */
  onCancel: (() => void) | undefined
  cancel?: string
  /** What saving is called here. */
  save?: string
  /** Saves; without it the button submits the surrounding form. */
  onSave?: () => void
}

/** Save and Cancel, always visible. Ctrl+S saves from anywhere on the screen. */
export function SaveBar({
  pending,
  isSaving,
  canSave,
  onCancel,
  cancel = say('action.cancel'),
  save = say('action.save'),
  onSave,
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useShortcut('Ctrl+S', () => button.current?.click())
  return (
    // Without this, an input losing focus would show its error and push the button away before the
    // click.
    <Bar onMouseDown={event => event.preventDefault()}>
      <Button
        ref={button}
        type={onSave ? 'button' : 'submit'}
        onClick={onSave}
        variant="contained"
        disabled={!canSave || isSaving}
        title="Ctrl+S"
        aria-keyshortcuts="Control+S"
      >
        {isSaving ? say('action.saving') : save}
      </Button>
      {onCancel && (
        <Button onClick={onCancel} disabled={isSaving}>
          {cancel}
        </Button>
      )}
      <output>{pending}</output>
    </Bar>
  )
}

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: theme.spacing(2),
  padding: theme.spacing(1.5, 0),
  background: theme.palette.background.default,
  borderTop: `1px solid ${theme.palette.divider}`,
  '& > button': { flexShrink: 0 },
  '& > output': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
}))
