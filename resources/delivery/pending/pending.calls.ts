import { call, choice, date, integer, list, reference, text } from '#define'
import { planOfRow } from '#resources/delivery/preparation/preparation.calls.ts'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'
import { pendingReasons } from './pendingReasons.ts'

const required = { required: true } as const
const reason = choice(pendingReasons, {
  tones: {
    'No stock': 'bad',
    Damaged: 'bad',
    'Unpaid lock': 'warning',
    Held: 'warning',
    'Other warehouse': 'warning',
    'In transit': 'info',
    'Not reserved': 'info',
  },
})

/** The plans whose goods the warehouse cannot bring to their zone. */
export const pendingCalls = {
  /** What of coming plans cannot be prepared, and why; without dates, of today and two weeks after it. */
  getPendingPreparation: call({
    at: 'GET /api/deliveryPlans/pending',
    of: 'deliveryPlans',
    input: {
      reason,
      from: date(),
      to: date(),
      calendarId: reference('deliveryCalendars'),
      warehouseId: reference('warehouses'),
      ownerId: reference('staff', { label: 'Owner' }),
    },
    steps: [
      {
        call: 'reserveOrderGoods',
        label: 'Reallocate',
        takes: { orderId: 'orderId', orderLineId: 'orderLineId' },
        with: { isInstead: true },
        asks: ['warehouseId', 'reason'],
        rows: 'one',
      },
      {
        call: 'requestStockTransfer',
        label: 'Request transfer',
        takes: { skuId: 'skuId', targetWarehouseId: 'warehouseId' },
        asks: ['sourceWarehouseId', 'quantity', 'stockStatus', 'reason'],
        rows: 'one',
      },
      {
        call: 'reschedule',
        label: 'Reschedule',
        takes: { planId: 'planId', version: 'version', calendarId: 'calendarId' },
        asks: ['date', 'slotId', 'reason', 'isConfirmed', 'overrideReason'],
        rows: 'one',
      },
      { call: 'createOrderTask', label: 'Notify sales', takes: { orderId: 'orderId' } },
      {
        call: 'assignPlanFollowUp',
        label: 'Assign owner',
        takes: { planId: 'planId' },
        with: { kind: 'Stock short' },
      },
    ],
    answer: {
      data: list(
        {
          id: text({ required: true, max: 80 }),
          ...planOfRow,
          version: integer(required),
          planDate: date({ required: true, label: 'Planned for' }),
          orderId: reference('orders', required),
          orderCode: text({ required: true, label: 'Order' }),
          customerName: text({ label: 'Customer' }),
          orderLineId: reference('orderLines'),
          skuId: reference('skus'),
          skuCode: text({ label: 'Missing SKU' }),
          missing: integer(required),
          needed: integer(required),
          reason: choice(pendingReasons, { required: true, tones: reason.options.tones! }),
          elsewhere: text({ label: 'Where it is' }),
          free: integer({ label: 'Free there' }),
          expectedOn: date({ label: 'Expected' }),
          ownerName: text({ label: 'Owner' }),
          salesperson: text(),
          preparationStatus: deliveryPlans.fields.preparationStatus,
          calendarId: reference('deliveryCalendars', required),
          calendarName: text({ required: true, label: 'Calendar' }),
          warehouseId: reference('warehouses'),
          warehouseName: text({ label: 'Warehouse' }),
        },
        5000,
      ),
    },
  }),
}
