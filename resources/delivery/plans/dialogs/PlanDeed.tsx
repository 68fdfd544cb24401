import '#resources/delivery/plans/page/planning.texts.ts'
import { reference } from '#define'
import { useClient } from '#src/fields/useClient.ts'
import { todayOf } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import ActionDialog from '#src/views/record/actions/ActionDialog.tsx'
import type { Plan, PlansOf } from '#resources/delivery/plans/page/plansOf.ts'
import { changeableGoods, goodsBefore, goodsThatWent, openGoods } from './goodsOf.ts'
import PlanDialog from './PlanDialog.tsx'

interface Props {
  of: PlansOf
  onClose: () => void
}

/** Books goods of an order, or a visit for a ticket. Calendar, service and date are proposed. */
export function BookDialog({ of, onClose }: Props) {
  const { by, id, no, customerId, promisedDate, suggestedCalendarId } = of
  const today = todayOf(useClient())
  const date = promisedDate && promisedDate > today ? promisedDate : today
  return (
    <PlanDialog
      call={by === 'orderId' ? 'addNewDeliveryPlan' : 'addNewDeliveryPlanByTicket'}
      title={say('planning.book_of', { no })}
      confirm={say('planning.book_it')}
      fixed={{ [by]: id }}
      given={{
        calendarId: suggestedCalendarId,
        serviceType: of.suggestedServiceType,
        date,
        ...(by === 'ticketId' && { minutes: usualMinutes, items: itemsOf(of.heldParts ?? []) }),
        labels: { calendarId: of.suggestedCalendar },
      }}
      {...(by === 'orderId' && { goods: { id: 'orderLineId', rows: openGoods(of.lines) } })}
      customerId={customerId}
      checked={{ [by]: id }}
      isFreeFirst
      onClose={onClose}
    />
  )
}

/** The goods of a visit, as its form has them. */
const itemsOf = (goods: readonly { skuId: string; skuName?: string | null; quantity: number }[]) =>
  goods.map(({ skuId, skuName, quantity }) => ({ skuId, quantity, labels: { skuId: skuName } }))

/** How long a visit is proposed to take. */
const usualMinutes = 60

interface OfPlan extends Props {
  plan: Plan
}

export function MoveDialog({ plan, onClose }: OfPlan) {
  const { id, version, no, state, calendarId, calendarName, date, slotId } = plan
  const isRest = state === 'Partially Delivered'
  const today = todayOf(useClient())
  const day = date < today ? { date: today, slotId: null } : { date, slotId }
  return (
    <PlanDialog
      call="reschedule"
      title={say(isRest ? 'planning.rest_of' : 'planning.move_of', { no })}
      confirm={say(isRest ? 'planning.book_it' : 'planning.move')}
      fixed={{ planId: id, version }}
      given={{ calendarId, ...day, labels: { calendarId: calendarName } }}
      checked={{ planId: id }}
      isFreeFirst={date < today}
      onClose={onClose}
    />
  )
}

/**
 * Other goods, or other pieces of them, on the same day.
 * @param isAll what is on no plan is proposed too
 */
export function ItemsDialog({ of, plan, isAll = false, onClose }: OfPlan & { isAll?: boolean }) {
  const { id, version, no, calendarId, date, slotId, items } = plan
  return (
    <PlanDialog
      call="updateDeliveryPlanItems"
      title={say('planning.items_of', { no })}
      confirm={say('action.save')}
      fixed={{ planId: id, version }}
      {...(of.by === 'orderId'
        ? { goods: { id: 'orderLineId', rows: changeableGoods(of.lines, items, isAll) } }
        : { given: { items: itemsOf(items) } })}
      checked={{ planId: id, calendarId, date, slotId }}
      onClose={onClose}
    />
  )
}

/** Pieces that were handed over and come back: they are here, or expected. */
export function BackDialog({ deed, plan, onClose }: OfPlan & { deed: BackDeed }) {
  const { id, version, no, items } = plan
  return (
    <PlanDialog
      call={deed === 'take_back' ? 'ReturnDeliveryPlanItems' : 'expectReturn'}
      title={say(`planning.${deed}_of`, { no })}
      confirm={say(`planning.${deed}`)}
      fixed={{ planId: id, ...(deed === 'take_back' && { version }) }}
      goods={{ id: 'planItemId', rows: goodsThatWent(items) }}
      onClose={onClose}
    />
  )
}

/** Pieces that were delivered before the order came here and come back. */
export function BeforeDialog({ deed, of, onClose }: Props & { deed: BackDeed }) {
  return (
    <PlanDialog
      call={deed === 'take_back' ? 'returnDeliveredBefore' : 'expectDeliveredBefore'}
      title={say('planning.before_of', { no: of.no })}
      confirm={say(`planning.${deed}`)}
      fixed={{ orderId: of.id }}
      goods={{ id: 'orderLineId', rows: goodsBefore(of.lines) }}
      onClose={onClose}
    />
  )
}

/** The calls of a plan that ask for plain values, by the name of their text. */
const calls = {
  edit: { call: 'updateDeliveryPlan', isEdit: true },
  track: { call: 'saveTrackingNo', isEdit: true },
  last_minute: { call: 'lastMinuteUpdate', isEdit: false },
  cancel: { call: 'cancelDeliveryPlan', isEdit: false },
} as const

export type PlainDeed = keyof typeof calls

export type BackDeed = 'take_back' | 'expect_back'

export type Deed = 'move' | 'items' | BackDeed | PlainDeed

/** A change of a plan by plain values. */
export function PlainDialog({ deed, of, plan, onClose }: OfPlan & { deed: PlainDeed }) {
  const { call, isEdit } = calls[deed]
  const { id, version, no, calendarId: _calendar, state: _state, ...values } = plan
  const { address, addressId, providerName, customerConfirmedOnUtc, ...own } = values
  return (
    <ActionDialog
      action={{ call, id: 'planId', label: say(`planning.${deed}_of`, { no }) }}
      record={{
        ...own,
        id,
        version,
        addressId,
        isCustomerConfirmed: customerConfirmedOnUtc !== null,
        labels: { addressId: address, providerId: providerName },
      }}
      instead={
        deed === 'edit' && of.customerId
          ? { addressId: reference('addresses', { only: { customerId: of.customerId } }) }
          : undefined
      }
      isEdit={isEdit}
      confirm={isEdit ? say('action.save') : say(`planning.${deed}`)}
      onClose={onClose}
      keptAs={`${call} ${id}`}
    />
  )
}
