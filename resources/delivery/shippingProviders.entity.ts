import { choice, date, decimal, entity, text, volume } from '../define/index.ts'

export const shippingProviders = entity('shippingProviders', {
  titles: ['Shipping provider', 'Shipping providers'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    type: choice(['Own truck', 'Courier', 'Freight', 'Contractor'], { required: true }),
    contact: text({ max: 80 }),
    phone: text({ max: 30 }),
    plate: text({ max: 12, label: 'Vehicle plate' }),
    fuelType: choice(['Diesel', 'Petrol', 'Hybrid', 'Electric']),
    maxVolume: volume({ min: 0, label: 'Max. volume (m³)' }),
    maxWeight: decimal({ min: 0, scale: 1, label: 'Max. weight (kg)' }),
    costBasis: choice(['Per stop', 'Per hour', 'Per km', 'Per m³', 'Contract'], {
      default: 'Contract',
    }),
    insuranceTo: date({ label: 'Insured until' }),
    trackingUrl: text({
      max: 200,
      pattern: '^https://.*\\{trackNo\\}',
      label: 'Tracking address',
      help: 'Starts with https:// and contains {trackNo}',
    }),
    status: choice(['Active', 'Disabled'], { default: 'Active', tones: { Active: 'good' } }),
  },
  list: {
    columns: [
      'name',
      'type',
      'contact',
      'phone',
      'plate',
      'fuelType',
      'maxVolume',
      'insuranceTo',
      'status',
    ],
    search: ['name', 'contact', 'plate'],
    filters: ['type', 'status', 'fuelType', 'insuranceTo'],
    sortable: ['insuranceTo'],
    sort: 'name',
  },
  form: {
    Provider: ['name', 'type', 'contact', 'phone', 'status'],
    Vehicle: ['plate', 'fuelType', 'maxVolume', 'maxWeight'],
    Contract: ['costBasis', 'insuranceTo', 'trackingUrl'],
  },
  import: { key: 'name' },
  api: {
    list: 'GET /api/delivery/getShippingProviderList',
    create: 'POST /api/delivery/addNewShippingProvider',
    update: 'POST /api/delivery/updateShippingProvider',
  },
})
