import { entity, instant, reference } from '#define'

/** The stages of an order, in their order, with the field that has the first moment of each. */
export const stageFields = {
  Quoted: 'quotedOnUtc',
  Confirmed: 'confirmedOnUtc',
  Paid: 'paidOnUtc',
  'Stock ready': 'stockReadyOnUtc',
  Prepared: 'preparedOnUtc',
  Delivered: 'deliveredOnUtc',
  Closed: 'closedOnUtc',
} as const

export type Stage = keyof typeof stageFields
export const stages = Object.keys(stageFields) as [Stage, ...Stage[]]

/**
 * When an order reached each stage for the first time. The database enters it in the transaction
 * that brings the order there, and a job enters goods that are all there. Orders of another program
 * have none.
 */
export const orderStages = entity('orderStages', {
  titles: ['Stages of an order', 'Stages of orders'],
  label: 'orderId',
  fields: {
    orderId: reference('orders', { required: true, onDelete: 'cascade' }),
    orderedOnUtc: instant({ required: true, label: 'Ordered' }),
    quotedOnUtc: instant({ label: 'Quoted' }),
    confirmedOnUtc: instant({ label: 'Confirmed' }),
    paidOnUtc: instant({ label: 'Paid' }),
    stockReadyOnUtc: instant({ label: 'Stock ready' }),
    preparedOnUtc: instant({ label: 'Prepared' }),
    deliveredOnUtc: instant({ label: 'Delivered' }),
    closedOnUtc: instant({ label: 'Closed' }),
    /** When it was cancelled, lost or expired: it waits for nothing any more. */
    endedOnUtc: instant({ label: 'Ended' }),
  },
  list: { columns: ['orderId', 'orderedOnUtc'], sort: '-orderedOnUtc' },
  unique: [['orderId']],
  api: false,
})
