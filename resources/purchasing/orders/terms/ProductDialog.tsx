import './terms.texts.ts'
import { Suspense, use } from 'react'
import { loadCall } from '#data/calls.ts'
import type { CallInput, Calls, Shape } from '#define'
import { say } from '#src/i18n/say.ts'
import { CallDialog, shownIn } from '#src/views/call/CallDialog.tsx'
import { useMakeCall } from '#src/views/call/useMakeCall.ts'

interface Props {
  readonly given: Readonly<Record<string, unknown>>
  readonly onMade: (skuId: string, name: string, unitCost: number | null) => void
  readonly onClose: () => void
}

/** Makes a product that is not sold yet, for a line of the purchase order that is being written. */
export default function ProductDialog(props: Props) {
  return (
    <Suspense fallback={null}>
      <Asked {...props} />
    </Suspense>
  )
}

function Asked({ given, onMade, onClose }: Props) {
  const call = use(loadCall('makePrelaunchProduct'))
  const make = useMakeCall('products')
  const run = async (values: Readonly<Record<string, unknown>>) => {
    const input = values as CallInput<Calls['makePrelaunchProduct']>
    const { skuId } = await make('makePrelaunchProduct', input)
    // A cost in other money is none of this order.
    const isOurs = input.costCurrency === given.costCurrency
    onMade(skuId, input.name, isOurs ? (input.cost ?? null) : null)
  }
  return (
    <CallDialog
      title={say('supplierTerms.product_title')}
      fields={shownIn(call.input as Shape)}
      given={given}
      run={run}
      confirm={say('supplierTerms.product_save')}
      onClose={onClose}
      isWide
    />
  )
}
