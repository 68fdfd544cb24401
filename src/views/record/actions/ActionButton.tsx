import Button from '@mui/material/Button'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { loadCall } from '#data/calls.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import { afterFrames, isFocusLost } from '#src/shell/frame/focus.ts'
import type { Shape } from '#define'
import type { CallName } from '#define/model.ts'

const ActionDialog = LazyPart(() => import('./ActionDialog.tsx'))

interface Props {
  call: CallName
  /** The call's input for the record's id. */
  id: string
  /** The label of the button and, without `heading`, the heading of the dialog. */
  label: string
  heading?: string
  /** A one-word label, where the context explains the rest; for an edit, Edit. */
  short?: string | undefined
  /** The label of the dialog's button; by default `label`, for an edit Save. */
  confirm?: string | undefined
  /** Initial values: at least the id of the record. */
  record: { id: string } & Readonly<Record<string, unknown>>
  /** Inputs that are taken from `record` without a form field. */
  fixed?: readonly string[]
  /** Form fields that replace the call's declared inputs. */
  instead?: Shape
  variant?: 'text' | 'outlined' | 'contained'
  /** The call edits existing values: submitting requires a change. */
  isEdit?: boolean
  /** Content below the inputs, for example a preview. */
  children?: ReactNode
}

/** A call about a record as a button, with a dialog for the inputs besides the record. */
export function ActionButton({
  call,
  id,
  label,
  heading = label,
  record,
  fixed = [],
  instead,
  variant = 'text',
  isEdit = false,
  short = isEdit ? say('action.edit') : undefined,
  confirm = isEdit ? say('action.save') : label,
  children,
}: Props) {
  // A page may have two buttons for the same call.
  const keptAs = `${call} ${label} ${variant} ${record.id}`
  const isKept = useIsKept()
  const [isAsked, setAsked] = useState(() => isKept(keptAs))
  const button = useFocusLeft()
  // Preloads the call's declaration before the dialog opens.
  const prepare = () => void loadCall(call).catch(() => {})
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        data-print="none"
        {...(short && { 'aria-label': label })}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setAsked(true)}
      >
        {short ?? label}
      </Button>
      {isAsked && (
        <ActionDialog
          action={{ call, id, label: heading }}
          record={record}
          fixed={fixed}
          instead={instead}
          confirm={confirm}
          onClose={() => setAsked(false)}
          keptAs={keptAs}
          isEdit={isEdit}
        >
          {children}
        </ActionDialog>
      )}
    </>
  )
}

/**
 * When a finished call removes its button, the focus that the dialog returned to it would be lost.
 * It moves to the surrounding section of the page.
 */
function useFocusLeft() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current!
    return () => {
      if (document.activeElement !== own) return
      const part = own.closest<HTMLElement>('section') ?? document.getElementById('content')
      // The removal is visible only after a frame.
      afterFrames(1, () => {
        if (!part?.isConnected || !isFocusLost()) return
        part.tabIndex = -1
        part.focus({ preventScroll: true })
      })
    }
  }, [])
  return button
}
