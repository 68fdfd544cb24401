import { call, flag, integer, longText, reference, tags, text } from '#define'
import { goods } from '#resources/products/prices/bulk/bulkPrices.calls.ts'

/** Puts products under a tag, and those of a category under another. */
export const groupingCalls = {
  /**
   * Gives a tag to the products of pasted codes, one a line: SKU codes, barcodes or product codes.
   * Refused with each line that fits nothing, unless those are left out.
   */
  tagProducts: call({
    at: 'POST /api/productTags/assign',
    of: 'productTags',
    access: ['D2'],
    done: 'Products tagged',
    input: {
      tagId: reference('productTags', { required: true }),
      codes: longText({
        required: true,
        max: 100_000,
        help: 'One on each line: SKU code, barcode or product code',
      }),
      skipsUnknown: flag({ default: false, label: 'Leave out codes that are not known' }),
    },
    answer: {
      id: text({ required: true }),
      count: integer({ required: true }),
      already: integer({ required: true }),
      unknown: integer({ required: true }),
    },
  }),
  /**
   * Gives tags to the products of SKUs that a list has selected, or takes them away: the tags of a
   * SKU are those of its product.
   */
  tagChosen: call({
    at: 'POST /api/products/tagChosen',
    of: 'products',
    access: ['D2'],
    done: 'Tags updated',
    undo: 'change',
    input: {
      ...goods,
      add: tags('productTags', { label: 'Add tags' }),
      remove: tags('productTags', { label: 'Remove tags' }),
    },
    answer: { count: integer({ required: true }) },
  }),
  /** Deletes a category once its products and the categories below it stand in another one. */
  replaceCategory: call({
    at: 'POST /api/categories/replace',
    of: 'categories',
    access: ['D2'],
    done: 'Category deleted, its products moved',
    input: {
      categoryId: reference('categories', { required: true }),
      intoId: reference('categories', { required: true, label: 'Move to' }),
    },
    answer: { id: text({ required: true }), count: integer({ required: true }) },
  }),
}
