import { handlers, metaOf, updateRecord } from '#server/kit'
import type { RecordOf } from '#define'
import { shippingProviderCalls } from './shippingProviders.calls.ts'
import { shippingProviders } from './shippingProviders.entity.ts'

const { type, fuelType } = shippingProviders.fields
const named = (values: readonly string[]) => ({ data: values.map(name => ({ id: name, name })) })

export default handlers(shippingProviderCalls, {
  getShippingProviderTypeList: async () => named(type.options.values),

  getFuelTypeList: async () => named(fuelType.options.values),

  async updateShippingProviderStatus(context, { id, ...change }) {
    const data = await updateRecord(context, metaOf('shippingProviders'), id, change)
    return { data: data as RecordOf<typeof shippingProviders> }
  },
})
