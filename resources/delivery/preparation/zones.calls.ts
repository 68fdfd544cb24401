import { call, choice, date, flag, instant, integer, list, reference, text } from '#define'
import { zoneKinds } from '#resources/stock/warehouses/zoneKinds.ts'

const required = { required: true } as const

/** What stands in zones, as goods of the ledger. */
export const zoneCalls = {
  /** What stands in loading zones and staging areas: for which plan, since when, and whether it belongs there. */
  getLoadingZoneStocks: call({
    at: 'GET /api/deliveryPlans/zoneStocks',
    of: 'deliveryPlans',
    input: {
      warehouseId: reference('warehouses'),
      zoneId: reference('stockAreas', {
        label: 'Zone',
        only: { kind: zoneKinds },
      }),
      date: date({ label: 'Planned for' }),
      expected: choice(['Today', 'Another day', 'Orphan'], { label: 'Expected' }),
      isLoaded: flag({ label: 'Loaded' }),
    },
    steps: [
      {
        call: 'returnPreparedItems',
        label: 'Back to a shelf',
        takes: { planId: 'planId', skuId: 'skuId' },
        asks: ['layerId', 'quantity'],
        rows: 'one',
      },
      {
        call: 'moveGoods',
        label: 'Move an orphan',
        takes: { layerId: 'zoneId', skuId: 'skuId', stockStatus: 'stockStatus' },
        asks: ['toLayerId', 'quantity'],
        rows: 'one',
      },
      {
        call: 'assignPreparation',
        label: 'Move the plan to another zone',
        takes: { planId: 'planId' },
        asks: ['zoneId'],
        rows: 'one',
      },
      { call: 'loadPlan', label: 'Mark loaded', takes: { planId: 'planId' }, asks: [] },
      {
        call: 'loadPlan',
        label: 'Load in spite of a warning',
        takes: { planId: 'planId' },
        asks: ['warningReason'],
        rows: 'one',
      },
      { call: 'unloadPlan', label: 'Unload', takes: { planId: 'planId' } },
    ],
    answer: {
      data: list(
        {
          id: text({ required: true, max: 36 }),
          zoneId: reference('stockAreas', required),
          zoneName: text({ required: true, label: 'Zone' }),
          warehouseId: reference('warehouses', required),
          warehouseName: text({ required: true, label: 'Warehouse' }),
          planId: reference('deliveryPlans', {
            opensAt: { screen: '/sale/delivery_plan', as: 'planId' },
          }),
          planNo: text({ label: 'Plan' }),
          planDate: date({ label: 'Planned for' }),
          expected: choice(['Today', 'Another day', 'Orphan'], {
            required: true,
            tones: { Today: 'good', 'Another day': 'warning', Orphan: 'bad' },
          }),
          isChecked: flag({ required: true, label: 'Checked' }),
          loadedOnUtc: instant({ label: 'Loaded' }),
          orderId: reference('orders'),
          orderCode: text({ label: 'Order' }),
          customerName: text({ label: 'Customer' }),
          skuId: reference('skus', required),
          skuCode: text({ required: true, label: 'SKU' }),
          skuName: text({ required: true, label: 'Name' }),
          stockStatus: text({ required: true, label: 'Status' }),
          quantity: integer(required),
          transferNo: text({ label: 'Transfer' }),
          placedBy: text({ label: 'Placed by' }),
          placedOnUtc: instant({ label: 'Placed' }),
          hours: integer({ label: 'Hours there' }),
        },
        5000,
      ),
    },
  }),
}
