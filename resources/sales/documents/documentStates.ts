import { owingStates } from '#resources/common.ts'
import type { DocumentType } from './documents.calls.ts'

/** The states in which an order has a document, and what is said in the others. */
export const documentStates: Readonly<
  Record<DocumentType, { readonly states: readonly string[]; readonly else: string }>
> = {
  invoice: { states: owingStates, else: 'Confirm it first.' },
  quotation: {
    states: ['Draft', 'Quotation', 'Expired'],
    else: 'Only what is offered has a quotation.',
  },
  receipt: {
    states: ['Draft', 'Quotation', 'Confirmed', 'Completed', 'Cancelled'],
    else: 'It takes no payments.',
  },
  packingSlip: { states: owingStates, else: 'Confirm it first.' },
  statement: { states: [...owingStates, 'Cancelled'], else: 'Nothing is owed for it.' },
}
