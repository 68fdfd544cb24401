import type { CallAnswer } from '#define'
import type { whoElseCalls } from './whoElse.calls.ts'

/** A product issue or a ticket. */
export type About = { readonly qaIssueId: string } | { readonly ticketId: string }

/** The others that have the goods, as the panel shows them. */
export type Found = CallAnswer<typeof whoElseCalls.getWhoElse>['data']

/** By what the goods are the same. */
export type Way = 'Product' | 'Supplier' | 'Container'
