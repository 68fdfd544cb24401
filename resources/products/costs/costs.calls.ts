import { call, choice, money, reference, text } from '#define'
import { currencies } from '#resources/common.ts'

/** Sets what SKUs cost us. */
export const costCalls = {
  /** What a SKU costs from now on, with the reason; what it has cost stays. */
  setCost: call({
    at: 'POST /api/costs/set',
    of: 'skus',
    access: ['D2'],
    done: 'Cost set to %{cost}',
    input: {
      skuId: reference('skus', { required: true }),
      cost: money({ required: true, min: 0, max: 999_999.99, label: 'New cost' }),
      currency: choice(currencies, { required: true }),
      supplierId: reference('suppliers'),
      reason: text({ required: true, max: 200 }),
    },
    answer: { id: text({ required: true }) },
  }),
}
