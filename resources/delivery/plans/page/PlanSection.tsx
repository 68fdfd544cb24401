import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { RaRecord } from 'ra-core'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useEntity } from '#src/app/product/declarations.ts'
import { ToneChip } from '#src/fields/choice/Tone.tsx'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { formatLongDate } from '#src/fields/time/time.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ShapeRows, columnsOfShape } from '#src/views/call/ShapeTable.tsx'
import { shownField } from '#src/views/parts/columns.ts'
import { Section } from '#src/views/record/Section.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { planEntry, planItem } from '#resources/delivery/plans/planning/planShapes.ts'
import { Goods } from './Goods.tsx'
import { PlanDeeds } from './PlanDeeds.tsx'
import type { Plan, PlansOf } from './plansOf.ts'

const PlanDetails = LazyPart(() => import('./PlanDetails.tsx'))

interface Props {
  of: PlansOf
  plan: Plan
  /** The address names it: it is shown, with its notes and files. */
  isNamed: boolean
}

/** A plan: when and where, what is handed over, and what can be done with it. */
export function PlanSection({ of, plan, isNamed }: Props) {
  const entity = useEntity('deliveryPlans')
  const [isOpen, setOpen] = useState(isNamed)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (isNamed) place.current!.scrollIntoView({ block: 'nearest' })
  }, [isNamed])
  const record = plan as unknown as RaRecord
  const facts = [
    ...(['state', 'preparationStatus'] as const).map(name => shownField(entity, name)),
    ...columnsOfShape(planEntry, factColumns).filter(({ name }) => !isEmpty(record[name])),
  ]
  return (
    <div ref={place}>
      <Section
        title={`${plan.no} · ${formatLongDate(plan.date)}`}
        actions={<PlanDeeds of={of} plan={plan} />}
      >
        <Marks>
          {plan.isLocked && <ToneChip tone="warning">{say('planning.locked')}</ToneChip>}
          {plan.isUnpaidBlocked && (of.balance ?? 0) > 0 && (
            <ToneChip tone="warning">{shownField(entity, 'isUnpaidBlocked').label}</ToneChip>
          )}
        </Marks>
        <ValueList fields={facts} record={record} />
        {plan.items.length > 0 && (
          <ShapeRows shape={planItem} columns={itemColumns} rows={plan.items} />
        )}
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          data-print="none"
          sx={{ mt: 1 }}
          onClick={() => setOpen(!isOpen)}
        >
          {say('planning.details')}
        </Button>
        <div id={id}>{isOpen && <PlanDetails plan={plan} />}</div>
      </Section>
    </div>
  )
}

const factColumns = {
  serviceType: true,
  calendarName: true,
  slot: true,
  address: true,
  providerName: true,
  tripStop: true,
  vehicle: true,
  driver: true,
  helperCount: true,
  shippingCost: true,
  trackingNo: true,
  customerConfirmedOnUtc: true,
  changedAfterPrintOnUtc: true,
  restOf: true,
  instruction: true,
} as const

const itemColumns = {
  skuName: (item: Plan['items'][number], name: ReactNode) => (
    <Goods name={name} code={item.skuCode} />
  ),
  quantity: true,
  prepared: true,
  delivered: true,
  returned: true,
} as const

const Marks = styled('div')({
  display: 'flex',
  gap: 8,
  '&:not(:empty)': { marginBottom: 8 },
})
