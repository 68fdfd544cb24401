import type { CallAnswer } from '#define'
import type { whoElseCalls } from './whoElse.calls.ts'

/** A product issue or a ticket. */
export type About = { readonly qaIssueId: string } | { readonly ticketId: string }
export type Found = CallAnswer<typeof whoElseCalls.getWhoElse>['data']
export type Way = 'Product' | 'Supplier' | 'Container'
