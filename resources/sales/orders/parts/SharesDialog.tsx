import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useResourceContext } from 'ra-core'
import type { ErpDataProvider } from '#data/index.ts'
import { kindView } from '#src/fields/index.ts'
import { say } from '#src/i18n/say.ts'
import { CallDialog } from '#src/views/call/CallDialog.tsx'
import { lines } from '#define'
import { paymentShares } from '#resources/sales/payments/paymentShares.entity.ts'
import type { Processing } from './useOrderProcessing.ts'

interface Props extends Pick<Processing, 'order' | 'shares'> {
  onClose: () => void
}
type Given = { staffId: string; percent: number }

/** Edits the sales shares of an order, which sum to exactly 100. */
export default function SharesDialog({ order, shares, onClose }: Props) {
  const resource = useResourceContext()!
  const provider = useDataProvider<ErpDataProvider>()
  const queries = useQueryClient()
  const notify = useNotify()
  const save = async (values: Readonly<Record<string, unknown>>) => {
    await provider.call('updateOrderPaymentShares', {
      orderId: order.id,
      version: order.version,
      shares: (values.shares as Given[]).map(({ staffId, percent }) => ({ staffId, percent })),
    })
    void queries.invalidateQueries({ queryKey: [resource] })
    notify(say('order.shares_saved'), { type: 'success' })
    onClose()
  }
  return (
    <CallDialog
      title={say('order.change_shares')}
      fields={[{ name: 'shares', label: say('order.shares'), field, view: kindView(field) }]}
      given={{
        shares: shares.map(({ staffId, name, percent }) => ({
          staffId,
          percent,
          labels: { staffId: name },
        })),
      }}
      run={save}
      confirm={say('action.save')}
      cancel={say('action.back')}
      onClose={onClose}
      isEdit
    />
  )
}

const field = lines(paymentShares, { by: 'orderId' })
