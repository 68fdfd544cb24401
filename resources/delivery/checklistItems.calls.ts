import { call, reference } from '../define/index.ts'

export const checklistItemCalls = {
  /** Puts an item behind another one of its stage, or first, and numbers the stage anew. */
  moveChecklistItem: call({
    at: 'POST /api/checklistItems/move',
    of: 'checklistItems',
    input: {
      id: reference('checklistItems', { required: true }),
      afterId: reference('checklistItems', { label: 'Behind', help: 'Empty: first of its stage' }),
    },
  }),
}
