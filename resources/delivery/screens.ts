import { screen } from '#define'

/** The dates of one calendar, month by month: capacities, bookings and their changes. */
export const calendarOperation = screen({ reads: ['calendarGroups', 'capacityOverrides'] })

/** The diary of deliveries and pickups: planners keep the days and slots of a calendar there. */
export const deliveryDiary = screen({
  calls: [
    'UpdateCapacity',
    'updateDailyDeliveryScheduleFullCapacity',
    'getTimeSlotInfoByCalendarIdAndDate',
    'getFullyBookedDateList',
    'getCalendarMonth',
    'getCalendarWeeks',
    'getPublicHolidays',
    'getReasonedDates',
  ],
  reads: ['calendarGroups'],
})

/** The pickups of a counter: invitations, answers, arrivals and handovers. */
export const pickups = screen({
  calls: ['getPickupAppointments', 'sendOutAppointmentInvitations', 'recordPickupAnswer'],
})

/** Texts to customers have their own dialog; files are made for other programs too. */
const texting = [
  'previewTextMessage',
  'sendTextMessageToCustomer',
  'previewTexts',
  'textCustomers',
] as const

/** Plans whose day is over. */
export const overduePlans = screen({ calls: [...texting, 'exportOverdueDeliveryPlanList'] })

/** Coming plans of orders with money owing. */
export const unpaidPlans = screen({ calls: [...texting, 'exportUnPaidDeliveryPlanList'] })

/** What stands in zones. */
export const zoneStocks = screen({
  calls: ['printLoadingSheet'],
  reads: ['stockAreas', 'layers'],
})

/** The jobs of a day. */
export const dailyTasks = screen({ calls: ['printShiftSheet'] })

/** The plans of a day as the warehouse prepares them. */
export const currentPreparation = screen({
  calls: [
    'getDeviveryplanPreparationStockList',
    'printPickSheet',
    'preparePlanItems',
    'returnPreparedItems',
  ],
  reads: ['deliveryCalendars', 'stockAreas'],
})

/** Zones that are checked before their goods are loaded. */
export const checkLoadingZones = screen({
  calls: ['printLoadingSheet'],
  reads: ['checklistItems'],
})

/** What of coming plans cannot be prepared; the risks of its plans lead here. */
export const pendingPreparation = screen({ calls: ['getDeliveryPlanWarningList'] })

/** What may go wrong with the plans of the coming days. */
export const planWarnings = screen({ calls: [...texting, 'movePlansBack'] })

/** The deliveries of an order or a ticket: planned, changed and cancelled on one page. */
export const deliveryPlan = screen({
  calls: [
    'getOrderAndDeliveryPlanListById',
    'getServiceTicketAndDeliveryPlanListById',
    'getDeliveryPlanServiceTypeList',
    'getDeliveryPlanStatusList',
    'getTimeSlotInfoByCalendarIdAndDate',
    'GetDeliveryPlanItemById',
    'GetPlanTrackNotesByPlanId',
    'getPlanChecklist',
    'answerPlanChecklist',
    'GetStockIssue',
    'createStockIssue',
    'resolveStockIssue',
    'DelStockIssue',
    'checkPlan',
    'getReasonedDates',
    'addNewDeliveryPlan',
    'addNewDeliveryPlanByTicket',
    'updateDeliveryPlan',
    'updateDeliveryPlanItems',
    'reschedule',
    'movePlansBack',
    'cancelDeliveryPlan',
    'saveTrackingNo',
    'lastMinuteUpdate',
    'updateLockStatus',
    'addPlanTrackNote',
    'addDeliveryPlanFile',
    'deleteDeliveryPlanUploadedFile',
    'getFullyBookedDateListByCalendarIdAndDateRange',
    'markAsDelivered',
    'markAsReadyToPickup',
    'customerOnSiteForPickup',
    'noShowNote',
    'markAsPartiallyDelivered',
    'markAsProcessed',
    'changeDeliveryPlanStatus',
    'bulkChangeDeliveryPlanStatus',
    'ReturnDeliveryPlanItems',
    'returnDeliveredBefore',
    'GetDeliveryDispatchScheduleDocumentByIds',
    'DownloadDeliveryScheduleDocument',
    'exportArrangeTruckGetProductList',
    'getProductListByDeliveryplanId',
    'downLoadTripWarehouseProduct',
    'getPreDeliveryNotice',
    'getPlanDocket',
    'getOrderSourceAddressIdByOrderId',
    'getOrderSourceAddressIdsByCalendarIdAndDateTime',
    'getOrderDeliveryStatusList',
    'getDirectionListByCalendarAndDate',
    'getDeliveryPlansByCalendarIdAndDateTime',
    'getOrdersInCalendar',
    ...texting,
  ],
  reads: ['deliveryPlans', 'checklistItems'],
})

/** What the customer of a plan is told before the goods come, as a letter. */
export const preDeliveryNotice = screen({
  calls: ['getPreDeliveryNotice'],
  reads: ['deliveryPlans'],
})

/** Customers who wait for their goods. */
export const waitingCustomers = screen({ calls: [] })

/** The plans of a day, put into trips of trucks. */
export const arrangeTrips = screen({
  calls: [
    'getTripBoard',
    'addTrip',
    'updateTrip',
    'removeTrip',
    'arrangePlans',
    'assignTrip',
    'assignPreparation',
    'reserveOrderGoods',
    'proposeTrips',
    'publishTrips',
    'unpublishTrips',
    'markedSheduleLocked',
    'exportArrangeTruckGetProductList',
    'downLoadTripWarehouseProduct',
    'getDirectionListByCalendarAndDate',
    'printLoadingSheet',
  ],
  reads: ['deliveryCalendars', 'calendarGroups'],
})
