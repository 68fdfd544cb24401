import { call, choice, list, reference, record, text, integer } from '#define'
import { shippingProviders } from './shippingProviders.entity.ts'

const names = { data: list({ id: text({ required: true }), name: text({ required: true }) }) }

/** Calls of the providers screen besides those of its records. */
export const shippingProviderCalls = {
  getShippingProviderTypeList: call({
    at: 'GET /api/delivery/getShippingProviderTypeList',
    of: 'shippingProviders',
    answer: names,
  }),
  getFuelTypeList: call({
    at: 'GET /api/delivery/getFuelTypeList',
    of: 'shippingProviders',
    answer: names,
  }),
  updateShippingProviderStatus: call({
    at: 'POST /api/delivery/updateShippingProviderStatus',
    of: 'shippingProviders',
    input: {
      id: reference('shippingProviders', { required: true }),
      version: integer({ required: true }),
      status: choice(shippingProviders.fields.status.options.values, { required: true }),
    },
    answer: { data: record(shippingProviders) },
  }),
}
