import { decimal, flag, instant, integer, object, text } from '#define'

const hours = (label: string) => decimal({ scale: 1, min: 0, label })

/** The clock of a ticket as its page tells it: whose the time was, in hours, and when it is due. */
export const clockShape = object({
  firstReplyOnUtc: instant({ holds: 'market', label: 'First reply' }),
  replyDueOnUtc: instant({ holds: 'market', label: 'First reply due' }),
  dueOnUtc: instant({ holds: 'market', label: 'Due' }),
  dueHours: integer({ label: 'Hours to solution' }),
  worked: hours('Hours used'),
  ours: hours('Ours (h)'),
  closed: hours('Closed (h)'),
  customer: hours('Customer (h)'),
  supplier: hours('Supplier (h)'),
  parts: hours('Parts (h)'),
  appointment: hours('Appointment (h)'),
  zone: text({ required: true, label: 'Clocks' }),
  isRunning: flag({ required: true }),
  isOverdue: flag({ required: true, label: 'Overdue' }),
})
