import './ticketClock.texts.ts'
import type { RaRecord } from 'ra-core'
import type { AnswerOf } from '#define'
import { isEmpty } from '#src/fields/emptyValue.ts'
import { Muted, ToneChip } from '#src/fields/choice/Tone.tsx'
import { say } from '#src/i18n/say.ts'
import { columnsOfShape } from '#src/views/call/ShapeTable.tsx'
import { Section } from '#src/views/record/Section.tsx'
import { ValueList } from '#src/views/record/ValueList.tsx'
import { clockShape } from './ticketClock.shape.ts'

const columns = {
  replyDueOnUtc: true,
  firstReplyOnUtc: true,
  dueOnUtc: true,
  dueHours: true,
  worked: true,
  ours: true,
  closed: true,
  customer: true,
  supplier: true,
  parts: true,
  appointment: true,
} as const

/** When a ticket is due, and whose its time was until now. */
export function TicketClock({ clock }: { clock: AnswerOf<(typeof clockShape)['shape']> }) {
  const record = clock as unknown as RaRecord
  const fields = columnsOfShape(clockShape.shape, columns).filter(
    ({ name }) => !isEmpty(record[name]) && record[name] !== 0,
  )
  return (
    <Section title={say('ticket_clock.title')}>
      {clock.isOverdue && <ToneChip tone="bad">{say('ticket_clock.overdue')}</ToneChip>}
      <ValueList fields={fields} record={record} />
      <Muted>
        {say('ticket_clock.zone', { zone: clock.zone })}
        {clock.dueHours === null && ` ${say('ticket_clock.no_target')}`}
        {clock.dueHours !== null && !clock.isRunning && ` ${say('ticket_clock.stands')}`}
      </Muted>
    </Section>
  )
}
