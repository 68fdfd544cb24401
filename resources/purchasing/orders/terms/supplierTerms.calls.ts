import {
  call,
  choice,
  decimal,
  integer,
  list,
  percent,
  reference,
  tags,
  text,
  volume,
} from '#define'
import { currencies } from '#resources/common.ts'
import { prelaunchCalls } from '#resources/products/axes/prelaunch.calls.ts'

const required = { required: true } as const

/** What a form of a purchase order proposes. */
export const supplierTermCalls = {
  /** What a supplier asks, for SKUs too, and what the currency is worth this month. */
  getSupplierTerms: call({
    at: 'GET /api/purchaseOrders/terms',
    of: 'purchaseOrders',
    input: {
      supplierId: reference('suppliers', required),
      currency: choice(currencies),
      skuIds: tags('skus', { max: 200, label: 'SKUs' }),
    },
    answer: {
      currency: choice(currencies, required),
      incoterm: text(),
      deposit: percent(),
      exchangeRate: decimal({ scale: 6 }),
      data: list(
        {
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          supplierCode: text({ label: 'Supplier’s code' }),
          minimumOrder: integer({ label: 'MOQ' }),
          perCarton: integer({ label: 'Pieces per carton' }),
          cost: decimal({ scale: 4 }),
          readyDate: text({ label: 'Ready' }),
          volume: volume(),
        },
        200,
      ),
    },
  }),
  /** A product that is not sold yet, as a line of a draft: both, or neither. */
  makeProductOfDraft: call({
    at: 'POST /api/purchaseOrders/product',
    of: 'purchaseOrders',
    access: ['D2'],
    done: '%{code} saved as announced, and added to the draft',
    input: {
      purchaseOrderId: reference('purchaseOrders', required),
      ...prelaunchCalls.makePrelaunchProduct.input,
    },
    answer: prelaunchCalls.makePrelaunchProduct.answer,
  }),
}
