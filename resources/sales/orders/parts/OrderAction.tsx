import Button from '@mui/material/Button'
import { lazy, Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { loadCall } from '#data/calls.ts'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import { afterFrames, isFocusLost } from '#src/shell/frame/focus.ts'
import type { Shape } from '#define'
import type { CallName } from '#resources/registry.ts'

const ActionDialog = lazy(() => import('#src/views/record/actions/ActionDialog.tsx'))

interface Props {
  call: CallName
  /** What the button says, the heading of the dialog as well. */
  label: string
  /** The same in one word, where the place says the rest. */
  short?: string
  /** What the dialog's own button says. */
  confirm?: string
  /** What the dialog begins with: at least the id of the order. */
  record: { id: string } & Readonly<Record<string, unknown>>
  /** What the call takes of it without asking. */
  fixed?: readonly string[]
  /** Asked in the place of what the call declares. */
  instead?: Shape
  variant?: 'text' | 'outlined' | 'contained'
  /** It changes what the order has: it is not called before something differs. */
  isEdit?: boolean
  /** Below the inputs, in the form: what follows from what is typed. */
  children?: ReactNode
}

/** A call about an order as a button, which asks for what the call takes beside the order. */
export function OrderAction({
  call,
  label,
  short,
  confirm,
  record,
  fixed = [],
  instead,
  variant = 'text',
  isEdit,
  children,
}: Props) {
  // The same call may have two buttons on a page.
  const keptAs = `${call} ${label} ${variant} ${record.id}`
  const isKept = useIsKept()
  const [isAsked, setAsked] = useState(() => isKept(keptAs))
  const button = useFocusLeft()
  // The dialog shall not wait for what it asks.
  const prepare = () => void loadCall(call).catch(() => {})
  return (
    <>
      <Button
        ref={button}
        size="small"
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
        <Suspense fallback={null}>
          <ActionDialog
            action={{ call, id: 'orderId', label }}
            record={record}
            fixed={fixed}
            instead={instead}
            {...(confirm && { confirm })}
            onClose={() => setAsked(false)}
            keptAs={keptAs}
            isEdit={isEdit}
          >
            {children}
          </ActionDialog>
        </Suspense>
      )}
    </>
  )
}

/**
 * A button that goes because its call is done takes the focus with it, which its dialog has just given back: it goes on in the part of the
 * page where the button stood.
 */
function useFocusLeft() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current!
    return () => {
      if (document.activeElement !== own) return
      const part = own.closest<HTMLElement>('section') ?? document.getElementById('content')
      // The browser finds out with a frame that it is gone.
      afterFrames(1, () => {
        if (!part?.isConnected || !isFocusLost()) return
        part.tabIndex = -1
        part.focus({ preventScroll: true })
      })
    }
  }, [])
  return button
}
