import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import { formatDate } from '#src/fields/time/time.ts'
import { Muted, ToneText } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { Below, Pictured, ValueOf } from '#resources/sales/orders/parts/cells.tsx'
import { EditLinesLink } from '#resources/sales/orders/lines/EditLines.tsx'
import { isOver } from '#resources/sales/orders/parts/nextStep.ts'
import { takesGoods } from '#resources/sales/orders/orderEditable.ts'
import { OrderAction } from '#resources/sales/orders/parts/OrderAction.tsx'
import { lineShape } from '#resources/sales/orders/orderShapes.ts'
import { ShapeTable, type ShapeColumns } from '#src/views/call/ShapeTable.tsx'
import { ReportLink } from '#resources/stock/check/ReportLink.tsx'
import type { Processing } from '#resources/sales/orders/parts/OrderPage.tsx'

type Line = Processing['lines'][number]
type Data = Pick<Processing, 'order' | 'lines' | 'reservations' | 'plans'>

/** The order lines with their reservations, delivery dates and delivered quantities. */
export function OrderLines({ data }: { data: Data }) {
  const { order, lines, plans, reservations } = data
  const isOpen = takesGoods.includes(order.state)
  const comingFor = ({ id }: Line) =>
    reservations.filter(
      ({ orderLineId, source, state }) =>
        orderLineId === id && source !== 'Stock' && state !== 'Done',
    )
  const columns: ShapeColumns<Line> = {
    skuName: ({ productId, skuId, skuName, skuCode, skuPhoto, promisedDate }) => (
      <Pictured photo={skuPhoto}>
        <Name>{skuName}</Name>
        <Below>{skuCode}</Below>
        {promisedDate && <Below>{say('order.promised', { day: formatDate(promisedDate) })}</Below>}
        <ReportLink about={{ productId, skuId, orderId: order.id }} />
      </Pictured>
    ),
    reserved: line => {
      const coming = comingFor(line)
      return (
        <>
          <Reserved order={order} line={line} coming={coming} />
          {isOpen && <Goods order={order} line={line} coming={coming} />}
        </>
      )
    },
    planned: line =>
      plans
        .map(plan => ({ plan, pieces: piecesOf(plan, line.id) }))
        .filter(({ pieces }) => pieces > 0)
        .map(({ plan, pieces }) => (
          <div key={plan.id}>
            {formatDate(plan.date)} × {pieces}
            {!isOver.includes(plan.state) && <Late day={plan.date} line={line} order={order} />}
            {plan.preparationStatus !== 'None' && (
              <Wrapped>
                <ValueOf
                  of="deliveryPlans"
                  name="preparationStatus"
                  value={plan.preparationStatus}
                />
              </Wrapped>
            )}
          </div>
        )),
    quantity: true,
    quantityDelivered: true,
    price: true,
    discount: ({ discount }, value) => discount > 0 && value,
    amount: true,
  }
  return (
    <ShapeTable
      title={say('order_parts.lines')}
      shape={lineShape}
      rows={lines}
      columns={columns}
      actions={
        <>
          {isOpen && lines.some(line => isMissing(line, comingFor(line))) && (
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
          <EditLinesLink order={order} />
        </>
      }
    />
  )
}

type Coming = Data['reservations']

/** A plan's pieces of a line; for a finished plan, the delivered ones. */
const piecesOf = ({ state, items }: Data['plans'][number], lineId: string) =>
  items
    .filter(({ orderLineId }) => orderLineId === lineId)
    .reduce((sum, item) => sum + (isOver.includes(state) ? item.delivered : item.quantity), 0)

/** Goods held for a line: in stock and inbound. */
const heldFor = ({ reserved }: Line, coming: Coming) => [...reserved, ...coming]

/**
 * Whether a part of a line is not delivered or held. A combo's members are held: any hold counts as
 * complete.
 */
function isMissing(line: Line, coming: Coming) {
  const { skuCode, quantity, quantityDelivered, isService } = line
  const held = heldFor(line, coming)
  const pieces = held.some(goods => goods.skuCode !== skuCode)
    ? quantity
    : held.reduce((sum, goods) => sum + goods.quantity, 0)
  return !isService && quantity > quantityDelivered + pieces
}

/** Where the goods of a line are, or what brings them. */
const Reserved = ({ order, line, coming }: Dated & { coming: Coming }) => (
  <>
    {line.reserved.map(({ skuCode, warehouseName, stockStatus, quantity }) => (
      <div key={`${skuCode} ${warehouseName} ${stockStatus}`}>
        {skuCode !== line.skuCode && <Muted>{skuCode} · </Muted>}
        {warehouseName} × {quantity}
        {stockStatus !== 'Normal' && <Muted>, {stockStatus}</Muted>}
      </div>
    ))}
    {coming.map(({ id, source, containerNo, purchaseNo, quantity, arrivesOn, readyOn }) => (
      <div key={id}>
        {containerNo
          ? say('order.on_container', { no: containerNo })
          : [source, purchaseNo].filter(Boolean).join(' ')}{' '}
        × {quantity}
        {arrivesOn && <Muted>, {say('order.expected', { day: formatDate(arrivesOn) })}</Muted>}
        {readyOn && <Muted>, {say('order_lines.ready', { day: formatDate(readyOn) })}</Muted>}
        <Late day={arrivesOn ?? readyOn} line={line} order={order} />
      </div>
    ))}
    {isMissing(line, coming) && heldFor(line, coming).length === 0 && (
      <Muted>{say('order.nothing_reserved')}</Muted>
    )}
  </>
)

interface Dated {
  order: Pick<Data['order'], 'state' | 'promisedDate'>
  line: Line
}

/** Marks undelivered goods that arrive after their promised day. */
function Late({ day, line, order }: Dated & { day: string | null | undefined }) {
  const promised = line.promisedDate ?? order.promisedDate
  const isWaiting = takesGoods.includes(order.state) && line.quantity > line.quantityDelivered
  if (!isWaiting || !day || !promised || day <= promised) return null
  return (
    <Below>
      <ToneText tone="warning">{say('order_lines.late')}</ToneText>
    </Below>
  )
}

/** Reserves goods for a line, or releases them. */
function Goods({ order, line, coming }: Dated & { order: Data['order']; coming: Coming }) {
  const { id: orderLineId, skuCode: sku, quantity, quantityDelivered, isService } = line
  const isHeld = heldFor(line, coming).length > 0
  const record = { id: order.id, orderLineId, isInstead: isHeld }
  if (isService || quantity <= quantityDelivered) return null
  return (
    <Stack direction="row" sx={{ ml: -0.75, flexWrap: 'wrap' }} data-print="none">
      <OrderAction
        call="reserveOrderGoods"
        label={say(isHeld ? 'order.reserve_line_elsewhere' : 'order.reserve_line', {
          sku,
        })}
        short={say(isHeld ? 'order.reserve_elsewhere' : 'order.reserve')}
        record={record}
        fixed={['orderLineId']}
      />
      {isHeld && (
        <OrderAction
          call="releaseOrderGoods"
          label={say('order.release_line', { sku })}
          short={say('order.release')}
          record={record}
          fixed={['orderLineId']}
        />
      )}
    </Stack>
  )
}

/** Without a minimum width, the many columns would squeeze a name into single words. */
const Name = styled('b')({ display: 'block', minWidth: '9rem' })
const Wrapped = styled('div')({ '& span': { whiteSpace: 'normal' } })
