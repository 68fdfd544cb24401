import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useEntity } from '#src/app/product/declarations.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { shownField } from '#src/views/parts/columns.ts'
import { Heading } from '#src/views/parts/Page.tsx'
import { takesMoney } from '#resources/sales/orders/orderEditable.ts'
import type { Processing } from './useOrderProcessing.ts'

/** The order's code, its status and its balance. */
export function OrderHeader({
  data: { order },
  actions,
}: {
  data: Pick<Processing, 'order'>
  actions?: ReactNode
}) {
  const orders = useEntity('orders')
  const value = (name: string) => {
    const {
      field,
      view: { Cell },
    } = shownField(orders, name)
    return <Cell field={field} value={(order as Record<string, unknown>)[name]} />
  }
  return (
    <Heading
      title={order.orderCode}
      aside={
        <Sums>
          <div>
            <dt>{say('order_sums.total')}</dt>
            <dd>{value('total')}</dd>
          </div>
          <div>
            <dt>{say('order_sums.paid')}</dt>
            <dd>{value('paid')}</dd>
          </div>
          {/* A balance due is highlighted, except for orders that are not bought. Negative
              money already has its tone. */}
          <div>
            <dt>{say('order_sums.balance')}</dt>
            <dd>
              {(order.balance ?? 0) > 0 && takesMoney.includes(order.state) ? (
                <ToneText tone="warning">{value('balance')}</ToneText>
              ) : (
                value('balance')
              )}
            </dd>
          </div>
        </Sums>
      }
    >
      {order.originalOrderId && (
        <Muted>{say('order.original', { id: order.originalOrderId })}</Muted>
      )}
      {value('state')}
      {(['preparationStatus', 'deliveryStatus'] as const).map(
        name => order[name] !== 'None' && <span key={name}>{value(name)}</span>,
      )}
      {actions}
    </Heading>
  )
}

const Sums = styled('dl')(({ theme }) => ({
  display: 'flex',
  gap: 24,
  margin: 0,
  textAlign: 'right',
  '& dt': { fontSize: '0.75rem', color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontSize: '1rem', fontWeight: 600 },
}))
