import '#resources/sales/order.texts.ts'
import Link from '@mui/material/Link'
import { useState, type ReactNode } from 'react'
import type { CallInput } from '#define'
import { mayCall } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { amountRowCalls } from './amountRows.calls.ts'

const ToolDialog = LazyPart(() => import('#src/views/list/tools/ToolDialog.tsx'))

const call = 'getOrderAmountRows'
/** The amounts of an order that have rows. */
export type AmountOf = NonNullable<CallInput<(typeof amountRowCalls)[typeof call]>['amount']>

interface Props {
  orderId: string
  of: AmountOf
  /** The amount. */
  children: ReactNode
}

/** An amount of an order that opens the rows and rates that make it. */
export function AmountOpener({ orderId, of, children }: Props) {
  const [isAsked, ask] = useState(false)
  if (!mayCall(call, amountRowCalls[call])) return children
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="inherit"
        color="inherit"
        underline="hover"
        title={say('order.amount_rows')}
        onClick={() => ask(true)}
      >
        {children}
      </Link>
      {isAsked && (
        <ToolDialog
          call={call}
          label={say('order.amount_rows')}
          given={{ orderId, amount: of }}
          hidden={['orderId']}
          isAsked
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
