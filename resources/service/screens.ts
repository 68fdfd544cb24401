import { screen } from '#define'

/** The page of a ticket: who works on it books its visits and texts the customer, whatever else they may do. */
export const ticketDetail = screen({
  calls: [
    'getTicketDetails',
    'printJobSheet',
    'getServiceTicketAndDeliveryPlanListById',
    'addNewDeliveryPlanByTicket',
    'getTimeSlotInfoByCalendarIdAndDate',
    'getReasonedDates',
    'checkPlan',
    'getTicketGoods',
    'addTicketPart',
    'fetchTicketPart',
    'useTicketPart',
    'freeTicketPart',
    'addTicketLabour',
    'addTicketCost',
    'requestTicketRefund',
    'removeTicketCost',
    'getTicketPieces',
    'askForPieces',
    'receivePieces',
    'handOverPieces',
    'creditInstead',
    'cancelPieces',
    'createStockIssue',
    'DelStockIssue',
    'GetStockIssue',
    'getWhoElse',
    'previewWhoElse',
    'settleWhoElse',
    'unsettleWhoElse',
    'getReplyText',
    'replyOnTicket',
    'sendDraftedText',
    'logTicketCall',
    'previewTextMessage',
    'sendTextMessageToCustomer',
  ],
})

/** The statistics of tickets, with their chart. */
export const ticketStatics = screen({ calls: ['getTicketStatics'] })
