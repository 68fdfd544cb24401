import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { LinkBase, type RaRecord } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { mayReach } from '#src/app/access.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { ShapeTable, columnsOfShape } from '#src/views/call/ShapeTable.tsx'
import { Heading } from '#src/views/parts/Page.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { planReadingCalls } from '#resources/delivery/plans/planning/planReading.calls.ts'
import { planLine } from '#resources/delivery/plans/planning/planShapes.ts'
import type { BackDeed } from '#resources/delivery/plans/dialogs/PlanDeed.tsx'
import { Goods } from './Goods.tsx'
import { PlanSection } from './PlanSection.tsx'
import type { PlanLine, PlansOf } from './plansOf.ts'

const BookDialog = LazyPart(async () => ({
  default: (await import('#resources/delivery/plans/dialogs/PlanDeed.tsx')).BookDialog,
}))

const BeforeDialog = LazyPart(async () => ({
  default: (await import('#resources/delivery/plans/dialogs/PlanDeed.tsx')).BeforeDialog,
}))

/** An order or a ticket with its lines and its plans. */
export function PlannedDeliveries({ of, planId }: { of: PlansOf; planId: string | undefined }) {
  const [params, setParams] = useSearchParams()
  const isOnlyOpen = params.get('open') === '1'
  const calendarId = params.get('calendarId') ?? ''
  const set = (name: string, value: string | undefined) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const calendars = new Map(of.plans.map(plan => [plan.calendarId, plan.calendarName]))
  const plans = of.plans.filter(plan => !calendarId || plan.calendarId === calendarId)
  return (
    <>
      <Heading title={say('planning.of', { no: of.no })} aside={<Deeds of={of} />} />
      <Facts of={of} />
      {of.lines.length > 0 && (
        <ShapeTable
          title={say('planning.lines')}
          shape={planLine}
          columns={lineColumns}
          rows={of.lines.filter(line => !isOnlyOpen || line.open > 0)}
          none={say('planning.nothing_open')}
          actions={
            <FormControlLabel
              control={
                <Switch
                  size="small"
                  checked={isOnlyOpen}
                  onChange={(_, is) => set('open', is ? '1' : undefined)}
                />
              }
              label={say('planning.only_open')}
            />
          }
        />
      )}
      {calendars.size > 1 && (
        <FilterChoice
          label={say('planning.calendar')}
          all={say('planning.all_calendars')}
          value={calendarId}
          options={calendars}
          onChange={id => set('calendarId', id)}
        />
      )}
      {plans.map(plan => (
        <PlanSection key={plan.id} of={of} plan={plan} isNamed={plan.id === planId} />
      ))}
      {of.plans.length === 0 && <Muted>{say('planning.no_plans')}</Muted>}
    </>
  )
}

function Deeds({ of }: { of: PlansOf }) {
  const [isBooking, setBooking] = useState(false)
  const [back, setBack] = useState<BackDeed>()
  const canBook =
    of.by === 'ticketId' || (of.state === 'Confirmed' && of.lines.some(({ open }) => open > 0))
  return (
    <>
      {of.orderId && mayReach('/sale/processing') && (
        <Button
          variant="outlined"
          component={LinkBase}
          to={`/sale/processing?orderId=${encodeURIComponent(of.orderId)}`}
        >
          {say('planning.open_order')}
        </Button>
      )}
      {canBook && (
        <Button variant="contained" onClick={() => setBooking(true)}>
          {say('planning.book')}
        </Button>
      )}
      {of.by === 'orderId' && of.lines.some(({ before }) => before > 0) && (
        <>
          <Button variant="outlined" onClick={() => setBack('take_back')}>
            {say('planning.take_back_before')}
          </Button>
          {mayReach('/warehouse/returnRecords') && (
            <Button variant="outlined" onClick={() => setBack('expect_back')}>
              {say('planning.expect_back_before')}
            </Button>
          )}
        </>
      )}
      {back && <BeforeDialog deed={back} of={of} onClose={() => setBack(undefined)} />}
      {isBooking && <BookDialog of={of} onClose={() => setBooking(false)} />}
    </>
  )
}

/** Who is delivered to, and what is paid. */
function Facts({ of }: { of: PlansOf }) {
  const shape = planReadingCalls.getOrderAndDeliveryPlanListById.answer.data.shape
  const columns = columnsOfShape(shape, {
    customerName: true,
    phone: true,
    address: true,
    promisedDate: true,
    total: true,
    paid: true,
    balance: true,
  })
  const record = of as unknown as RaRecord
  return (
    <Section title={say('planning.customer')}>
      <ValueList fields={columns.filter(({ name }) => !isEmpty(record[name]))} record={record} />
    </Section>
  )
}

const lineColumns = {
  position: true,
  skuName: (line: PlanLine, name: ReactNode) => <Goods name={name} code={line.skuCode} />,
  ordered: true,
  planned: true,
  delivered: true,
  returned: true,
  open: true,
} as const
