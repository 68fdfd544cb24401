import { country } from '#resources/common.ts'
import { choice, computed, entity, instant, integer, money, reference, text } from '#define'

/** SQL of the pieces that a branch displays. */
const displayed = `(select coalesce(sum(l.quantity), 0)::int from stock_lines l join warehouses w on w.id = l.warehouse_id
  where l.sku_id = {skuId} and w.branch_id = {branchId} and w.warehouse_type = 'ShopDisplay' and not l.is_deleted)`

/** A shelf label that a branch has to print, and why. It leaves the queue when it is printed. */
export const labelQueue = entity('labelQueue', {
  titles: ['Label to print', 'Price labels'],
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade', label: 'SKU' }),
    category: computed(
      text({ label: 'Category' }),
      '(select c.name from skus k join products p on p.id = k.product_id join categories c on c.id = p.category_id where k.id = {skuId})',
    ),
    branchId: reference('branches', { required: true }),
    why: choice(
      ['Price changed', 'Promotion begins', 'Back to normal', 'No label yet', 'Asked for'],
      {
        default: 'Asked for',
        tones: {
          'Price changed': 'warning',
          'Promotion begins': 'good',
          'Back to normal': 'info',
          'No label yet': 'neutral',
          'Asked for': 'neutral',
        },
      },
    ),
    market: country,
    printed: money({ min: 0, currency: 'market', label: 'On the label' }),
    price: money({ min: 0, currency: 'market', label: 'New price' }),
    promotionId: reference('promotions'),
    fromOnUtc: instant({ holds: 'market', label: 'Valid from' }),
    dimensions: computed(
      text({ label: 'Size (cm)' }),
      "(select concat_ws(' × ', k.length::float8, k.width::float8, k.height::float8) from skus k where k.id = {skuId})",
    ),
    barcode: computed(text(), '(select k.barcode from skus k where k.id = {skuId})'),
    displayed: computed(integer({ label: 'On display' }), displayed),
  },
  list: {
    columns: ['skuId', 'branchId', 'why', 'printed', 'price', 'fromOnUtc', 'displayed'],
    sort: '-createdOnUtc',
    main: 'skuId',
    filters: ['branchId', 'why', 'promotionId', 'skuId', 'createdOnUtc'],
  },
  api: { create: false, update: false },
})
