import { choice, entity, flag, integer, money, text } from '#define'

/** A type of shipping cost on an order. */
export const shippingCostTypes = entity('shippingCostTypes', {
  titles: ['Shipping cost type', 'Shipping cost types'],
  fields: {
    name: text({ required: true, max: 60, unique: true }),
    kind: choice(['Delivery', 'Assembly', 'Removal', 'Rural', 'Pickup'], { required: true }),
    isTaxable: flag({ default: true }),
    defaultPrice: money({ min: 0 }),
    isCommissionable: flag({ default: false, help: 'Counts in the commission of its order' }),
    position: integer({ default: 0, min: 0, label: 'Order' }),
    isActive: flag({ default: true }),
  },
  list: { filters: ['kind', 'isTaxable', 'isActive'], sortable: ['name'], sort: 'position' },
  links: { 'Shipping rates': { screen: '/administration/shipping/shippingCost' } },
  import: { key: 'name' },
})
