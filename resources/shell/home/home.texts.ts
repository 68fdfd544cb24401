import { addTexts } from '#src/i18n/language.ts'

/** What follows the number of a tile; comes with the panel. */
export const tileTexts = {
  home_panel: {
    waiting: 'What is waiting for you',
    nothing: 'Nothing is waiting for you.',
    open_to_you:
      'You can open %{smart_count} screen; it is in the menu. |||| You can open %{smart_count} screens; they are in the menu.',
    ask: 'To open more, ask',
    or: 'or',
  },
  /** What follows the number of a tile. */
  home_tiles: {
    overdueTasks: 'overdue task |||| overdue tasks',
    openTasks: 'open task |||| open tasks',
    tasksToApprove: 'task to approve |||| tasks to approve',
    ownOrdersOwing: 'of your orders awaits payment |||| of your orders await payment',
    branchOrdersOwing: 'delivered order awaiting payment |||| delivered orders awaiting payment',
    overduePlans: 'overdue delivery plan |||| overdue delivery plans',
    unpaidPlans: 'unpaid delivery soon |||| unpaid deliveries soon',
    customersWaiting: 'customer waiting for goods |||| customers waiting for goods',
    linesTomorrow: 'line to pick tomorrow |||| lines to pick tomorrow',
    refillsOpen: 'refill |||| refills',
    transfersToReceive: 'transfer to receive |||| transfers to receive',
    daysNotClosed: 'day not closed |||| days not closed',
    plansToday: 'delivery or pickup today |||| deliveries and pickups today',
    missingReports: 'missing report |||| missing reports',
    reportsToCheck: 'report to check |||| reports to check',
    reportsBegun: 'report to submit |||| reports to submit',
    ownIssues: 'issue to solve |||| issues to solve',
    discountsWaiting: 'discount to approve |||| discounts to approve',
    followedContainers: 'change of a container you follow |||| changes of containers you follow',
    etaWarnings: 'ETA warning, customers not told |||| ETA warnings, customers not told',
    writeOffsWaiting: 'write-off to approve |||| write-offs to approve',
    messagesPaused:
      'message waits: its gateway does not answer |||| messages wait: their gateway does not answer',
    lateChannels: 'channel job without success |||| channel jobs without success',
    overdueTickets: 'overdue ticket |||| overdue tickets',
    newReplies: 'new reply |||| new replies',
    waitingMails: 'e-mail in the inbox |||| e-mails in the inbox',
    waitingWebOrders: 'paid web order to handle |||| paid web orders to handle',
    changedWebOrders:
      'web order changed after it was booked |||| web orders changed after they were booked',
    ownProductIssues: 'product issue to handle |||| product issues to handle',
  },
} as const

addTexts(tileTexts)

type Texts = typeof tileTexts
declare module '#src/i18n/language.ts' {
  interface LateTexts extends Texts {}
}
