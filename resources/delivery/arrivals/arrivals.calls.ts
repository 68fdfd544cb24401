import { call, instant, integer, list, reference, text } from '#define'
import { deliveryPlans } from '#resources/delivery/plans/deliveryPlans.entity.ts'

/** Customers who wait at the counter for their goods. Our own. */
export const arrivalCalls = {
  /** Those of a branch, by default the person's own, who has waited longest first. */
  getWaitingCustomers: call({
    at: 'GET /api/deliveryPlans/waitingCustomers',
    of: 'deliveryPlans',
    input: { branchId: reference('branches') },
    answer: {
      /** Whose customers these are; nothing for those of all branches. */
      branchId: reference('branches'),
      data: list(
        {
          customer: text({ max: 200 }),
          orderId: reference('orders'),
          orderCode: text({ label: 'Order' }),
          planNo: text({ required: true, label: 'Plan' }),
          calendar: text({ required: true, max: 200 }),
          items: integer({ required: true }),
          preparationStatus: deliveryPlans.fields.preparationStatus,
          arrivedOnUtc: instant({ label: 'Arrived' }),
          minutesWaited: integer({ label: 'Minutes waited' }),
          instruction: deliveryPlans.fields.instruction,
          planId: reference('deliveryPlans', { required: true, label: 'Delivery plan' }),
        },
        200,
      ),
    },
  }),
}
