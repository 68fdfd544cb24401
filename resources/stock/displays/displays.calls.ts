import { call, integer, longText, reference, text } from '#define'
import { demoCodes, demoSource } from './demoCodes.ts'

/** Units that stand in showrooms. */
export const displayCalls = {
  /** Asks for units of what somebody looks at in stock check, for the floor of a showroom. */
  askForDisplay: call({
    at: 'POST /api/stockCheck/display',
    done: '%{no} requested',
    access: demoCodes,
    input: {
      skuId: reference('skus', { required: true }),
      displayWarehouseId: reference('warehouses', {
        required: true,
        label: 'Showroom',
        only: { isActive: true, warehouseType: ['ShopDisplay'] },
      }),
      quantity: integer({ required: true, min: 1, max: 1000, default: 1, label: 'Pieces' }),
      replacesSkuId: reference('skus', {
        label: 'Replaces',
        help: 'A displayed unit that makes room for it',
      }),
      reason: longText({ required: true, max: 500 }),
      sourceWarehouseId: reference('warehouses', demoSource),
    },
    answer: { id: text({ required: true }), no: text({ required: true }) },
  }),
  /**
   * Approves a request and makes its transfer, which holds its goods at once. Where they are not free,
   * the transfer is a draft until they are.
   */
  approveDemoRequest: call({
    at: 'POST /api/demoRequests/approve',
    of: 'demoRequests',
    done: '%{no} approved: %{told}',
    input: {
      demoRequestId: reference('demoRequests', { required: true }),
      version: integer(),
      sourceWarehouseId: reference('warehouses', { ...demoSource, required: true }),
    },
    answer: {
      no: text({ required: true }),
      transferId: reference('transfers', { required: true }),
      /** What has become of the transfer, in words. */
      told: text({ required: true }),
    },
  }),
}
