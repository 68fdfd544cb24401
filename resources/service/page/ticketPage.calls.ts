import { call, choice, date, flag, instant, integer, list, longText, object } from '#define'
import { record, reference, text } from '#define'
import { visits } from '#resources/delivery/plans/planning/planReading.calls.ts'
import { conversationShape } from '#resources/service/page/conversation/conversation.shape.ts'
import { clockShape } from '#resources/service/clock/ticketClock.shape.ts'
import { tickets } from '#resources/service/tickets.entity.ts'

const ticketId = reference('tickets', { required: true })

/** The page of a ticket. */
export const ticketPageCalls = {
  /** A ticket with what it is about, its warranty, its visits and its tasks. */
  getTicketDetails: call({
    at: 'GET /api/tickets/details',
    of: 'tickets',
    input: { ticketId },
    answer: {
      data: object({
        ticket: record(tickets),
        /** Months from the day the goods were handed over; without that day, from that of the order. */
        warranty: object({
          orderedOn: date({ label: 'Bought' }),
          handedOverOn: date({ label: 'Handed over' }),
          from: choice(['Handover', 'Order'], {
            label: 'Counted from',
            labels: { Handover: 'The day it was handed over', Order: 'The day of the order' },
          }),
          months: integer({ label: 'Warranty (months)' }),
          until: date({ label: 'Warranty until' }),
          isOver: flag({ label: 'Over' }),
          law: text({ max: 500, label: 'By law' }),
          lawMonths: integer({ label: 'Months by law' }),
          lawUntil: date({ label: 'By law until' }),
        }),
        clock: clockShape,
        conversation: conversationShape,
        visits,
        /** Those that the person may see. */
        tasks: list(
          {
            id: text({ required: true }),
            no: text({ required: true }),
            typeName: text({ required: true, label: 'Type' }),
            description: longText({ required: true }),
            people: text({ label: 'For' }),
            dueOnUtc: instant({ label: 'Due' }),
            state: text({ required: true }),
          },
          100,
        ),
      }),
    },
  }),
  /** What a technician takes along: the complaint, the goods, the visit and the questions of its stage. */
  printJobSheet: call({
    at: 'POST /api/tickets/jobSheet',
    of: 'tickets',
    isDocument: true,
    input: {
      ticketId,
      /** Absent: the next visit, if there is one. */
      planId: reference('deliveryPlans'),
    },
    answer: {},
  }),
}
