import { screen } from '#define'

/** The page of a ticket: it is worked on, and its visits are booked, moved and told of, from here alone. */
export const ticketDetail = screen({
  calls: [
    'getTicketDetails',
    'printJobSheet',
    'getServiceTicketAndDeliveryPlanListById',
    'addNewDeliveryPlanByTicket',
    'getDeliveryPlanServiceTypeList',
    'getTimeSlotInfoByCalendarIdAndDate',
    'getReasonedDates',
    'checkPlan',
    'reschedule',
    'cancelDeliveryPlan',
    'updateDeliveryPlan',
    'updateDeliveryPlanItems',
    'saveTrackingNo',
    'lastMinuteUpdate',
    'updateLockStatus',
    'getPlanDocket',
    'GetPlanTrackNotesByPlanId',
    'addPlanTrackNote',
    'getPlanChecklist',
    'answerPlanChecklist',
    'createStockIssue',
    'DelStockIssue',
    'GetStockIssue',
    'previewTextMessage',
    'sendTextMessageToCustomer',
  ],
  reads: ['deliveryPlans', 'deliveryCalendars', 'checklistItems'],
})
