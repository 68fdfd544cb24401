import '#resources/sales/order.texts.ts'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { editable, takesLines } from '#resources/sales/orders/orderEditable.ts'
import { OrderAction } from '#resources/sales/orders/parts/OrderAction.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

const DiscountsDialog = LazyPart(() => import('#resources/sales/discounts/DiscountsDialog.tsx'))
const ToolDialog = LazyPart(() => import('#src/views/list/tools/ToolDialog.tsx'))

interface Props {
  data: Pick<Details, 'order' | 'shippingCosts'>
  /** Reads the order again. */
  reload: () => Promise<unknown>
}

/** Below the totals of an order: what they are made of, and what shipping costs. */
export function AmountDeeds({ data: { order, shippingCosts }, reload }: Props) {
  const [isAsked, ask] = useState(false)
  const [isDiscounting, setDiscounting] = useState(false)
  return (
    <Deeds data-print="none">
      <Button size="small" onClick={() => ask(true)}>
        {say('order.amount_rows')}
      </Button>
      {takesLines.includes(order.state) && (
        <Button size="small" onClick={() => setDiscounting(true)}>
          {say('order.discounts')}
        </Button>
      )}
      {editable[order.state].includes('shipping') && (
        <OrderAction
          call="setOrderShippingCosts"
          label={say('order.shipping_costs')}
          short={say('order.shipping_costs')}
          record={{
            id: order.id,
            version: order.version,
            costs: shippingCosts.map(({ typeName, ...cost }) => ({
              ...cost,
              labels: { typeId: typeName },
            })),
          }}
          isEdit
        />
      )}
      {isDiscounting && (
        <DiscountsDialog
          orderId={order.id}
          isFixed={false}
          change={async work => {
            await work({ orderId: order.id, version: order.version })
            await reload()
          }}
          onNews={reload}
          onClose={() => setDiscounting(false)}
        />
      )}
      {isAsked && (
        <ToolDialog
          call="getOrderAmountRows"
          label={say('order.amount_rows')}
          given={{ orderId: order.id, amount: 'Tax' }}
          hidden={['orderId']}
          isAsked
          onClose={() => ask(false)}
        />
      )}
    </Deeds>
  )
}

const Deeds = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 4 })
