import { call, decimal, flag, integer, list, longText, reference, text } from '#define'
import { tickets } from '#resources/service/tickets.entity.ts'
import { flagRule } from './flagRule.ts'

/** How many tickets a preview lists. */
export const mostPreviewed = 100

export const flagRuleCalls = {
  /** Which tickets would get a flag by a rule, the newest first; nothing is changed. */
  previewFlagRule: call({
    at: 'GET /api/flags/previewRule',
    of: 'flags',
    input: flagRule,
    answer: {
      data: list(
        {
          ticketId: reference('tickets', { required: true }),
          ticketNo: text({ required: true, label: 'Ticket' }),
          customer: text({ required: true, max: 200 }),
          problem: longText({ required: true, max: 2000 }),
          state: tickets.fields.state,
          priority: tickets.fields.priority,
          daysOpen: decimal({ required: true, scale: 1 }),
        },
        mostPreviewed,
      ),
      /** Counted up to 10,000. */
      count: integer({ required: true }),
      isCut: flag({ required: true }),
    },
  }),
}
