import Close from '@mui/icons-material/Close'
import { styled } from '@mui/material/styles'
import { IconAction } from '#src/controls/IconAction.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { amountText } from '#src/fields/number/amountText.ts'
import { say } from '#src/i18n/say.ts'
import { AmountOpener } from '#resources/sales/orders/amounts/AmountOpener.tsx'
import { changedCosts, type Sale } from '#resources/sales/sellIt/screen/sale.ts'
import { useProposal } from '#resources/sales/sellIt/screen/fulfilment/useProposal.ts'
import type { Selling } from '#resources/sales/sellIt/screen/useSale.ts'

interface Props {
  sale: Sale
  isFixed: boolean
  selling: Pick<Selling, 'changeNow'>
  /** What is paid with the confirmation. */
  paid: number
}

/** The total of the sale with its freight, what is paid of it, and what is still owed. */
export function Sums({ sale, isFixed, selling, paid }: Props) {
  const { orderId, amounts, open, exchanged } = sale
  const left = Math.round((open - exchanged - paid) * 100) / 100
  const rest =
    left < 0 && exchanged > 0
      ? ([say(`sell_it.as_${sale.givesBack}`), -left] as const)
      : ([say('sell_it.left'), left] as const)
  const hasRest = paid > 0 || sale.paid > 0 || exchanged > 0
  return (
    <List aria-live="polite">
      <Freight sale={sale} isFixed={isFixed} selling={selling} />
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

/** The costs of a delivery, which one click takes off; many of them are one sum. */
function Freight({ sale, isFixed, selling }: Omit<Props, 'paid'>) {
  const { shippingCosts: costs, amounts, fulfilment, lines } = sale
  const proposal = useProposal(sale)
  if (!amounts.shipping) {
    const hasNoRate = fulfilment === 'Delivery' && lines.length > 0 && proposal?.whyNot
    return hasNoRate ? (
      <div>
        <dt>{say('sell_it.shipping')}</dt>
        <dd>
          <Muted>{say('sell_it.no_rate_short')}</Muted>
        </dd>
      </div>
    ) : null
  }
  if (costs.length === 0 || costs.length > 2)
    return (
      <div>
        <dt>{say('sell_it.shipping')}</dt>
        <dd>{amountText(amounts.shipping)}</dd>
      </div>
    )
  return costs.map(({ name, amount }, row) => (
    <div key={`${row} ${name}`}>
      <dt>{name}</dt>
      <dd>
        {!isFixed && (
          <IconAction
            label={say('sell_it.remove_shipping', { name })}
            icon={<Close fontSize="small" />}
            sx={{ p: 0.25, my: -0.25 }}
            onClick={() => selling.changeNow({ shippingCosts: changedCosts(costs, row, 0) })}
          />
        )}
        {amountText(amount)}
      </dd>
    </div>
  ))
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
