import { call, date, list, money, percent, reference, text } from '#define'

export const forecastCalls = {
  /**
   * The pay that each open order will give a person, what it waits for, and the way to the next tier. One's
   * own, or that of a member of a group that one leads.
   */
  getPayForecast: call({
    at: 'GET /api/commissionLines/forecast',
    input: { staffId: reference('staff', { label: 'Person' }) },
    answer: {
      /** The month in which it would count, and what this has given so far. */
      month: date({ isMonth: true, required: true }),
      amount: money({ required: true, signed: true }),
      orders: list(
        {
          orderId: reference('orders', { required: true }),
          orderCode: text({ required: true, label: 'Order' }),
          share: percent({ required: true, label: 'Share (%)' }),
          unpaid: money({ required: true, label: 'Still to be paid' }),
          unhanded: money({ required: true, label: 'Still to be handed over' }),
          base: money({ required: true, signed: true }),
          amount: money({ required: true, signed: true, label: 'Will pay' }),
        },
        1000,
      ),
      tiers: list({
        group: text({ required: true, label: 'Commission group' }),
        base: money({ required: true, label: 'Reached' }),
        rate: percent({ required: true, label: 'Rate (%)' }),
        nextFrom: money({ label: 'Next tier above' }),
        nextRate: percent({ label: 'Its rate (%)' }),
        missing: money({ label: 'Missing' }),
      }),
    },
  }),
}
