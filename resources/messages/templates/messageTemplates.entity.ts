import { choice, computed, entity, flag, longText, text } from '#define'
import { isActive } from '#resources/common.ts'
import { channel, tellings } from '#resources/messages/channels.ts'
import { gaps } from './gaps.ts'

const names = Object.keys(gaps)
  .map(name => `{${name}}`)
  .join(' ')

/**
 * The wording of a message to customers. One with an event is sent by itself when the event happens
 * and the customer allows its channel; one without is offered to people.
 */
export const messageTemplates = entity('messageTemplates', {
  titles: ['Message template', 'Message templates'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    channel,
    event: choice(tellings, {
      label: 'Sent when',
      help: 'Leave empty for texts that people send by hand',
    }),
    forType: choice(['Delivery', 'Pickup', 'Service'], {
      label: 'Only for',
      help: 'Leave empty for all kinds of plans',
    }),
    subject: text({ max: 150, help: 'For e-mails only' }),
    body: longText({
      required: true,
      max: 2000,
      help: `Gaps: ${names}. A part in [square brackets] is left out when its gap is empty. A text message is one line.`,
    }),
    attachCalendar: flag({
      label: 'With calendar entry',
      help: 'An e-mail carries the appointment for the calendar of the customer',
    }),
    isActive,
    usedFor: computed(
      text({ required: true, label: 'Used' }),
      "coalesce({event}, 'By hand') || coalesce(' · ' || {forType}, '')",
    ),
    isReply: computed(flag({ required: true, label: 'Sent by hand' }), '{event} is null'),
  },
  list: {
    columns: ['name', 'channel', 'usedFor', 'subject', 'isActive'],
    filters: ['channel', 'event', 'forType', 'isReply', 'isActive'],
  },
  import: { key: 'name' },
})
