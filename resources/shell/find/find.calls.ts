import { call, choice, list, reference, text } from '#define'
import { fewestCharacters, findableKinds } from './findable.ts'

/** Search of the palette (Ctrl+K). */
export const findCalls = {
  /**
   * Orders, customers, SKUs, tickets and delivery plans by their codes, names, addresses, telephone
   * and tracking numbers. Only kinds with a screen that the person reaches are searched. Prefix
   * matches come before other matches.
   * @throws Refused naming `q` when that has fewer than 3 characters
   */
  findRecords: call({
    at: 'GET /api/find',
    open: 'everybody',
    input: { q: text({ required: true, max: 60, help: `${fewestCharacters} characters or more` }) },
    answer: {
      data: list({
        kind: choice(findableKinds, { required: true }),
        id: text({ required: true }),
        text: text({ required: true }),
        /** Distinguishes it from others with the same text. */
        detail: text(),
        orderId: reference('orders'),
      }),
    },
  }),
}
