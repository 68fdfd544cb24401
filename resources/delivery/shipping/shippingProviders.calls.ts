import { namesAt } from '#resources/common.ts'
import { call, choice, reference, record, integer } from '#define'
import { shippingProviders } from './shippingProviders.entity.ts'

const of = 'shippingProviders'

/** Calls of the providers screen besides those of its records. */
export const shippingProviderCalls = {
  getShippingProviderTypeList: namesAt('GET /api/delivery/getShippingProviderTypeList', of),
  getFuelTypeList: namesAt('GET /api/delivery/getFuelTypeList', of),
  updateShippingProviderStatus: call({
    at: 'POST /api/delivery/updateShippingProviderStatus',
    of,
    input: {
      id: reference('shippingProviders', { required: true }),
      version: integer({ required: true }),
      status: choice(shippingProviders.fields.status.options.values, { required: true }),
    },
    answer: { data: record(shippingProviders) },
  }),
}
