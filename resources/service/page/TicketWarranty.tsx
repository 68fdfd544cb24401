import './ticketPage.texts.ts'
import type { RaRecord } from 'ra-core'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { columnsOfShape } from '#src/views/call/ShapeTable.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { ticketPageCalls } from './ticketPage.calls.ts'
import type { TicketData } from './ticketData.ts'

const shape = ticketPageCalls.getTicketDetails.answer.data.shape.warranty.shape
const columns = {
  orderedOn: true,
  handedOverOn: true,
  months: true,
  until: true,
  lawMonths: true,
  lawUntil: true,
  law: true,
} as const

/** How long the goods are under warranty, since when it is counted, and what the law says beside it. */
export function TicketWarranty({ warranty }: Pick<TicketData, 'warranty'>) {
  const record = warranty as unknown as RaRecord
  const fields = columnsOfShape(shape, columns).filter(({ name }) => !isEmpty(record[name]))
  return (
    <Section title={say('ticket.warranty')}>
      {warranty.isOver && <ToneChip tone="warning">{say('ticket.over')}</ToneChip>}
      <ValueList fields={fields} record={record} />
      <Muted>{say(whyOf(warranty))}</Muted>
    </Section>
  )
}

function whyOf({ from, months }: TicketData['warranty']) {
  if (from === null) return 'ticket.no_goods'
  if (months === null) return 'ticket.no_months'
  return from === 'Handover' ? 'ticket.from_handover' : 'ticket.from_order'
}
