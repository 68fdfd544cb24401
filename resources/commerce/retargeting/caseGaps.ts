import { gaps } from '#resources/messages/templates/gaps.ts'

/** The names that an e-mail of a sequence may have in curly brackets, with their meanings. */
export const caseGaps = {
  customer: gaps.customer,
  company: gaps.company,
  orderCode: gaps.orderCode,
  portalLink: gaps.portalLink,
  items: 'what the customer chose',
  value: 'what it comes to, such as $1,250.00',
  validTo: 'until when a quotation holds',
} as const

/** Their values. A value that is not known is empty. */
export type CaseValues = Partial<Record<keyof typeof caseGaps, string | null>>

/** The gaps as people write them. */
export const gapNames = Object.keys(caseGaps)
  .map(name => `{${name}}`)
  .join(' ')
