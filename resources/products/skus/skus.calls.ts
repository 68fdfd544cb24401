import { call, reference, text } from '#define'

/** Work on single SKUs. */
export const skuCalls = {
  /** A barcode (EAN-13) of our own; a SKU that has one keeps it. */
  giveBarcode: call({
    at: 'POST /api/skus/barcode',
    of: 'skus',
    access: ['D2'],
    done: 'Barcode %{barcode}',
    input: { skuId: reference('skus', { required: true, label: 'SKU' }) },
    answer: { barcode: text({ required: true }) },
  }),
}
