import { flag, reference } from '#define'

/** Filters of waiting labels by what their SKU is; `queueFilters.server.ts` has the SQL. */
export const queueFilters = {
  categoryId: reference('categories', { label: 'Category' }),
  tagId: reference('productTags', { label: 'Tag' }),
  isDisplayed: flag({ label: 'On display' }),
}
