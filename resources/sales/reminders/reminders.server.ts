import { handlers } from '#server/kit'
import { noteContact, orderFollowUpSteps, promise } from './orderFollowUps.server.ts'
import {
  convertQuotation,
  loseQuotation,
  offerLonger,
  overdueQuotations,
} from './quotations.server.ts'
import { orderReminderCalls } from './reminders.calls.ts'
import { previewSwap, swapGoods } from './swap.server.ts'
import { ordersWaitingForGoods } from './waitingForGoods.server.ts'

const { assign, snooze, wake } = orderFollowUpSteps

export default handlers(orderReminderCalls, {
  getOverdueQuotations: overdueQuotations,
  getOrdersWaitingForGoods: ordersWaitingForGoods,
  offerLonger,
  convertQuotation,
  loseQuotation,
  previewSwap,
  swapGoods,
  noteCustomerContact: (context, { orderId, text }) => noteContact(context, orderId, text),
  notePaymentPromise: (context, { orderId, methodId = null, dispute = null }) =>
    promise(context, orderId, { methodId, dispute }),
  assignOrderFollowUp: (context, { ownerId = null, ...target }) => assign(context, target, ownerId),
  snoozeOrderFollowUp: (context, { until, reason, ...target }) =>
    snooze(context, target, { until, reason }),
  wakeOrderFollowUp: wake,
})
