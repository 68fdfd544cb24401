import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { State } from '#src/views/parts/States.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import { documentNames, type DocumentType } from '#resources/sales/documents/documents.calls.ts'
import { useDocuments } from '#resources/sales/documents/useDocuments.ts'
import { AltButton } from './AltKeys.tsx'
import type { Sold as Answer } from './sale.ts'

const OrderDocuments = LazyPart(() => import('#resources/sales/documents/OrderDocuments.tsx'))

interface Props {
  sold: Answer
  onNew: () => void
}

/** What a confirmed sale has brought about, and the way to the next one. */
export function Sold({ sold, onNew }: Props) {
  const { order, planNo, date, fulfilment, paid, owed, refunded, credited, hasGiftCards } = sold
  return (
    <State
      title={say('sell_it.sold', { code: order.orderCode })}
      action={
        <Actions>
          <AltButton of="N" variant="contained" autoFocus onClick={onNew}>
            {say('sell_it.new_sale')}
          </AltButton>
          <Paper of="R" type="receipt" order={order} />
          <OrderDocuments order={order} />
          {hasGiftCards && mayReach(cards) && (
            <Button variant="outlined" component={Link} to={`${cards}?orderId=${order.id}`}>
              {say('sell_it.register_cards')}
            </Button>
          )}
          {mayReach('/sale/processing') && (
            <Button component={Link} to={`/sale/processing?orderId=${order.id}`}>
              {say('sell_it.open_order')}
            </Button>
          )}
        </Actions>
      }
    >
      {fulfilment === 'Take now'
        ? say('sell_it.sold_handed')
        : planNo && date
          ? say(`sell_it.booked_${fulfilment}`, { no: planNo, day: namedDate(date) })
          : say(`sell_it.later_${fulfilment}`)}{' '}
      {owed === 0
        ? say('sell_it.sold_whole')
        : say('sell_it.sold_paid', { amount: amountText(paid), owed: amountText(owed) })}{' '}
      {refunded > 0 && say('sell_it.sold_refund', { amount: amountText(refunded) })}
      {credited > 0 && say('sell_it.sold_credit', { amount: amountText(credited) })}
    </State>
  )
}

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 8,
})

const cards = '/sale/giftCards/registerCard'

interface QuotedProps {
  order: Answer['order']
  onNew: () => void
}

/** A quotation that was saved: the customer gets it in hand. */
export function Quoted({ order, onNew }: QuotedProps) {
  return (
    <State
      title={say('sell_it.quoted', {
        code: order.orderCode,
        name: order.labels.customerId ?? '',
        total: amountText(order.total ?? 0),
        day: order.validTo ? namedDate(order.validTo) : '',
      })}
      action={
        <Actions>
          <Paper of="R" type="quotation" order={order} isMain />
          <OrderDocuments order={order} />
          <AltButton of="N" onClick={onNew}>
            {say('sell_it.new_sale')}
          </AltButton>
        </Actions>
      }
    />
  )
}

interface PaperProps {
  of: string
  type: DocumentType
  order: Pick<Answer['order'], 'id' | 'state' | 'paid'>
  isMain?: boolean
}

/** A document of the order by one key. */
function Paper({ of, type, order, isMain = false }: PaperProps) {
  const entry = useDocuments([order.id], { states: [order.state], paid: order.paid }).find(
    ({ label }) => label === documentNames[type],
  )
  return entry?.onChoose ? (
    <AltButton
      of={of}
      variant={isMain ? 'contained' : 'outlined'}
      autoFocus={isMain}
      onClick={entry.onChoose}
    >
      {entry.label}
    </AltButton>
  ) : null
}
