import { call, choice, list, longText, money, percent, reference, text } from '#define'

/** What the amounts of an order are made of. */
export const amountRowCalls = {
  /**
   * The rows that make an amount of an order: they sum to it, but for tax that prices contain, which
   * is part of the total.
   */
  getOrderAmountRows: call({
    at: 'GET /api/orderProcessing/amountRows',
    of: 'orders',
    input: {
      orderId: reference('orders', { required: true }),
      amount: choice(
        [
          'Total',
          'Subtotal',
          'Discount',
          'Shipping',
          'Tax',
          'Goods back',
          'Credited',
          'Written off',
          'Paid',
          'Balance',
        ],
        { default: 'Total', label: 'Rows of' },
      ),
    },
    answer: {
      data: list(
        {
          what: text({ required: true }),
          explanation: longText({ label: 'Worked out' }),
          base: money({ label: 'On' }),
          rate: percent({ label: 'Rate (%)' }),
          amount: money({ required: true, signed: true }),
        },
        2000,
      ),
    },
  }),
}
