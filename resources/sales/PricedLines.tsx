import { styled } from '@mui/material/styles'
import { Muted } from '../../src/fields/Tone.tsx'
import { Amount, Below, Day } from './cells.tsx'
import { PartTable, type PartColumn } from './PartTable.tsx'
import type { Details } from './useOrderDetails.ts'

type Line = Details['lines'][number]

/** What was ordered at which price, and what it adds up to. */
export const PricedLines = ({ data: { lines, order } }: { data: Details }) => (
  <PartTable title="Lines" rows={lines} columns={columns}>
    <Totals>
      {totalsOf(order)
        .filter(([label, amount]) => label === 'Total' || amount !== 0)
        .map(([label, amount]) => (
          <div key={label} data-total={label === 'Total' || undefined}>
            <dt>{label}</dt>
            <dd>
              {label === 'Discount' && '−'}
              <Amount value={amount} />
            </dd>
          </div>
        ))}
    </Totals>
  </PartTable>
)

/** The sums in their order. Tax that prices contain is a part of the total; otherwise it comes on top. */
function totalsOf({
  subtotal,
  discount,
  shipping,
  tax,
  total,
}: Details['order']): (readonly [label: string, amount: number])[] {
  const sums = [
    ['Subtotal', subtotal],
    ['Discount', discount],
    ['Shipping', shipping],
  ] as const
  const isOnTop = Math.round((subtotal - discount + shipping + tax - total) * 100) === 0
  return isOnTop
    ? [...sums, ['Tax', tax], ['Total', total]]
    : [...sums, ['Total', total], ['Tax included', tax]]
}

const columns: readonly PartColumn<Line>[] = [
  [
    'Product',
    ({ skuName, skuCode, remark, promisedDate }) => (
      <>
        <b>{skuName}</b>
        <Below>{skuCode}</Below>
        {remark && <div>{remark}</div>}
        {promisedDate && (
          <Below>
            Promised for <Day value={promisedDate} />
          </Below>
        )}
      </>
    ),
  ],
  ['Qty', line => line.quantity, 'right'],
  ['Delivered', line => line.quantityDelivered, 'right'],
  ['Price', line => <Amount value={line.price} />, 'right'],
  [
    'Discount',
    ({ discount, discounts }) => discount > 0 && <Discount value={discount} given={discounts} />,
    'right',
  ],
  ['Tax', ({ tax }) => tax > 0 && <Amount value={tax} />, 'right'],
  ['Amount', line => <Amount value={line.amount} />, 'right'],
]

/** A discount with the rule it came from, or who asked for it. */
const Discount = ({ value, given }: { value: number; given: Line['discounts'] }) => (
  <>
    <Amount value={value} />
    {given.map(({ rule, requestedBy, state }, i) => (
      <Below key={i}>
        {rule ?? requestedBy}
        {state !== 'Approved' && <Muted> · {state}</Muted>}
      </Below>
    ))}
  </>
)

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
