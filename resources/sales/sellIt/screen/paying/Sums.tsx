import { styled } from '@mui/material/styles'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { AmountOpener } from '#resources/sales/orders/amounts/AmountOpener.tsx'
import type { Sale } from '#resources/sales/sellIt/screen/sale.ts'

interface Props {
  sale: Sale
  /** What is paid with the confirmation. */
  paid: number
}

/** What the sale comes to, what is paid of it, and what is still owed. */
export function Sums({ sale, paid }: Props) {
  const { orderId, amounts, open, exchanged } = sale
  const left = Math.round((open - exchanged - paid) * 100) / 100
  const rest =
    left < 0 && exchanged > 0
      ? ([say(`sell_it.as_${sale.givesBack}`), -left] as const)
      : ([say('sell_it.left'), left] as const)
  const hasRest = paid > 0 || sale.paid > 0 || exchanged > 0
  return (
    <List aria-live="polite">
      <div data-strong>
        <dt>{say('sell_it.total')}</dt>
        <dd>
          <AmountOpener orderId={orderId} of="Total">
            {amountText(amounts.total)}
          </AmountOpener>
        </dd>
      </div>
      {sale.paid > 0 && (
        <div>
          <dt>{say('sell_it.paid_before')}</dt>
          <dd>
            <AmountOpener orderId={orderId} of="Paid">
              {amountText(sale.paid)}
            </AmountOpener>
          </dd>
        </div>
      )}
      {exchanged > 0 && (
        <div>
          <dt>{say('sell_it.comes_back')}</dt>
          <dd>{amountText(-exchanged)}</dd>
        </div>
      )}
      {paid > 0 && (
        <div>
          <dt>{say('sell_it.paid_now')}</dt>
          <dd>{amountText(paid)}</dd>
        </div>
      )}
      {hasRest && (
        <div data-strong>
          <dt>{rest[0]}</dt>
          <dd>{amountText(rest[1])}</dd>
        </div>
      )}
    </List>
  )
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: '2px 16px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 12 },
  '& > [data-strong]': { fontWeight: 600, fontSize: '1rem' },
  '& dt, & dd': { margin: 0 },
  // A low bar leaves the goods their place.
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))
