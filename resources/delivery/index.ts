import { area } from '#define'
import { arrivalCalls } from './arrivals/arrivals.calls.ts'
import { calendarDays } from './calendars/calendarDays.entity.ts'
import { calendarGroups } from './calendars/calendarGroups.entity.ts'
import { calendarSlots } from './calendars/calendarSlots.entity.ts'
import { capacityOverrides } from './calendars/capacityOverrides.entity.ts'
import { deliveryCalendarCalls } from './calendars/deliveryCalendars.calls.ts'
import { deliveryCalendars } from './calendars/deliveryCalendars.entity.ts'
import { slotDays } from './calendars/slotDays.entity.ts'
import { checklistItemCalls } from './checklists/checklistItems.calls.ts'
import { checklistAnswers } from './checklists/checklistAnswers.entity.ts'
import { checklistItems } from './checklists/checklistItems.entity.ts'
import { checklistVersions } from './checklists/checklistVersions.entity.ts'
import { planChecklistCalls } from './checklists/planChecklist.calls.ts'
import { dailyTaskCalls } from './dailyTasks/dailyTasks.calls.ts'
import { warehouseJobs } from './dailyTasks/warehouseJobs.entity.ts'
import { diaryCalls } from './diary/diary.calls.ts'
import { dayDocuments } from './papers/dayDocuments.entity.ts'
import { dayPaperCalls } from './papers/dayPapers.calls.ts'
import { planFactCalls } from './papers/planFacts.calls.ts'
import { planFileCalls } from './papers/planFiles.calls.ts'
import { loadingCalls } from './loading/loading.calls.ts'
import { moveCalls } from './moves/moves.calls.ts'
import { pickupPoints } from './pickupPoints.entity.ts'
import { pickupAppointments } from './pickups/pickupAppointments.entity.ts'
import { pickupCalls } from './pickups/pickups.calls.ts'
import { deliveryPlans } from './plans/deliveryPlans.entity.ts'
import { planTrackNotes } from './plans/notes/planTrackNotes.entity.ts'
import { planItems } from './plans/planItems.entity.ts'
import { planReadingCalls } from './plans/planning/planReading.calls.ts'
import { planStatusCalls } from './plans/planning/planStatus.calls.ts'
import { planningCalls } from './plans/planning/planning.calls.ts'
import { preparationCalls } from './preparation/preparation.calls.ts'
import { zoneCalls } from './preparation/zones.calls.ts'
import { pendingCalls } from './pending/pending.calls.ts'
import { planFollowUps } from './reminders/planFollowUps.entity.ts'
import { reminderCalls } from './reminders/reminders.calls.ts'
import { reasonedDateCalls } from './whyNot/reasonedDates.calls.ts'
import { areaPostcodes } from './shipping/areaPostcodes.entity.ts'
import { deliveryAreaCalls } from './shipping/deliveryAreas.calls.ts'
import { deliveryAreas } from './shipping/deliveryAreas.entity.ts'
import { shippingProviderCalls } from './shipping/shippingProviders.calls.ts'
import { shippingProviders } from './shipping/shippingProviders.entity.ts'
import { returnRecordCalls } from './returns/returnRecords.calls.ts'
import { returnRecords } from './returns/returnRecords.entity.ts'
import { shippingRateBands } from './shipping/shippingRateBands.entity.ts'
import { shippingRateCalls } from './shipping/shippingRates.calls.ts'
import { shippingRates } from './shipping/shippingRates.entity.ts'
import { tripCalls } from './trips/trips.calls.ts'
import { trips } from './trips/trips.entity.ts'
import { tripStops } from './trips/tripStops.entity.ts'
import { zoneCheckCalls } from './zoneChecks/zoneChecks.calls.ts'
import { zoneCheckLines } from './zoneChecks/zoneCheckLines.entity.ts'
import { zoneChecks } from './zoneChecks/zoneChecks.entity.ts'

export default area('delivery', {
  entities: [
    shippingProviders,
    calendarGroups,
    deliveryCalendars,
    calendarSlots,
    calendarDays,
    slotDays,
    capacityOverrides,
    deliveryAreas,
    areaPostcodes,
    shippingRates,
    shippingRateBands,
    checklistItems,
    checklistVersions,
    deliveryPlans,
    planItems,
    planTrackNotes,
    checklistAnswers,
    planFollowUps,
    pickupAppointments,
    pickupPoints,
    trips,
    tripStops,
    dayDocuments,
    returnRecords,
    zoneChecks,
    zoneCheckLines,
    warehouseJobs,
  ],
  calls: {
    ...shippingProviderCalls,
    ...deliveryCalendarCalls,
    ...deliveryAreaCalls,
    ...shippingRateCalls,
    ...checklistItemCalls,
    ...planChecklistCalls,
    ...planningCalls,
    ...moveCalls,
    ...arrivalCalls,
    ...planStatusCalls,
    ...planReadingCalls,
    ...reasonedDateCalls,
    ...pickupCalls,
    ...tripCalls,
    ...diaryCalls,
    ...dayPaperCalls,
    ...reminderCalls,
    ...planFactCalls,
    ...planFileCalls,
    ...preparationCalls,
    ...zoneCalls,
    ...returnRecordCalls,
    ...pendingCalls,
    ...zoneCheckCalls,
    ...loadingCalls,
    ...dailyTaskCalls,
  },
})
