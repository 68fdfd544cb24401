import './ticketPage.texts.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { mayReach } from '#src/app/access.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Muted } from '#src/fields/choice/Tone.tsx'
import { ShapeRows } from '#src/views/call/ShapeTable.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { PlanSection } from '#resources/delivery/plans/page/PlanSection.tsx'
import type { PlansOf } from '#resources/delivery/plans/page/plansOf.ts'
import { planEntry } from '#resources/delivery/plans/planning/planShapes.ts'
import type { TicketData } from './ticketData.ts'

const BookDialog = LazyPart(async () => ({
  default: (await import('#resources/delivery/plans/dialogs/PlanDeed.tsx')).BookDialog,
}))

interface Props {
  visits: TicketData['visits']
  /** Visits are booked of tickets that are worked on. */
  isOpen: boolean
  onBooked: () => void
}

/** The visits of a ticket, newest first, with what can be done with each; another is booked here. */
export function TicketVisits({ visits, isOpen, onBooked }: Props) {
  const [isBooking, setBooking] = useState(false)
  // Visits are moved and cancelled by those who plan deliveries.
  const mayChange = mayReach('/sale/delivery_plan')
  const of: PlansOf = { ...visits, by: 'ticketId', id: visits.ticketId, no: visits.ticketNo }
  return (
    <>
      <Section
        title={say('ticket.visits')}
        actions={
          isOpen && (
            <Button variant="outlined" onClick={() => setBooking(true)}>
              {say('ticket.book')}
            </Button>
          )
        }
      >
        {visits.plans.length === 0 ? (
          <Muted>{say('ticket.no_visits')}</Muted>
        ) : (
          !mayChange && <ShapeRows shape={planEntry} columns={columns} rows={visits.plans} />
        )}
      </Section>
      {mayChange &&
        visits.plans.map(plan => <PlanSection key={plan.id} of={of} plan={plan} isNamed={false} />)}
      {isBooking && (
        <BookDialog
          of={of}
          onClose={() => {
            setBooking(false)
            onBooked()
          }}
        />
      )}
    </>
  )
}

const columns = {
  no: true,
  date: true,
  slot: true,
  serviceType: true,
  calendarName: true,
  address: true,
  state: true,
} as const
