import { choice } from '#define'

/** The statuses of an order; its lines show it in their own list. */
export const orderState = choice(
  ['Draft', 'Quotation', 'Confirmed', 'Completed', 'Expired', 'Lost', 'Cancelled'],
  {
    default: 'Draft',
    tones: {
      Draft: 'neutral',
      Quotation: 'neutral',
      Confirmed: 'info',
      Completed: 'good',
      Expired: 'warning',
      Lost: 'bad',
      Cancelled: 'bad',
    },
  },
)
