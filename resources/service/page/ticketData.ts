import type { CallAnswer } from '#define'
import type { ticketPageCalls } from './ticketPage.calls.ts'

/** What the page of a ticket shows. */
export type TicketData = CallAnswer<(typeof ticketPageCalls)['getTicketDetails']>['data']
