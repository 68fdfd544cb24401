import Button from '@mui/material/Button'
import MoreVert from '@mui/icons-material/MoreVert'
import type { RaRecord } from 'ra-core'
import { useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { useEntity } from '#src/app/product/declarations.ts'
import { useServer } from '#src/app/useServer.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { MenuButton } from '#src/controls/MenuButton.tsx'
import { useSteps } from '#src/views/record/actions/useSteps.tsx'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import type { Deed } from '#resources/delivery/plans/dialogs/PlanDeed.tsx'
import {
  cancellableStates,
  endedStates,
  itemStates,
  movableStates,
} from '#resources/delivery/plans/planStates.ts'
import { newTicketAbout } from '#resources/delivery/plans/page/newTicket.browser.ts'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import type { Plan, PlansOf } from './plansOf.ts'

const DeedDialog = LazyPart(() => import('#resources/delivery/plans/dialogs/DeedDialog.tsx'))

/** What can be done with a plan in its status. A locked one keeps its date and its goods. */
export function PlanDeeds({ of, plan }: { of: PlansOf; plan: Plan }) {
  const [asked, setAsked] = useState<Deed>()
  const { provider, renew, report, save, tellDone } = useServer()
  const steps = useSteps(useEntity('deliveryPlans'), recordOf(plan), { hasKeys: false })
  const { id, version, no, state, isLocked } = plan
  const isOpen = !endedStates.includes(state)
  const ticket = ticketAbout(of, plan)
  const lock = isLocked ? 'unlock' : 'lock'
  const entry = (deed: Deed) => ({ label: say(`planning.${deed}`), onChoose: () => setAsked(deed) })
  const button = (deed: 'move' | 'items', name: 'move' | 'rest' | 'items' = deed) => (
    <Button aria-label={say(`planning.${name}_of`, { no })} onClick={() => setAsked(deed)}>
      {say(`planning.${name}`)}
    </Button>
  )
  const setLock = async () => {
    try {
      await provider.call('updateLockStatus', { planId: id, version, isLocked: !isLocked })
      tellDone(say(isLocked ? 'planning.was_unlocked' : 'planning.was_locked', { no }))
    } catch (error) {
      report(error)
    }
    await renew()
  }
  return (
    <>
      {!isLocked && movableStates.includes(state) && !isPartly(plan) && button('move')}
      {!isLocked && isPartly(plan) && hasRest(of, plan) && button('move', 'rest')}
      {!isLocked && itemStates.includes(state) && button('items')}
      <TextCustomer by="planId" id={id} {...(of.customerName && { name: of.customerName })} />
      <MenuButton
        size="small"
        label={say('planning.status')}
        items={steps.entries
          .filter(({ label }) => label !== cancelLabel)
          .map(({ label, onChoose, disabled }) => ({ label, onChoose, disabled }))}
      />
      <MenuButton
        label={say('planning.more', { no })}
        icon={<MoreVert />}
        size="medium"
        items={[
          isOpen && entry('edit'),
          entry('track'),
          {
            label: say('planning.docket'),
            onChoose: () => void save(provider.callFile('getPlanDocket', { planId: id })),
          },
          mayReach(noticePath) && {
            label: say('planning.notice'),
            to: `${noticePath}?planId=${encodeURIComponent(id)}`,
          },
          ticket !== undefined && { label: say('planning.new_ticket'), to: ticket },
          hasGone(plan) && mayReach(returnsPath) && entry('expect_back'),
          hasGone(plan) && entry('take_back'),
          isOpen && entry('last_minute'),
          isOpen && { label: say(`planning.${lock}`), onChoose: () => void setLock() },
          cancellableStates.includes(state) &&
            !isLocked && { ...entry('cancel'), sx: { color: 'error.main' } },
        ]}
      />
      {steps.dialog}
      {asked && <DeedDialog deed={asked} of={of} plan={plan} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** A complaint about what was delivered: where it is one thing, about that. */
function ticketAbout({ by, customerId, orderId }: PlansOf, plan: Plan) {
  if (by !== 'orderId' || !customerId || !hasGone(plan)) return undefined
  const [item, other] = plan.items
  const goods = other ? {} : { orderLineId: item?.orderLineId ?? null }
  return newTicketAbout({ customerId, orderId, ...goods })
}

const noticePath = '/sale/delivery_plan/notice'

const returnsPath = '/warehouse/returnRecords'

/** Whether pieces may come back. */
const hasGone = ({ items }: Plan) => items.some(({ delivered, returned }) => delivered > returned)

const isPartly = ({ state }: Plan) => state === 'Partially Delivered'

/** Whether pieces of a partly delivered plan are still to be planned. */
const hasRest = ({ by, lines }: PlansOf, { items }: Plan) =>
  items.some(
    ({ orderLineId, quantity, delivered }) =>
      quantity > delivered &&
      (by === 'ticketId' || lines.some(({ id, open }) => id === orderLineId && open > 0)),
  )

/** It is offered below, to everybody who plans. */
const cancelLabel = deliveryPlans.statuses!.transitions.cancel!.label

/** A plan as its steps know it. */
const recordOf = ({ items, ...plan }: Plan): RaRecord => ({
  ...plan,
  planItems: items.map(item => ({ ...item, labels: { skuId: item.skuName } })),
})
