import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { State } from '#src/views/parts/States.tsx'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { namedDate } from '#resources/delivery/calendars/dates.ts'
import { AltButton } from './AltKeys.tsx'
import type { Sold as Answer } from './sale.ts'

const OrderDocuments = LazyPart(() => import('#resources/sales/documents/OrderDocuments.tsx'))

interface Props {
  sold: Answer
  onNew: () => void
}

/** What a confirmed sale has brought about, and the way to the next one. */
export function Sold({ sold, onNew }: Props) {
  const { order, planNo, date, isHandedOver, paid, owed, refunded, credited } = sold
  return (
    <State
      title={say('sell_it.sold', { code: order.orderCode })}
      action={
        <>
          <AltButton of="N" variant="contained" autoFocus onClick={onNew}>
            {say('sell_it.new_sale')}
          </AltButton>{' '}
          <OrderDocuments order={order} />{' '}
          {mayReach('/sale/processing') && (
            <Button component={Link} to={`/sale/processing?orderId=${order.id}`}>
              {say('sell_it.open_order')}
            </Button>
          )}
        </>
      }
    >
      {isHandedOver
        ? say('sell_it.sold_handed')
        : planNo && date
          ? say('sell_it.sold_plan', { no: planNo, day: namedDate(date) })
          : say('sell_it.sold_later')}{' '}
      {owed === 0
        ? say('sell_it.sold_whole')
        : say('sell_it.sold_paid', { amount: amountText(paid), owed: amountText(owed) })}{' '}
      {refunded > 0 && say('sell_it.sold_refund', { amount: amountText(refunded) })}
      {credited > 0 && say('sell_it.sold_credit', { amount: amountText(credited) })}
    </State>
  )
}
