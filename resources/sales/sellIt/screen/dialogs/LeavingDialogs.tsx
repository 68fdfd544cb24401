import { use } from 'react'
import { loadCall } from '#data/calls.ts'
import type { Shape } from '#define'
import { daysBefore, todayOf } from '#src/fields/time/time.ts'
import { useClient } from '#src/fields/useClient.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useToldCall } from '#src/views/call/useToldCall.ts'
import { validDays } from '#resources/sales/sellIt/saleLimits.ts'
import type { Sale, Sold } from '#resources/sales/sellIt/screen/sale.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'

export type Leaving = 'parkSale' | 'quoteSale' | 'discardSale'

type Quoted = Sold['order']

interface Props {
  call: Leaving
  sale: Sale
  selling: Selling
  /** With the order where it was offered. */
  onDone: (quoted?: Quoted) => void
  onClose: () => void
}

const asked = { parkSale: ['parkedAs'], quoteSale: ['validTo'], discardSale: [] } as const

/** Parks a sale, offers it as a quotation, or discards it. */
export default function LeavingDialogs({ call, sale, selling, onDone, onClose }: Props) {
  const declared = use(loadCall(call))
  const tellCall = useToldCall()
  const client = useClient()
  const { input } = declared as { input: Shape }
  const names: readonly string[] = asked[call]
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const { body, quoted } = await selling.inTurn(async () => {
      const { orderId, version } = selling.current() ?? sale
      const sent = { ...values, orderId, version }
      const answer: { data?: Quoted } = await selling.provider.call(call, sent as never)
      return { body: sent, quoted: answer.data }
    })
    await tellCall(declared, body, {})
    onDone(quoted)
  }
  const label = say(
    call === 'parkSale'
      ? 'sell_it.park'
      : call === 'quoteSale'
        ? 'sell_it.save_quote'
        : 'sell_it.discard',
  )
  return (
    <CallDialog
      title={label}
      fields={shownIn(Object.fromEntries(names.map(name => [name, input[name]!])))}
      {...(call === 'quoteSale' && {
        given: { validTo: sale.validTo ?? daysBefore(todayOf(client), -validDays) },
      })}
      run={run}
      confirm={label}
      note={
        call === 'discardSale'
          ? say('sell_it.discard_ask', { code: sale.orderCode })
          : call === 'parkSale'
            ? say('sell_it.park_help')
            : undefined
      }
      onClose={onClose}
    />
  )
}
