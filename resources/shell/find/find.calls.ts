import { call, choice, list, reference, text } from '#define'
import { fewestCharacters, findableKinds } from './findable.ts'

/** What Ctrl+K asks for. */
export const findCalls = {
  /**
   * Orders, customers, SKUs, tickets and delivery plans by their codes, names, addresses, telephone and tracking numbers, as far as the
   * person reaches a screen that shows them. What begins so stands before what contains it.
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
        /** What tells it apart from others of the same text. */
        detail: text(),
        orderId: reference('orders'),
      }),
    },
  }),
}
