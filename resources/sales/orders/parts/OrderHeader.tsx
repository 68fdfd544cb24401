import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Heading } from '#src/views/parts/Page.tsx'
import { ValueOf } from './cells.tsx'
import type { Processing } from './OrderPage.tsx'

/** The order's code, its status and its balance. */
export function OrderHeader({
  data: { order },
  actions,
}: {
  data: Pick<Processing, 'order'>
  actions?: ReactNode
}) {
  const value = (name: keyof typeof order) => (
    <ValueOf of="orders" name={name} value={order[name]} />
  )
  // A balance due is highlighted. Negative money already has its tone.
  const isOwed = (order.balance ?? 0) > 0
  return (
    <Heading
      title={order.orderCode}
      aside={
        <Sums>
          {(['total', 'paid', 'balance'] as const).map(name => (
            <div key={name}>
              <dt>{say(`order_sums.${name}`)}</dt>
              <dd>
                {name === 'balance' && isOwed ? (
                  <ToneText tone="warning">{value(name)}</ToneText>
                ) : (
                  value(name)
                )}
              </dd>
            </div>
          ))}
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
