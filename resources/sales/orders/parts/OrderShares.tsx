import '#resources/sales/order.texts.ts'
import { styled } from '@mui/material/styles'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Section } from '#src/views/record/Section.tsx'
import { lines, text } from '#define'
import { paymentShares } from '#resources/sales/payments/paymentShares.entity.ts'
import { OrderAction } from './OrderAction.tsx'
import type { Details } from './orderData.ts'

/** The sales shares of an order, which sum to exactly 100. */
export const OrderShares = ({
  data: { order, shares },
}: {
  data: Pick<Details, 'order' | 'shares'>
}) => (
  <Section
    title={say('order.shares')}
    print="none"
    actions={
      <OrderAction
        call={shares.length > 0 ? 'updateOrderPaymentShares' : 'addOrderPaymentShares'}
        label={say('order.change_shares')}
        record={{
          id: order.id,
          version: order.version,
          shares: shares.map(({ name, ...share }) => ({ ...share, labels: { staffId: name } })),
        }}
        instead={input}
        isEdit
      />
    }
  >
    {shares.length === 0 && <Muted>{say('order.not_shared')}</Muted>}
    {shares.map(({ staffId, name, percent }) => (
      <Row key={staffId}>
        <span>{name}</span>
        <span>{percent} %</span>
      </Row>
    ))}
  </Section>
)

const input = {
  shares: lines(paymentShares, { by: 'orderId' }),
  reason: text({ max: 300, help: 'Needed once an approved month has paid for this sale' }),
}

const Row = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  fontVariantNumeric: 'tabular-nums',
})
