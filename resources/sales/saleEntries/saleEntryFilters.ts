import { reference } from '#define'

/** Filters of entries by what their product is today; `saleEntryFilters.server.ts` has the SQL. */
export const saleEntryFilters = {
  categoryId: reference('categories'),
  ownCategoryId: reference('categories', { label: 'In the category itself' }),
  tagId: reference('productTags', { label: 'Tag' }),
  supplierId: reference('suppliers'),
}

/** Filters of parts by who the person is today. */
export const salePartFilters = { groupId: reference('staffGroups', { label: 'Group' }) }
