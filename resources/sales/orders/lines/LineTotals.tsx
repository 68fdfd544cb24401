import '#resources/sales/order.texts.ts'
import { styled } from '@mui/material/styles'
import type { order } from '#resources/sales/order.texts.ts'
import { say } from '#src/i18n/say.ts'
import { Amount } from '#resources/sales/orders/parts/cells.tsx'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'

type Amounts = Pick<Details['order'], 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'> &
  Pick<Details, 'taxes'> &
  Partial<Pick<Details['order'], (typeof below)[number]>>

/** The totals of lines. */
export const LineTotals = ({ amounts }: { amounts: Amounts }) => (
  <Totals>
    {totalsOf(amounts)
      .filter(([label, amount]) => label === 'total' || amount !== 0)
      .map(([label, amount, tax]) => (
        <div key={tax ?? label} data-total={label === 'total' || undefined}>
          <dt>{say(`order_sums.${label}`, { tax: tax ?? '' })}</dt>
          <dd>
            {(label === 'discount' || below.includes(label as 'returned')) && '−'}
            <Amount value={amount} />
          </dd>
        </div>
      ))}
  </Totals>
)

/** What is owed no longer of an order. */
const below = ['returned', 'credited', 'writtenOff'] as const

type Sum = readonly [label: keyof typeof order.order_sums, amount: number, tax?: string]

/**
 * The totals in order. Included tax is part of the total; otherwise it is added on top. Each tax
 * has its name; what old lines were taxed with is one sum. What is owed no longer stands below.
 */
function totalsOf({ subtotal, discount, shipping, tax, taxes, total, ...less }: Amounts): Sum[] {
  const sums = [
    ['subtotal', subtotal],
    ['discount', discount],
    ['shipping', shipping],
  ] as const
  const isOnTop = Math.round((subtotal - discount + shipping + tax - total) * 100) === 0
  const named = taxes.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
  const rest = Math.round((tax || 0) * 100 - named) / 100
  const label = isOnTop ? 'tax' : 'tax_included'
  const all: Sum[] =
    rest < 0
      ? [[label, tax]]
      : [
          ...taxes.map(({ name, rate, amount }): Sum => [
            `${label}_of`,
            amount,
            `${name} ${rate} %`,
          ]),
          [label, rest],
        ]
  const back = below.map((name): Sum => [name, less[name] ?? 0])
  return isOnTop
    ? [...sums, ...all, ['total', total], ...back]
    : [...sums, ['total', total], ...all, ...back]
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
