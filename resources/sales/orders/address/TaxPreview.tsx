import '#resources/sales/order.texts.ts'
import Alert from '@mui/material/Alert'
import { useFormContext, useWatch } from 'react-hook-form'
import { say } from '#src/i18n/say.ts'
import { amountsInWords } from '#resources/sales/orders/parts/inWords.ts'
import { useOrderPreview } from '#resources/sales/orders/parts/useOrderPreview.ts'
import type { Address, CallAnswer, CallInput } from '#define'
import type { orderAddressCalls } from './orderAddress.calls.ts'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

type Preview = (typeof orderAddressCalls)['previewOrderPlace']
type Change = Omit<CallInput<Preview>, 'orderId' | 'version'>

interface Props {
  order: Details['order']
  /** The use of a typed address; absent where addresses are selected. */
  use?: 'Delivery' | 'Billing'
}

/**
 * Previews the order's tax and total for another address or shipping while it is typed; renders
 * nothing without a difference.
 */
export function TaxPreview({ order: { id: orderId, version }, use }: Props) {
  const { formState } = useFormContext()
  const before = changeOf((formState.defaultValues ?? {}) as Typed, use)
  const typed = changeOf(useWatch() as Typed, use)
  const change = JSON.stringify(typed) === JSON.stringify(before) ? undefined : typed
  const { data } = useOrderPreview('previewOrderPlace', { orderId, version }, change)
  const message = data && change ? inWords(data) : []
  return (
    <output>
      {message.length > 0 && (
        <Alert severity={data!.problem ? 'error' : 'info'}>
          {message.map(line => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
    </output>
  )
}

interface Typed {
  address?: Address | null
  deliveryAddressId?: string | null
  billingAddressId?: string | null
  shipping?: unknown
}

/** The preview request for the values in the form. */
const changeOf = (
  { address, deliveryAddressId, billingAddressId, shipping }: Typed,
  use: Props['use'],
): Change =>
  use
    ? {
        use,
        region: address?.region?.trim() || null,
        country: address?.country ?? null,
      }
    : {
        deliveryAddressId: deliveryAddressId ?? null,
        billingAddressId: billingAddressId ?? null,
        ...(typeof shipping === 'number' && shipping >= 0 && { shipping }),
      }

function inWords({
  problem,
  isKept,
  rateBefore,
  rateAfter,
  region,
  before,
  after,
}: CallAnswer<Preview>['data']): string[] {
  if (problem) return [problem]
  const rates = { before: String(rateBefore), after: String(rateAfter) }
  const taxed = region
    ? say('order.tax_of', { ...rates, region })
    : say('order.tax_elsewhere', rates)
  return [
    isKept ? say('order.tax_kept', rates) : rateBefore !== rateAfter && taxed,
    amountsInWords(before, after),
  ].filter(line => !!line) as string[]
}
