import { choice, date, dictionary, entity, instant, integer, reference } from '#define'

/** Goods promised to an order line; the earlier `priorityOnUtc` has precedence. */
export const reservations = entity('reservations', {
  titles: ['Reservation', 'Reservations'],
  label: 'skuId',
  fields: {
    orderLineId: reference('orderLines', { required: true }),
    skuId: reference('skus', { required: true }),
    quantity: integer({ required: true, min: 1 }),
    source: choice(['Stock', 'Purchase order', 'Container'], { default: 'Stock' }),
    warehouseId: reference('warehouses'),
    stockStatus: dictionary('physicalStockStatus'),
    containerLineId: reference('containerLines'),
    /** A promise from a container is also a promise from its purchase order. */
    purchaseOrderLineId: reference('purchaseOrderLines'),
    state: choice(['Planned', 'Soft', 'Hard', 'Picked', 'Done', 'Released'], {
      default: 'Planned',
      tones: {
        Planned: 'neutral',
        Soft: 'info',
        Hard: 'info',
        Picked: 'info',
        Done: 'good',
        Released: 'neutral',
      },
    }),
    needBy: date(),
    priorityOnUtc: instant({ required: true, default: 'now', label: 'Priority' }),
  },
  list: { sort: 'priorityOnUtc' },
  statuses: {
    transitions: {
      soften: { from: ['Planned'], to: 'Soft', label: 'Allocate' },
      harden: { from: ['Soft'], to: 'Hard', label: 'Assign pieces' },
      pick: { from: ['Hard'], to: 'Picked', label: 'Picked' },
      finish: { from: ['Picked'], to: 'Done', label: 'Done' },
    },
  },
  checks: {
    'A reservation from stock needs a warehouse.':
      "{source} <> 'Stock' or {warehouseId} is not null",
    'A reservation from a container needs its line.':
      "{source} <> 'Container' or {containerLineId} is not null",
  },
  api: false,
})
