import '#resources/sales/order.texts.ts'
import Alert from '@mui/material/Alert'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { holdsOne } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { money, reference } from '#define'
import { allMethodsCodes, takesMoney } from '#resources/sales/orders/orderEditable.ts'
import { useCountry } from '#src/app/clientInfo.ts'
import { useCall } from '#src/app/useServer.ts'
import { cents } from '#resources/cents.ts'
import { HandedOver } from '#resources/sales/tills/HandedOver.tsx'
import { paidByCash, roundingAfter } from '#resources/sales/tills/rounding.ts'
import { type TillOfBrowser, useTill } from '#resources/sales/sellIt/screen/useTill.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { orderLeft } from '#resources/sales/orders/amounts/orderLeft.ts'
import { useCurrency } from './inWords.ts'
import { OrderAction } from './OrderAction.tsx'
import type { Details } from './orderData.ts'

interface Props {
  order: Details['order']
  cash: Details['cash']
  variant?: 'text' | 'contained'
}

/** Records a payment for an order. What its total leaves is proposed: a quotation takes deposits. */
export function OrderPay({ order, cash, variant = 'text' }: Props) {
  const { id, orderCode, state } = order
  const currency = useCurrency()
  const unpaid = orderLeft(order)
  const till = useTill()
  return (
    takesMoney.includes(state) && (
      <OrderAction
        call="recordOrderPayment"
        label={say('order.record_payment')}
        heading={say('order.payment_for', { code: orderCode })}
        record={{
          id,
          ...(unpaid > 0 && { amount: unpaid }),
          till: till.terminal || undefined,
          tillBranchId: till.branchId,
        }}
        fixed={['till', 'tillBranchId']}
        instead={{
          ...(holdsOne(allMethodsCodes) && { methodId: anyMethod }),
          amount: money({ required: true, label: say('order.amount_in', { currency }) }),
        }}
        variant={variant}
      >
        <FirstMethod branchId={order.branchId} />
        <Left unpaid={unpaid} cash={cash} />
        <CashTill till={till} />
      </OrderAction>
    )
  )
}

/** Proposes the first method of the branch, as the till does, with the amount to be typed over. */
function FirstMethod({ branchId }: { branchId: string }) {
  const { getValues, setValue } = useFormContext()
  const place = useRef<HTMLSpanElement>(null)
  const queryAll = holdsOne(allMethodsCodes)
  const { data } = useCall('getPaymentMethodTypeList', {
    branchId,
    ...(queryAll && { queryAll }),
  })
  const [first] = data?.data ?? []
  useEffect(() => {
    if (!first || getValues('methodId')) return
    setValue('methodId', first.id)
    const amount = place.current?.closest('form')?.querySelector<HTMLInputElement>('[name=amount]')
    amount?.focus()
    amount?.select()
  }, [first, getValues, setValue])
  return <span ref={place} hidden />
}

/** Says which till cash counts in, once cash is chosen. */
function CashTill({ till: { terminal, branch } }: { till: TillOfBrowser }) {
  if (!useIsCash()) return null
  return (
    <Muted>
      {terminal || branch
        ? say('order.cash_in', {
            till: terminal || say('order.nameless_till'),
            branch: branch ? branch.label : say('order.own_branch'),
          })
        : say('order.cash_nowhere')}
    </Muted>
  )
}

function useIsCash() {
  const methodId: unknown = useWatch({ name: 'methodId' })
  const { data } = useCall('getPaymentMethodTypeList', { queryAll: true })
  return data?.data.find(({ id }) => id === methodId)?.type === 'Cash'
}

/**
 * What is left after the typed amount, with a warning if it is more than the order leaves: an extra
 * digit is visible before saving. Of cash, what its coins pay, and the change.
 */
function Left({ unpaid, cash }: { unpaid: number; cash: Details['cash'] }) {
  const amount: unknown = useWatch({ name: 'amount' })
  const country = useCountry() ?? 'NZ'
  const isCash = useIsCash()
  const [handed, setHanded] = useState('')
  const typed = typeof amount === 'number' && amount > 0 ? cents(amount) : undefined
  const before = { paid: cents(cash.paid), rounded: cents(cash.rounded) }
  const paid =
    typed !== undefined && isCash ? paidByCash(typed, cents(unpaid), before, country) : typed
  const left = paid === undefined ? undefined : (cents(unpaid) - paid) / 100
  return (
    <>
      <output>
        {left !== undefined && (
          <Alert severity={left < 0 ? 'warning' : 'info'}>
            {say(left < 0 ? 'order.pay_over' : 'order.pay_left', {
              amount: amountText(Math.abs(left)),
            })}
          </Alert>
        )}
      </output>
      {isCash && paid !== undefined && (
        <HandedOver
          toTake={paid + roundingAfter(before, paid, country)}
          text={handed}
          onText={setHanded}
        />
      )}
    </>
  )
}

/** Any enabled method. Source: specification §6. */
const anyMethod = reference('paymentMethods', {
  required: true,
  label: 'Method',
  only: { isDisabled: false },
  narrowedBy: { forOrder: 'orderId' },
  alsoNarrowedBy: { cashAt: 'tillBranchId' },
})
