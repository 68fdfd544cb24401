import { email, entity, flag, integer, phone, tags, text } from '#define'

/** Agents who book containers on ships and clear them through customs. */
export const shippingAgents = entity('shippingAgents', {
  titles: ['Shipping agent', 'Shipping agents'],
  scope: 'company',
  fields: {
    name: text({ required: true, max: 120, unique: true }),
    contact: text({ max: 80 }),
    email: email(),
    phone: phone(),
    portIds: tags('ports', { only: { isActive: true } }),
    freeDays: integer({
      min: 0,
      max: 90,
      help: 'Days after its arrival that a container may stand free of charge',
    }),
    slipDays: integer({
      min: 0,
      max: 90,
      label: 'Slip (days)',
      help: 'How much later than their ETA its containers are likely to come. Leave empty to use what 8 of the last 10 took',
    }),
    terms: text({ max: 80, label: 'Payment terms' }),
    isActive: flag({ default: true }),
  },
  list: {
    columns: ['name', 'contact', 'email', 'phone', 'portIds', 'freeDays', 'terms', 'isActive'],
    search: ['name', 'contact'],
    filters: ['portIds', 'isActive'],
    sort: 'name',
  },
  related: [
    { entity: 'containers', by: 'agentId' },
    { entity: 'learnedDays', by: 'agentId' },
  ],
  import: { key: 'name' },
})
