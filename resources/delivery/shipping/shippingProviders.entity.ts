import { choice, computed, date, decimal, entity, phone } from '#define'
import { reference, tags, text, volume } from '#define'
import { todayOf } from '#resources/days.ts'

export const shippingProviders = entity('shippingProviders', {
  titles: ['Shipping provider', 'Shipping providers'],
  fields: {
    name: text({ required: true, max: 80, unique: true }),
    type: choice(['Own truck', 'Courier', 'Freight', 'Contractor'], { required: true }),
    contact: text({ max: 80 }),
    phone: phone(),
    branchId: reference('branches', { help: 'Leave empty for every branch' }),
    areaIds: tags('deliveryAreas'),
    plate: text({ max: 12, label: 'Vehicle plate' }),
    fuelType: choice(['Diesel', 'Petrol', 'Hybrid', 'Electric']),
    maxVolume: volume({ min: 0, label: 'Max. volume' }),
    maxWeight: decimal({ min: 0, scale: 1, label: 'Max. weight', unit: 'kg' }),
    costBasis: choice(['Per stop', 'Per hour', 'Per km', 'Per m³', 'Contract'], {
      default: 'Contract',
    }),
    insuranceTo: date({ label: 'Insured until' }),
    insurance: computed(
      choice(['Valid', 'Expires soon', 'Expired'], {
        tones: { Valid: 'good', 'Expires soon': 'warning', Expired: 'bad' },
      }),
      `case when {insuranceTo} < ${todayOf('{clientId}')} then 'Expired' when {insuranceTo} < ${todayOf('{clientId}')} + 30 then 'Expires soon' when {insuranceTo} is not null then 'Valid' end`,
    ),
    trackingUrl: text({
      max: 200,
      pattern: '^https://.*\\{trackNo\\}',
      label: 'Tracking address',
      help: 'Starts with https:// and contains {trackNo}',
    }),
    status: choice(['Active', 'Disabled'], {
      default: 'Active',
      tones: { Active: 'good', Disabled: 'neutral' },
    }),
  },
  list: {
    columns: ['name', 'type', 'branchId', 'phone', 'plate', 'insuranceTo', 'insurance', 'status'],
    search: ['name', 'contact', 'plate'],
    filters: ['type', 'status', 'branchId', 'areaIds', 'fuelType', 'insuranceTo'],
    sortable: ['insuranceTo'],
  },
  form: {
    Provider: ['name', 'type', 'contact', 'phone', 'branchId', 'areaIds', 'status'],
    Vehicle: ['plate', 'fuelType', 'maxVolume', 'maxWeight'],
    Contract: ['costBasis', 'insuranceTo', 'trackingUrl'],
  },
  related: [{ entity: 'deliveryPlans', by: 'providerId' }],
  import: { key: 'name' },
  api: {
    list: 'GET /api/delivery/getShippingProviderList',
    create: 'POST /api/delivery/addNewShippingProvider',
    update: 'POST /api/delivery/updateShippingProvider',
  },
})
