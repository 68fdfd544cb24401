import { screen } from '#define'

/** The shifts of a branch in a week, a row for each person. */
export const workWeek = screen({
  calls: ['getWorkWeek', 'saveWorkDay'],
  reads: ['branches', 'staff'],
})

/** One's own lines of pay, below them what open orders will give. */
export const ownPay = screen({ calls: ['getPayForecast'] })

/** Lines of pay, beside them who shares their orders now. */
export const linesOfPay = screen({ calls: ['getOrderPaymentShares'] })
