import '#resources/stock/stock.texts.ts'
import '#resources/sales/order.texts.ts'
import MoreVert from '@mui/icons-material/MoreVert'
import { useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { say } from '#src/i18n/say.ts'
import { useIsKept } from '#src/views/form/useKeptInput.ts'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import '#resources/delivery/plans/page/planning.texts.ts'
import { newTicketAbout } from '#resources/delivery/plans/page/newTicket.browser.ts'
import { newIssueAbout, reportPath } from '#resources/stock/check/ReportLink.tsx'
import { takesGoods } from '#resources/sales/orders/orderEditable.ts'
import type { Details } from '#resources/sales/orders/parts/orderData.ts'
import type { OrderLine } from './orderLine.ts'

const ActionDialog = LazyPart(() => import('#src/views/record/actions/ActionDialog.tsx'))

interface Props {
  order: Details['order']
  line: OrderLine
}

/** What can be done with a line: its goods are reserved or released, an issue is reported. */
export function LineMenu({ order, line }: Props) {
  const deeds = deedsOf({ order, line })
  // Input that was kept for a dialog opens it again.
  const isKept = useIsKept()
  const [asked, setAsked] = useState(() => deeds.find(({ keptAs }) => isKept(keptAs)))
  const { productId, skuId, skuCode: sku, isHeld } = line
  const ticket = newTicketAbout({
    customerId: order.customerId,
    orderId: order.id,
    orderLineId: line.id,
    productId,
    skuId,
  })
  return (
    <span data-print="none">
      <MenuButton
        label={say('order.line_actions', { sku })}
        icon={<MoreVert />}
        items={[
          ...deeds.map(deed => ({ label: deed.label, onChoose: () => setAsked(deed) })),
          mayReach(reportPath) && {
            label: say('stock.report'),
            to: newIssueAbout({ productId, skuId, orderId: order.id }),
          },
          ticket !== undefined && { label: say('planning.new_ticket'), to: ticket },
        ]}
      />
      {asked && (
        <ActionDialog
          action={{ call: asked.call, id: 'orderId', label: asked.label }}
          record={{ id: order.id, orderLineId: line.id, isInstead: isHeld }}
          fixed={['orderLineId']}
          keptAs={asked.keptAs}
          onClose={() => setAsked(undefined)}
        />
      )}
    </span>
  )
}

interface Deed {
  readonly call: 'reserveOrderGoods' | 'releaseOrderGoods'
  readonly label: string
  /** The name under which unsaved input of its dialog is kept. */
  readonly keptAs: string
}

/** Services reserve nothing, and neither does what is delivered. */
function deedsOf({ order, line }: Props): Deed[] {
  const { id, skuCode: sku, quantity, quantityDelivered, isService, isHeld } = line
  if (!takesGoods.includes(order.state) || isService || quantity <= quantityDelivered) return []
  const reserve = say(isHeld ? 'order.reserve_line_elsewhere' : 'order.reserve_line', { sku })
  return [
    { call: 'reserveOrderGoods', label: reserve, keptAs: `reserve ${id}` },
    ...(isHeld
      ? [
          {
            call: 'releaseOrderGoods',
            label: say('order.release_line', { sku }),
            keptAs: `release ${id}`,
          } as const,
        ]
      : []),
  ]
}
