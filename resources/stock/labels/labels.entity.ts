import { country } from '#resources/common.ts'
import { entity, instant, integer, money, reference, text } from '#define'

/**
 * A printed shelf label: what it says, from when on, and what proves it. It is written when it is
 * printed and never changed; its QR code finds it.
 */
export const labels = entity('labels', {
  titles: ['Shelf label', 'Shelf labels'],
  label: 'skuId',
  fields: {
    skuId: reference('skus', { required: true, onDelete: 'cascade', label: 'SKU' }),
    branchId: reference('branches', { required: true }),
    market: country,
    price: money({ required: true, min: 0, currency: 'market' }),
    was: money({ min: 0, currency: 'market', help: 'Printed only where it is proven' }),
    wasDays: integer({ min: 0, label: 'Days at that price' }),
    wasOfDays: integer({ min: 0, label: 'Out of how many days' }),
    promotionId: reference('promotions'),
    fromOnUtc: instant({ holds: 'market', required: true, label: 'Valid from' }),
    untilOnUtc: instant({ holds: 'market', label: 'Valid until' }),
    finance: text({ max: 80, label: 'Finance per week' }),
    qr: text({ required: true, max: 30, unique: 'company', label: 'QR' }),
    printNo: text({ required: true, max: 36, index: true, label: 'Print' }),
    staffId: reference('staff', { label: 'Printed by' }),
  },
  list: {
    columns: ['skuId', 'branchId', 'price', 'was', 'promotionId', 'fromOnUtc', 'createdOnUtc'],
    sort: '-createdOnUtc',
    main: 'skuId',
    filters: ['skuId', 'branchId', 'promotionId', 'createdOnUtc', 'printNo'],
    search: ['qr'],
  },
  // The number of the print is only the address of its pages.
  form: {
    Label: [
      'skuId',
      'branchId',
      'market',
      'price',
      'was',
      'wasDays',
      'wasOfDays',
      'promotionId',
      'fromOnUtc',
      'untilOnUtc',
      'finance',
      'qr',
      'staffId',
    ],
  },
  api: { create: false, update: false, remove: false },
})
