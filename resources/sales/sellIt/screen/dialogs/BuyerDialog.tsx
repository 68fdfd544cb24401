import { use, useState } from 'react'
import { loadCall } from '#data/calls.ts'
import { HttpError } from '#data/errors.ts'
import type { Shape } from '#define'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'
import type { Begun } from '#resources/sales/sellIt/screen/taking/hits.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'

interface Props {
  of: 'customer' | 'address'
  /** Without one, a sale begins for the new customer. */
  sale: Sale | undefined
  branchId?: string | undefined
  /** The name, telephone or e-mail that a person typed already. */
  given?: Begun | undefined
  selling: Selling
  onClose: () => void
}

/** What a new customer is asked for, in the order of a conversation. */
const asked = {
  customer: [
    'name',
    'phone',
    'email',
    'address',
    'accessNotes',
    'company',
    'consentEmail',
    'consentSms',
  ],
  address: ['address', 'accessNotes'],
} as const

/** Asks for a new customer of the sale, or for another address of theirs. */
export default function BuyerDialog(props: Props) {
  const { of, sale, branchId, given, selling, onClose } = props
  const call = of === 'customer' ? 'addSaleCustomer' : 'addSaleAddress'
  const declared = use(loadCall(call))
  const tellCall = useToldCall()
  const [isKnown, setKnown] = useState(false)
  const { input } = declared as { input: Shape }
  const names: readonly string[] = [...asked[of], ...(isKnown ? ['isNew'] : [])]
  const fields = shownIn(Object.fromEntries(names.map(name => [name, input[name]!])))
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const sent = await selling.inTurn(async () => {
      const now = selling.current() ?? sale
      const at = now ? { orderId: now.orderId, version: now.version } : branchId ? { branchId } : {}
      const body = { ...values, ...at } as never
      const { data } = await selling.provider.call(call, body).catch((error: unknown) => {
        if (error instanceof HttpError && error.body.problems[0]?.code === 'known_customer')
          setKnown(true)
        throw error
      })
      selling.store(data)
      return body
    })
    await tellCall(declared, sent, {})
    onClose()
  }
  const label = say(of === 'customer' ? 'sell_it.add_customer' : 'sell_it.add_address')
  return (
    <CallDialog
      title={say(of === 'customer' ? 'sell_it.new_customer' : 'sell_it.add_address')}
      fields={fields}
      given={given}
      run={run}
      confirm={label}
      keptAs={`sell it ${of}`}
      onClose={onClose}
    />
  )
}
