import './ticketPage.texts.ts'
import '#resources/delivery/plans/page/planning.texts.ts'
import Button from '@mui/material/Button'
import { LinkBase } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { applies } from '#define'
import { useEntity } from '#src/app/product/declarations.ts'
import { usePanels } from '#src/app/product/panels.ts'
import { say } from '#src/i18n/say.ts'
import { LazyPart } from '#src/loading/LazyPart.tsx'
import { Heading } from '#src/views/parts/Page.tsx'
import type { Shown } from '#src/views/parts/columns.ts'
import { RecordButtons } from '#src/views/record/actions/RecordButtons.tsx'
import { FactsAside } from '#src/views/record/FactsAside.tsx'
import { ChangeableValue } from '#src/views/record/inPlace/ChangeableValue.tsx'
import { useIsChangeable } from '#src/views/record/inPlace/changeable.ts'
import { RecordLayout } from '#src/views/record/RecordLayout.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { tabsOf } from '#src/views/record/tabs.ts'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { newTicketAbout } from '#resources/delivery/plans/page/newTicket.browser.ts'
import TextCustomer from '#resources/messages/texting/TextCustomer.tsx'
import { TicketClock } from '#resources/service/clock/TicketClock.tsx'
import { MergeNotice } from './MergeNotice.tsx'
import { JobSheet } from './JobSheet.tsx'
import { TicketTasks } from './TicketTasks.tsx'
import { TicketVisits } from './TicketVisits.tsx'
import { TicketWarranty } from './TicketWarranty.tsx'
import type { TicketData } from './ticketData.ts'

const TicketArticles = LazyPart(() => import('#resources/service/knowledge/TicketArticles.tsx'))
const Conversation = LazyPart(() => import('#resources/service/page/conversation/Conversation.tsx'))
const TicketGoods = LazyPart(() => import('#resources/service/goods/TicketGoods.tsx'))
const TicketPieces = LazyPart(() => import('#resources/service/pieces/TicketPieces.tsx'))
const Attachments = LazyPart(() => import('#src/views/record/Attachments.tsx'))
const RelatedLists = LazyPart(() => import('#src/views/record/RelatedLists.tsx'))
const Notes = LazyPart(() => import('#src/views/record/Notes.tsx'))

/** A ticket on one page: what is wrong, whose turn it is, its warranty, its visits, and what belongs to it. */
export function WholeTicket({ data, reload }: { data: TicketData; reload: () => void }) {
  const { ticket, visits } = data
  const entity = useEntity('tickets')
  // Panels of a ticket from other areas.
  const { below } = usePanels({ name: 'tickets' }, 'show', { record: ticket })
  return (
    <>
      <Heading
        title={ticket.ticketNo}
        aside={
          <>
            <TextCustomer
              by="ticketId"
              id={ticket.id}
              {...(visits.customerName && { name: visits.customerName })}
            />
            <JobSheet ticketId={ticket.id} />
            {ticket.state === 'Closed' && <FollowUp ticket={ticket} />}
            <RecordButtons entity={entity} record={ticket} />
          </>
        }
      />
      <MergeNotice ticket={ticket} />
      <RecordLayout
        aside={
          <>
            <FactsAside entity={entity} record={ticket} />
            <TicketClock clock={data.clock} />
            <TicketWarranty warranty={data.warranty} />
            <TicketArticles ticketId={ticket.id} />
          </>
        }
      >
        <TicketFacts ticket={ticket} />
        <Conversation ticket={ticket} conversation={data.conversation} reload={reload} />
        <TicketVisits visits={visits} isOpen={!isOver(ticket)} onBooked={reload} />
        <TicketPieces ticket={ticket} isOpen={!isOver(ticket)} />
        <TicketGoods ticket={ticket} isOpen={!isOver(ticket)} />
        <TicketTasks ticketId={ticket.id} tasks={data.tasks} />
        {below}
        <RelatedLists entity={entity} record={ticket} />
        <Attachments entity={entity} record={ticket} />
        <Notes entity={entity} record={ticket} />
      </RecordLayout>
    </>
  )
}

/** What comes up again too late to be reopened is a new ticket that points back. */
function FollowUp({ ticket }: Pick<TicketData, 'ticket'>) {
  const { id: previousId, customerId, orderId, orderLineId, productId, skuId } = ticket
  const to = newTicketAbout({ customerId, orderId, orderLineId, productId, skuId, previousId })
  return (
    to && (
      <Button component={LinkBase} to={to} variant="outlined">
        {say('ticket.follow_up')}
      </Button>
    )
  )
}

function TicketFacts({ ticket }: Pick<TicketData, 'ticket'>) {
  const entity = useEntity('tickets')
  const sections = useMemo(() => tabsOf(entity).flatMap(tab => tab.sections), [entity])
  const isChangeable = useIsChangeable(entity, ticket)
  const around = (shown: Shown, value: ReactNode) =>
    isChangeable(shown.field) ? (
      <ChangeableValue entity={entity} record={ticket} shown={shown}>
        {value}
      </ChangeableValue>
    ) : (
      value
    )
  return sections.map(({ title, fields }) => (
    <Section key={title ?? ''} title={title}>
      <ValueList
        fields={fields.filter(({ field }) => applies(field, ticket))}
        record={ticket}
        title={title}
        around={around}
      />
    </Section>
  ))
}

const isOver = ({ state }: TicketData['ticket']) =>
  state === 'Resolved' || state === 'Closed' || state === 'Merged'
