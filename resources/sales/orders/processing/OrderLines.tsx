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

type Data = Pick<Processing, 'order' | 'lines' | 'reservations' | 'plans'>
type Line = ReturnType<typeof lineOf>

/** The order lines with their reservations, delivery dates and delivered quantities. */
export function OrderLines({ data }: { data: Data }) {
  const { order, plans } = data
  const lines = data.lines.map(line => lineOf(line, data))
  const isOpen = takesGoods.includes(order.state)
  const columns: ShapeColumns<Line> = {
    skuName: ({ productId, skuId, skuName, skuCode, skuPhoto, promisedDate }) => (
      <Pictured photo={skuPhoto}>
        <Name>{skuName}</Name>
        <Below>{skuCode}</Below>
        {promisedDate && <Below>{say('order.promised', { day: formatDate(promisedDate) })}</Below>}
        <ReportLink about={{ productId, skuId, orderId: order.id }} />
      </Pictured>
    ),
    reserved: line => (
      <>
        <Reserved line={line} />
        {isOpen && <Goods order={order} line={line} />}
      </>
    ),
    planned: line =>
      plans
        .map(plan => ({ plan, pieces: piecesOf(plan, line.id) }))
        .filter(({ pieces }) => pieces > 0)
        .map(({ plan, pieces }) => (
          <div key={plan.id}>
            {formatDate(plan.date)} × {pieces}
            {!isOver.includes(plan.state) && <Late day={plan.date} line={line} />}
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
          {isOpen && lines.some(({ isMissing }) => isMissing) && (
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

/**
 * A line with what is held for it, in stock and inbound, whether a part is neither delivered nor
 * held, and the day that its goods are waited for. A combo's members are held: any hold counts as
 * complete.
 */
function lineOf(line: Data['lines'][number], { order, reservations }: Data) {
  const { id, skuCode, quantity, quantityDelivered, isService, promisedDate } = line
  const coming = reservations.filter(
    ({ orderLineId, source, state }) =>
      orderLineId === id && source !== 'Stock' && state !== 'Done',
  )
  const held = [...line.reserved, ...coming]
  const pieces = held.some(goods => goods.skuCode !== skuCode)
    ? quantity
    : held.reduce((sum, goods) => sum + goods.quantity, 0)
  const isWaiting = takesGoods.includes(order.state) && quantity > quantityDelivered
  return {
    ...line,
    coming,
    isHeld: held.length > 0,
    isMissing: !isService && quantity > quantityDelivered + pieces,
    waitedFor: isWaiting ? (promisedDate ?? order.promisedDate) : null,
  }
}

/** A plan's pieces of a line; for a finished plan, the delivered ones. */
const piecesOf = ({ state, items }: Data['plans'][number], lineId: string) =>
  items
    .filter(({ orderLineId }) => orderLineId === lineId)
    .reduce((sum, item) => sum + (isOver.includes(state) ? item.delivered : item.quantity), 0)

/** Where the goods of a line are, or what brings them. */
const Reserved = ({ line }: { line: Line }) => (
  <>
    {line.reserved.map(({ skuCode, warehouseName, stockStatus, quantity }) => (
      <div key={`${skuCode} ${warehouseName} ${stockStatus}`}>
        {skuCode !== line.skuCode && <Muted>{skuCode} · </Muted>}
        {warehouseName} × {quantity}
        {stockStatus !== 'Normal' && <Muted>, {stockStatus}</Muted>}
      </div>
    ))}
    {line.coming.map(({ id, source, containerNo, purchaseNo, quantity, arrivesOn, readyOn }) => (
      <div key={id}>
        {containerNo
          ? say('order.on_container', { no: containerNo })
          : [source, purchaseNo].filter(Boolean).join(' ')}{' '}
        × {quantity}
        {arrivesOn && <Muted>, {say('order.expected', { day: formatDate(arrivesOn) })}</Muted>}
        {readyOn && <Muted>, {say('order_lines.ready', { day: formatDate(readyOn) })}</Muted>}
        <Late day={arrivesOn ?? readyOn} line={line} />
      </div>
    ))}
    {line.isMissing && !line.isHeld && <Muted>{say('order.nothing_reserved')}</Muted>}
  </>
)

/** Marks undelivered goods that arrive after their promised day. */
function Late({ day, line: { waitedFor } }: { day: string | null | undefined; line: Line }) {
  if (!day || !waitedFor || day <= waitedFor) return null
  return (
    <Below>
      <ToneText tone="warning">{say('order_lines.late')}</ToneText>
    </Below>
  )
}

/** Reserves goods for a line, or releases them. */
function Goods({ order, line }: Pick<Data, 'order'> & { line: Line }) {
  const { id: orderLineId, skuCode: sku, quantity, quantityDelivered, isService, isHeld } = line
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
