import type { CallAnswer } from '#define'
import type { whoElseCalls } from './whoElse.calls.ts'

/** A product issue or a ticket. */
export type About = { readonly qaIssueId: string } | { readonly ticketId: string }

/** Who and what else has the goods, as the panel shows it. */
export type Found = CallAnswer<typeof whoElseCalls.getWhoElse>['data']

/** By what the goods are the same. */
export type Way = 'Product' | 'Supplier' | 'Container'
