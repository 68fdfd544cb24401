import { call, reference, text } from '#define'

/** Moves categories in their tree. */
export const placingCalls = {
  /**
   * Puts a category below another one, or on top without one, before the one that is to follow it
   * or last. No category comes below itself.
   */
  placeCategory: call({
    at: 'POST /api/categories/place',
    of: 'categories',
    input: {
      categoryId: reference('categories', { required: true }),
      parentId: reference('categories', { label: 'Below' }),
      nextId: reference('categories', { label: 'Before' }),
    },
    answer: { id: text({ required: true }) },
  }),
}
