import { handlers } from '#server/calls/handlers.ts'
import { planOf } from '#server/entities/meta/meta.ts'
import { updateRecord } from '#server/entities/write/write.ts'
import type { RecordOf } from '#define'
import { shippingProviderCalls } from './shippingProviders.calls.ts'
import { shippingProviders } from './shippingProviders.entity.ts'

const { type, fuelType } = shippingProviders.fields
const named = (values: readonly string[]) => ({ data: values.map(name => ({ id: name, name })) })

export default handlers(shippingProviderCalls, {
  getShippingProviderTypeList: async () => named(type.options.values),

  getFuelTypeList: async () => named(fuelType.options.values),

  async updateShippingProviderStatus({ input: { id, ...change }, who, db }) {
    const data = await updateRecord(db, planOf('shippingProviders'), who, id, change)
    return { data: data as RecordOf<typeof shippingProviders> }
  },
})
