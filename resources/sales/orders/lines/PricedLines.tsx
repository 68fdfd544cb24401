import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import type { sales } from '#resources/sales/texts.ts'
import { say } from '#src/i18n/say.ts'
import { Amount, Below, Pictured } from '#resources/sales/orders/parts/cells.tsx'
import { fullLineShape } from '#resources/sales/orders/orderShapes.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import type { Details } from '#resources/sales/orders/parts/OrderPage.tsx'

type Line = Details['lines'][number]

/** The order lines with prices and totals. */
export const PricedLines = ({
  data: { lines, order },
  actions,
}: {
  data: Details
  actions?: ReactNode
}) => (
  <ShapeTable
    title={say('order_parts.lines')}
    shape={fullLineShape}
    rows={lines}
    columns={lines.some(({ costAtSale }) => costAtSale != null) ? withCost : columns}
    actions={actions}
    none={say('order_lines.none')}
  >
    <LineTotals amounts={order} />
  </ShapeTable>
)

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
}: Amounts): (readonly [label: keyof typeof sales.order_sums, amount: number])[] {
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

const sold: ShapeColumns<Line> = {
  skuName: ({ skuName, skuCode, skuPhoto, remark, promisedDate }) => (
    <Pictured photo={skuPhoto}>
      <b>{skuName}</b>
      <Below>{skuCode}</Below>
      {remark && <div>{remark}</div>}
      {promisedDate && <Below>{say('order.promised', { day: formatDate(promisedDate) })}</Below>}
    </Pictured>
  ),
  quantity: true,
  quantityDelivered: true,
  price: true,
  discount: ({ discount, discounts }) =>
    discount > 0 && <Discount value={discount} given={discounts} />,
}
const sums: ShapeColumns<Line> = { tax: ({ tax }, value) => tax > 0 && value, amount: true }
const columns: ShapeColumns<Line> = { ...sold, ...sums }
/** The server sends the cost only to people who may see it. */
const withCost: ShapeColumns<Line> = {
  ...sold,
  costAtSale: { label: 'Cost', print: 'none' },
  ...sums,
}

/** A discount with its rule, or the person who requested it. */
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
