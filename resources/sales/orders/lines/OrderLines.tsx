import '#resources/sales/order.texts.ts'
import './lines.texts.ts'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { plainAmount } from '#src/fields/number/amountText.ts'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { isOver } from '#resources/sales/orders/parts/nextStep.ts'
import { takesGoods, takesLines } from '#resources/sales/orders/orderEditable.ts'
import { Amount, Below, Pictured, ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import { OrderAction } from '#resources/sales/orders/parts/OrderAction.tsx'
import { fullLineShape } from '#resources/sales/orders/orderShapes.ts'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'
import { LineMenu } from './LineMenu.tsx'
import { AmountDeeds } from '#resources/sales/orders/amounts/AmountDeeds.tsx'
import { LineTotals } from './LineTotals.tsx'
import { lineOf, type OrderLine } from './orderLine.ts'
import { WhyPrice } from './WhyPrice.tsx'

type Data = Pick<Details, 'order' | 'lines' | 'reservations' | 'plans' | 'taxes' | 'shippingCosts'>

interface Props {
  data: Data
  edit: ReactNode
  /** Reads the order again. */
  reload: () => Promise<unknown>
}

/** The order lines: what is sold, where the goods are, when they go, and the money. */
export function OrderLines({ data, edit, reload }: Props) {
  const { order } = data
  const lines = data.lines.map(line => lineOf(line, data))
  const isMissing = takesGoods.includes(order.state) && lines.some(line => line.isMissing)
  return (
    <ShapeTable
      title={say('order_parts.lines')}
      shape={fullLineShape}
      rows={lines}
      columns={columnsFor(order, lines)}
      none={say('order_lines.none')}
      actions={
        <>
          {isMissing && (
            <OrderAction
              call="reserveOrderGoods"
              label={say('order.reserve_all')}
              record={{ id: order.id }}
              fixed={[
                'orderLineId',
                'warehouseId',
                'stockStatus',
                'quantity',
                'takesComing',
                'isInstead',
              ]}
            />
          )}
          {takesLines.includes(order.state) && (
            <OrderAction
              call="setOrderCoupon"
              label={[couponWord(), order.coupon].filter(Boolean).join(' ')}
              heading={couponWord()}
              confirm={say('action.save')}
              record={{ id: order.id, version: order.version, coupon: order.coupon }}
              fixed={['version']}
            />
          )}
          {edit}
        </>
      }
    >
      {lines.length > 0 && (
        <>
          <BelowAmounts>
            <LineTotals amounts={{ ...order, taxes: data.taxes }} />
          </BelowAmounts>
          <AmountDeeds data={data} reload={reload} />
        </>
      )}
    </ShapeTable>
  )
}

/** As far from the edge as the amounts are, which have the menus of their lines beside them. */
const BelowAmounts = styled('div')(({ theme }) => ({
  [`@media screen and (min-width: ${theme.breakpoints.values.sm}px)`]: { paddingRight: 49 },
}))

const couponWord = () => say('order_lines.coupon')

/** Columns that would be empty in every row are left out. */
function columnsFor(order: Details['order'], lines: readonly OrderLine[]): ShapeColumns<OrderLine> {
  const has = (is: (line: OrderLine) => boolean) => lines.some(is)
  return {
    skuName: ({ skuName, skuCode, skuPhoto, remark, promisedDate }) => (
      <Pictured photo={skuPhoto}>
        <Name>{skuName}</Name>
        <Below>{skuCode}</Below>
        {remark && <div>{remark}</div>}
        {promisedDate && <Below>{say('order.promised', { day: formatDate(promisedDate) })}</Below>}
      </Pictured>
    ),
    // In one column: with two the amounts would be out of sight at 1366 pixels.
    reserved: line => (
      <>
        <Reserved line={line} />
        <Planned line={line} />
      </>
    ),
    quantity: true,
    quantityDelivered: true,
    price: ({ priceReason, skuId }, value) => (
      <>
        {value}
        {priceReason && (
          <WhyPrice reason={priceReason} skuId={skuId} orderedOnUtc={order.orderedOnUtc} />
        )}
      </>
    ),
    ...(has(({ discount }) => discount > 0) && {
      discount: ({ discount, discounts }: OrderLine) =>
        discount > 0 && <Discount value={discount} given={discounts} />,
    }),
    // The server sends the cost only to people who may see it.
    ...(has(({ costAtSale }) => costAtSale != null) && {
      costAtSale: { label: 'Cost', print: 'none' },
    }),
    amount: ({ tax }, value) => (
      <>
        {value}
        {tax > 0 && (
          <Below>
            <Unbroken>{say('order_lines.tax', { amount: plainAmount(tax) })}</Unbroken>
          </Below>
        )}
      </>
    ),
    deeds: {
      label: '',
      align: 'right',
      print: 'none',
      cell: line => <LineMenu order={order} line={line} />,
    },
  }
}

/** Where the goods of a line are, or what brings them. */
const Reserved = ({ line }: { line: OrderLine }) => (
  <>
    {line.reserved.map(({ skuCode, warehouseName, stockStatus, quantity }) => (
      <div key={`${skuCode} ${warehouseName} ${stockStatus}`}>
        {skuCode !== line.skuCode && <Muted>{skuCode} · </Muted>}
        {warehouseName} <Unbroken>× {quantity}</Unbroken>
        {stockStatus !== 'Normal' && <Muted>, {stockStatus}</Muted>}
      </div>
    ))}
    {line.coming.map(
      ({ id, source, containerNo, purchaseNo, quantity, arrivesOn, readyOn, availableOn }) => (
        <div key={id}>
          {containerNo
            ? say('order.on_container', { no: containerNo })
            : [source, purchaseNo].filter(Boolean).join(' ')}{' '}
          <Unbroken>× {quantity}</Unbroken>
          {arrivesOn && <Muted>, {say('order.expected', { day: formatDate(arrivesOn) })}</Muted>}
          {readyOn && <Muted>, {say('order_lines.ready', { day: formatDate(readyOn) })}</Muted>}
          {availableOn && availableOn !== (arrivesOn ?? readyOn) && (
            <Muted>, {say('order.there_on', { day: formatDate(availableOn) })}</Muted>
          )}
          <Late day={availableOn} line={line} />
        </div>
      ),
    )}
    {line.isMissing && !line.isHeld && <Muted>{say('order.nothing_reserved')}</Muted>}
  </>
)

/** When the goods of a line go, and how far they are prepared. */
const Planned = ({ line }: { line: OrderLine }) =>
  line.plans.map(({ plan, pieces }) => (
    <div key={plan.id}>
      {say('order_lines.planned')}{' '}
      <Unbroken>
        {formatDate(plan.date)} × {pieces}
      </Unbroken>
      {!isOver.includes(plan.state) && <Late day={plan.date} line={line} />}
      {plan.preparationStatus !== 'None' && (
        <Wrapped>
          <ValueOf of="deliveryPlans" name="preparationStatus" value={plan.preparationStatus} />
        </Wrapped>
      )}
    </div>
  ))

/** Marks undelivered goods that arrive after their promised day. */
function Late({ day, line: { waitedFor } }: { day: string | null | undefined; line: OrderLine }) {
  if (!day || !waitedFor || day <= waitedFor) return null
  return (
    <Below>
      <ToneText tone="warning">{say('order_lines.late')}</ToneText>
    </Below>
  )
}

/** A discount with its rule, or the person who requested it. */
const Discount = ({ value, given }: { value: number; given: OrderLine['discounts'] }) => (
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

/** Without a minimum width, the many columns would squeeze a name into single words. */
const Name = styled('b')({ display: 'block', minWidth: '8rem' })
const Wrapped = styled('div')({ '& span': { whiteSpace: 'normal' } })
/** A number stays with its sign. */
const Unbroken = styled('span')({ whiteSpace: 'nowrap' })
