import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { en } from '#src/i18n/en.ts'
import { say } from '#src/i18n/say.ts'
import { Amount, Below, Pictured } from '#resources/sales/orders/parts/cells.tsx'
import { PartTable, type PartColumn } from '#resources/sales/PartTable.tsx'
import type { Details } from '#resources/sales/orders/parts/useOrderDetails.ts'

type Line = Details['lines'][number]

/** What was ordered at which price, and what it adds up to. */
export const PricedLines = ({
  data: { lines, order },
  actions,
}: {
  data: Details
  actions?: ReactNode
}) => (
  <PartTable
    part="lines"
    rows={lines}
    columns={columns.filter(
      ([label]) => label !== 'cost' || lines.some(({ costAtSale }) => costAtSale != null),
    )}
    actions={actions}
    none={say('order_lines.none')}
  >
    <LineTotals amounts={order} />
  </PartTable>
)

type Amounts = Pick<Details['order'], 'subtotal' | 'discount' | 'shipping' | 'tax' | 'total'>

/** What lines add up to. */
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

/** The sums in their order. Tax that prices contain is a part of the total; otherwise it comes on top. */
function totalsOf({
  subtotal,
  discount,
  shipping,
  tax,
  total,
}: Amounts): (readonly [label: keyof typeof en.order_sums, amount: number])[] {
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

const columns: readonly PartColumn<Line>[] = [
  [
    'product',
    ({ skuName, skuCode, skuPhoto, remark, promisedDate }) => (
      <Pictured photo={skuPhoto}>
        <b>{skuName}</b>
        <Below>{skuCode}</Below>
        {remark && <div>{remark}</div>}
        {promisedDate && <Below>{say('order.promised', { day: formatDate(promisedDate) })}</Below>}
      </Pictured>
    ),
  ],
  ['qty', line => line.quantity, 'right'],
  ['delivered', line => line.quantityDelivered, 'right'],
  ['price', line => <Amount value={line.price} />, 'right'],
  [
    'discount',
    ({ discount, discounts }) => discount > 0 && <Discount value={discount} given={discounts} />,
    'right',
  ],
  [
    'cost',
    // Answered to those alone who may see it.
    ({ costAtSale }) => <Amount value={costAtSale ?? null} />,
    'right',
    'none',
  ],
  ['tax', ({ tax }) => tax > 0 && <Amount value={tax} />, 'right'],
  ['amount', line => <Amount value={line.amount} />, 'right'],
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
