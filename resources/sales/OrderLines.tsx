import Stack from '@mui/material/Stack'
import { formatDate } from '../../src/fields/time.ts'
import { Muted, ToneText } from '../../src/fields/Tone.tsx'
import { say } from '../../src/i18n/say.ts'
import { Amount, Below, Pictured, Shown } from './cells.tsx'
import { EditLinesLink } from './EditLines.tsx'
import { isOver } from './nextStep.ts'
import { takesGoods } from './orderEditable.ts'
import { OrderAction } from './OrderAction.tsx'
import { PartTable, type PartColumn } from './PartTable.tsx'
import { ReportLink } from '../stock/ReportLink.tsx'
import { shownField } from '../../src/views/columns.ts'
import { useEntity } from '../../src/app/declarations.ts'
import type { Processing } from './useOrderProcessing.ts'

type Line = Processing['lines'][number]
type Data = Pick<Processing, 'order' | 'lines' | 'reservations' | 'plans'>

/** What was ordered, from where it is reserved, when it goes out, and what of it is delivered. */
export function OrderLines({ data }: { data: Data }) {
  const { order, lines, plans, reservations } = data
  const { field: preparation } = shownField(useEntity('deliveryPlans'), 'preparationStatus')
  const isOpen = takesGoods.includes(order.state)
  const columns: readonly PartColumn<Line>[] = [
    [
      'product',
      ({ productId, skuId, skuName, skuCode, skuPhoto, promisedDate }) => (
        <Pictured photo={skuPhoto}>
          <b>{skuName}</b>
          <Below>{skuCode}</Below>
          {promisedDate && (
            <Below>{say('order.promised', { day: formatDate(promisedDate) })}</Below>
          )}
          <ReportLink about={{ productId, skuId, orderId: order.id }} />
        </Pictured>
      ),
    ],
    [
      'reserved',
      line => (
        <>
          <Reserved
            order={order}
            line={line}
            coming={reservations.filter(
              ({ orderLineId, source }) => orderLineId === line.id && source !== 'Stock',
            )}
          />
          {isOpen && <Goods order={order} line={line} />}
        </>
      ),
    ],
    [
      'planned',
      line =>
        plans
          .filter(({ state, items }) => state !== 'Cancelled' && items.some(isOf(line.id)))
          .map(plan => (
            <div key={plan.id}>
              {formatDate(plan.date)} × {plan.items.filter(isOf(line.id)).reduce(added, 0)}
              {!isOver.includes(plan.state) && <Late day={plan.date} line={line} order={order} />}
              {plan.preparationStatus !== 'None' && (
                <div>
                  <Shown field={preparation} value={plan.preparationStatus} />
                </div>
              )}
            </div>
          )),
    ],
    ['qty', line => line.quantity, 'right'],
    ['delivered', line => line.quantityDelivered, 'right'],
    ['price', line => <Amount value={line.price} />, 'right'],
    ['discount', ({ discount }) => discount > 0 && <Amount value={discount} />, 'right'],
    ['amount', line => <Amount value={line.amount} />, 'right'],
  ]
  return (
    <PartTable
      part="lines"
      rows={lines}
      columns={columns}
      actions={
        <>
          {isOpen && lines.some(isMissing) && (
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

const isOf =
  (lineId: string) =>
  ({ orderLineId }: { orderLineId: string | null }) =>
    orderLineId === lineId
const added = (sum: number, { quantity }: { quantity: number }) => sum + quantity
const isMissing = ({ quantity, quantityDelivered, reserved }: Line) =>
  quantity > quantityDelivered && reserved.length === 0

/** Where the goods of a line stand, or what they come with. */
const Reserved = ({ order, line, coming }: Dated & { coming: Processing['reservations'] }) => (
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
    {isMissing(line) && coming.length === 0 && <Muted>{say('order.nothing_reserved')}</Muted>}
  </>
)

interface Dated {
  order: Pick<Data['order'], 'state' | 'promisedDate'>
  line: Line
}

/** Says of goods that are still to be handed over that they come after the day for which they were promised. */
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

/** Takes goods for a line, or gives them back. */
function Goods({ order, line }: { order: Data['order']; line: Line }) {
  const { id: orderLineId, skuCode: sku, quantity, quantityDelivered, reserved } = line
  const record = { id: order.id, orderLineId, isInstead: reserved.length > 0 }
  if (quantity <= quantityDelivered) return null
  return (
    <Stack direction="row" sx={{ ml: -0.75 }} data-print="none">
      <OrderAction
        call="reserveOrderGoods"
        label={say(reserved.length ? 'order.reserve_line_elsewhere' : 'order.reserve_line', {
          sku,
        })}
        short={say(reserved.length ? 'order.reserve_elsewhere' : 'order.reserve')}
        record={record}
        fixed={['orderLineId']}
      />
      {reserved.length > 0 && (
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
