import { call, list, reference, text } from '#define'
import { fewestCharacters } from './findable.ts'

/** Search of the palette (Ctrl+K). */
export const findCalls = {
  /**
   * Records of the entities that declare how they are `found`, kind by kind. Only kinds with a screen that the person reaches are searched. Prefix
   * matches come before other matches.
   * @throws Refused naming `q` when that has fewer than 3 characters
   */
  findRecords: call({
    at: 'GET /api/find',
    open: 'everybody',
    input: {
      q: text({ required: true, max: 60, help: `At least ${fewestCharacters} characters` }),
    },
    answer: {
      data: list({
        /** The entity. */
        kind: text({ required: true }),
        id: text({ required: true }),
        text: text({ required: true }),
        /** Distinguishes it from others with the same text. */
        detail: text(),
        orderId: reference('orders'),
      }),
    },
  }),
}
