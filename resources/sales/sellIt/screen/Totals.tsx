import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useCountry } from '#src/app/clientInfo.ts'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { AmountOpener, type AmountOf } from '#resources/sales/orders/amounts/AmountOpener.tsx'
import { ShippingCosts } from './ShippingCosts.tsx'
import type { Sale } from './sale.ts'
import type { Selling } from './useSale.ts'

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Pick<Selling, 'changeNow'>
}

/** What the total of the sale is made of, as the server reckons it. */
export function Totals({ sale, isFixed, selling }: Props) {
  const { amounts } = sale
  const isOnTop = useCountry() === 'CA'
  const row = (label: string, amount: number, of: AmountOf) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <AmountOpener orderId={sale.orderId} of={of}>
          {amountText(amount)}
        </AmountOpener>
      </dd>
    </div>
  )
  return (
    <List aria-live="polite">
      {row(say('sell_it.subtotal'), amounts.subtotal, 'Subtotal')}
      {amounts.discount > 0 && row(say('sell_it.off'), -amounts.discount, 'Discount')}
      {sale.coupon && (
        <div>
          <dt>{say('sell_it.coupon', { code: sale.coupon })}</dt>
          <dd>
            <Button
              size="small"
              disabled={isFixed}
              aria-label={say('sell_it.coupon_off', { code: sale.coupon })}
              onClick={() => selling.changeNow({ coupon: null })}
            >
              {say('sell_it.take_off')}
            </Button>
          </dd>
        </div>
      )}
      <ShippingCosts sale={sale} isFixed={isFixed} selling={selling} />
      {row(say(isOnTop ? 'sell_it.tax' : 'sell_it.tax_in'), amounts.tax, 'Tax')}
    </List>
  )
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 4,
  margin: 0,
  paddingTop: theme.spacing(1),
  borderTop: `1px solid ${theme.palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 12 },
  '& dt, & dd': { margin: 0 },
}))
