import { choice, flag, money, reference, text } from '#define'

/** What a product needs before people find and buy it, and may lack. */
export const missables = ['Image', 'Volume', 'Barcode', 'Price'] as const
export type Missable = (typeof missables)[number]

/** Filters of products by what their SKUs say; their SQL is in the server halves of the areas. */
export const productFilters = {
  stock: choice(['In stock', 'On display', 'On the way', 'Out of stock']),
  regularPrice: money({ label: 'Regular price' }),
  lacks: choice(missables, { label: 'Without' }),
}

/** Filters of SKUs that are no fields. */
export const skuFilters = {
  categoryId: reference('categories'),
  colour: text(),
  hasBarcode: flag({ label: 'Has a barcode' }),
}

/** Filter of what is told of SKUs, by their product. */
export const ofProduct = { productId: reference('products') }

/** A filter by the category of what a record is about; the SQL is beside each list. */
export const ofCategory = { categoryId: reference('categories') }
