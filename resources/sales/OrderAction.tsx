import Button from '@mui/material/Button'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadCall } from '../../dataProvider/calls.ts'
import { useIsKept } from '../../src/app/useKeptInput.ts'
import type { CallName } from '../registry.ts'

const ActionDialog = lazy(() => import('../../src/views/record/ActionDialog.tsx'))

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
  variant = 'text',
  isEdit,
  children,
}: Props) {
  // The same call may have two buttons on a page.
  const keptAs = `${call} ${label} ${variant} ${record.id}`
  const isKept = useIsKept()
  const [isAsked, setAsked] = useState(() => isKept(keptAs))
  // The dialog shall not wait for what it asks.
  const prepare = () => void loadCall(call).catch(() => {})
  return (
    <>
      <Button
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
