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
  /** What is paid with the confirmation. */
  paid: number
  isFixed: boolean
  selling: Pick<Selling, 'changeNow'>
}

/** The amounts of the sale, as the server reckons them. */
export function Totals({ sale, paid, isFixed, selling }: Props) {
  const { amounts, open, exchanged } = sale
  const isOnTop = useCountry() === 'CA'
  const left = Math.round((open - exchanged - paid) * 100) / 100
  const row = (label: string, amount: number, isStrong = false, of?: AmountOf) => (
    <div data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>
        {of ? (
          <AmountOpener orderId={sale.orderId} of={of}>
            {amountText(amount)}
          </AmountOpener>
        ) : (
          amountText(amount)
        )}
      </dd>
    </div>
  )
  return (
    <List aria-live="polite">
      {row(say('sell_it.subtotal'), amounts.subtotal, false, 'Subtotal')}
      {amounts.discount > 0 && row(say('sell_it.off'), -amounts.discount, false, 'Discount')}
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
      {row(say(isOnTop ? 'sell_it.tax' : 'sell_it.tax_in'), amounts.tax, false, 'Tax')}
      {row(say('sell_it.total'), amounts.total, true, 'Total')}
      {sale.paid > 0 && row(say('sell_it.paid_before'), sale.paid, false, 'Paid')}
      {exchanged > 0 && row(say('sell_it.comes_back'), -exchanged)}
      {paid > 0 && row(say('sell_it.paid_now'), paid)}
      {left < 0 && exchanged > 0
        ? row(say(`sell_it.as_${sale.givesBack}`), -left, true)
        : (paid > 0 || sale.paid > 0 || exchanged > 0) && row(say('sell_it.left'), left, true)}
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
  '& > [data-strong]': { fontWeight: 600, fontSize: '1rem' },
  '& dt, & dd': { margin: 0 },
}))
