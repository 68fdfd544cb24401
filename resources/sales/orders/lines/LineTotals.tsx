import '#resources/sales/order.texts.ts'
import { styled } from '@mui/material/styles'
import type { order } from '#resources/sales/order.texts.ts'
import { say } from '#src/i18n/say.ts'
import { Amount } from '#resources/sales/orders/parts/cells.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

type Amounts = Pick<Details['order'], 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'>

/** The totals of lines. */
export const LineTotals = ({ amounts }: { amounts: Amounts }) => (
  <Totals>
    {totalsOf(amounts)
      .filter(([label, amount]) => label === 'total' || amount !== 0)
      .map(([label, amount]) => (
        <div key={label} data-total={label === 'total' || undefined}>
          <dt>{say(`order_sums.${label}`)}</dt>
          <dd>
            {label === 'discount' && '−'}
            <Amount value={amount} />
          </dd>
        </div>
      ))}
  </Totals>
)

/** The totals in order. Included tax is part of the total; otherwise it is added on top. */
function totalsOf({
  subtotal,
  discount,
  shipping,
  tax,
  total,
}: Amounts): (readonly [label: keyof typeof order.order_sums, amount: number])[] {
  const sums = [
    ['subtotal', subtotal],
    ['discount', discount],
    ['shipping', shipping],
  ] as const
  const isOnTop = Math.round((subtotal - discount + shipping + tax - total) * 100) === 0
  return isOnTop
    ? [...sums, ['tax', tax], ['total', total]]
    : [...sums, ['total', total], ['tax_included', tax]]
}

const Totals = styled('dl')(({ theme }) => ({
  width: 'fit-content',
  minWidth: 220,
  margin: theme.spacing(1.5, 1.25, 0, 'auto'),
  fontSize: '0.8125rem',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 24, padding: '2px 0' },
  '& dt': { color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '& [data-total]': {
    marginTop: 4,
    paddingTop: 6,
    borderTop: `1px solid ${theme.palette.divider}`,
    fontWeight: 600,
  },
}))
