import { handlers, metaOf, updateRecord } from '#server/kit'
import type { RecordOf } from '#define'
import { namesOf } from '#resources/common.ts'
import { shippingProviderCalls } from './shippingProviders.calls.ts'
import { shippingProviders } from './shippingProviders.entity.ts'

const { type, fuelType } = shippingProviders.fields

export default handlers(shippingProviderCalls, {
  getShippingProviderTypeList: async () => namesOf(type.options.values),
  getFuelTypeList: async () => namesOf(fuelType.options.values),

  async updateShippingProviderStatus(context, { id, ...change }) {
    const data = await updateRecord(context, metaOf('shippingProviders'), id, change)
    return { data: data as RecordOf<typeof shippingProviders> }
  },
})
