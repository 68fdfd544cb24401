import { date, entity, instant, money, reference } from '#define'

/**
 * The ledger of what orders charge for shipping, beside that of their lines: the database enters
 * changes by day, and rows are never changed. Reports of sales leave it out.
 */
export const saleShippings = entity('saleShippings', {
  titles: ['Shipping entry', 'Shipping entries'],
  label: 'day',
  fields: {
    day: date({ required: true }),
    happenedOnUtc: instant({ required: true, default: 'now', label: 'When' }),
    orderId: reference('orders', { required: true }),
    /** With every tax. */
    charged: money({ default: 0, signed: true }),
    /** Its commissionable types, without tax. */
    commissionable: money({ default: 0, signed: true }),
  },
  list: { columns: ['day', 'orderId', 'charged', 'commissionable'], sort: '-day' },
  api: false,
})
