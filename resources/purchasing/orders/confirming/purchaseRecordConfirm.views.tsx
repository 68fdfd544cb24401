import './confirming.texts.ts'
import type { AnyEntity } from '#define'
import { purchaseOrders } from '#resources/purchasing/orders/purchaseOrders.entity.ts'
import { RecordScreen, statusOf, ToAll } from '#resources/purchasing/RecordScreen.tsx'
import { say } from '#src/i18n/say.ts'
import { names } from '#src/loading/remembered.ts'
import { State } from '#src/views/parts/States.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import type { Order } from './confirmRows.ts'

const entity = purchaseOrders as AnyEntity

/** What a supplier confirms of a purchase order, beside what was asked for. */
export default function PurchaseRecordConfirm() {
  const all = say('confirming.orders')
  return (
    <RecordScreen<Order>
      entity={entity}
      name={names.purchaseOrderId}
      words={{
        untitled: say('confirming.untitled'),
        choose: say('confirming.choose'),
        chooseWhy: say('confirming.choose_why'),
        one: say('confirming.order'),
        all,
      }}
      title={({ no }) => say('confirming.title', { no })}
    >
      {(order, path) =>
        order.state === 'Submitted' ? (
          <ConfirmForm order={order} path={path} />
        ) : (
          <State
            title={say('confirming.not_now', { no: order.no, state: statusOf(entity, order) })}
            action={<ToAll of={entity} label={all} />}
          >
            {say('confirming.not_now_why')}
          </State>
        )
      }
    </RecordScreen>
  )
}
