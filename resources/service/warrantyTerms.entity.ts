import { country, customerTypes } from '#resources/common.ts'
import { choice, date, entity, integer, longText, reference } from '#define'

/**
 * What the law lets buyers expect, beside the warranty of a product. The narrowest term that holds on
 * the day of the purchase is shown; a person decides.
 */
export const warrantyTerms = entity('warrantyTerms', {
  titles: ['Warranty term', 'Warranty terms'],
  scope: 'company',
  label: 'text',
  fields: {
    country,
    customerType: choice(customerTypes, { help: 'Leave empty for all' }),
    categoryId: reference('categories', { help: 'Leave empty for all' }),
    months: integer({ required: true, min: 0, max: 600 }),
    text: longText({ required: true, max: 500 }),
    validFrom: date({ required: true }),
    validTo: date({ label: 'Until' }),
  },
  list: {
    columns: ['country', 'customerType', 'categoryId', 'months', 'text', 'validFrom', 'validTo'],
    search: ['text'],
    filters: ['country', 'customerType', 'categoryId'],
    sort: '-validFrom',
    main: 'text',
  },
  checks: {
    'The last day is before the first.': '{validTo} is null or {validTo} >= {validFrom}',
  },
})
