import { call, choice, integer, list, longText, reference, text } from '#define'
import { workingStates } from '#resources/service/ticketStates.ts'

const required = { required: true } as const
const ticketId = reference('tickets', required)

/** The most tickets that one has taken in. */
export const mostMerged = 100
/** The most entries that a new ticket takes along. */
export const mostSplit = 200

/** Where the entries of a conversation are stored that can be taken to another ticket. */
export const entryKinds = ['ticketMails', 'messages', 'notes', 'files'] as const

/** Two tickets of one matter become one, and one ticket of two matters two. */
export const mergingCalls = {
  /**
   * Merges a ticket into another one of its customer, which shows both from then on. Nothing moves, and
   * the step `takeMergeBack` undoes it until the other one is closed.
   */
  mergeTicket: call({
    at: 'POST /api/tickets/merge',
    of: 'tickets',
    done: 'Merged into %{ticketNo}',
    input: {
      ticketId,
      version: integer({ min: 1 }),
      intoId: reference('tickets', {
        ...required,
        label: 'The one that stays',
        otherThan: 'ticketId',
        narrowedBy: { customerId: 'customerId' },
        only: { state: [...workingStates, 'Resolved'] },
      }),
    },
    answer: { id: text(required), ticketNo: text(required) },
  }),
  /** Takes what is chosen of a conversation to a new ticket of the same customer. */
  splitTicket: call({
    at: 'POST /api/tickets/split',
    of: 'tickets',
    done: 'Ticket %{ticketNo} taken',
    input: {
      ticketId,
      problem: longText({ ...required, max: 2000 }),
      orderLineId: reference('orderLines', {
        narrowedBy: { orderId: 'orderId' },
        help: 'What was sold',
      }),
      /** Entries of this ticket itself that go along. */
      entries: list(
        { of: choice(entryKinds, required), id: text({ ...required, max: 36 }) },
        mostSplit,
      ),
    },
    answer: { id: text(required), ticketNo: text(required) },
  }),
}
