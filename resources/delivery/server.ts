import { serverHalf } from '#server/kit'
import arrivalHandlers, { arrivalTiles } from './arrivals/arrivals.server.ts'
import { arrivalTopic } from './arrivals/arrivalTopic.server.ts'
import checklistItemHandlers from './checklists/checklistItems.server.ts'
import planChecklistHandlers from './checklists/planChecklist.server.ts'
import deliveryAreaHandlers from './shipping/deliveryAreas.server.ts'
import deliveryCalendarHandlers from './calendars/deliveryCalendars.server.ts'
import shippingProviderHandlers from './shipping/shippingProviders.server.ts'
import shippingRateHandlers from './shipping/shippingRates.server.ts'
import { keepNamedCalendars } from './calendars/calendarNames.server.ts'
import { withVersion } from './checklists/checklistVersion.server.ts'
import dailyTaskHandlers from './dailyTasks/dailyTasks.server.ts'
import { jobTiles } from './dailyTasks/jobTiles.server.ts'
import diaryHandlers from './diary/diary.server.ts'
import { diaryRooms } from './diary/diaryRooms.server.ts'
import { diaryTopic } from './diary/diaryTopic.server.ts'
import { deliveryLedgers } from './ledgers.server.ts'
import dayPaperHandlers from './papers/dayPapers.server.ts'
import planFactHandlers, { isWithoutAppointment } from './papers/planFacts.server.ts'
import planFileHandlers from './papers/planFiles.server.ts'
import loadingHandlers from './loading/loading.server.ts'
import { markAfterWrite } from './papers/paperChanges.server.ts'
import moveHandlers from './moves/moves.server.ts'
import pickupHandlers from './pickups/pickups.server.ts'
import { handoverSteps } from './plans/handover.server.ts'
import { lockOrdersOfPlans, planSteps } from './plans/planSteps.server.ts'
import { shippingRateSteps, withRevision } from './shipping/shippingRateSteps.server.ts'
import planReadingHandlers from './plans/planning/planReading.server.ts'
import planStatusHandlers from './plans/planning/planStatus.server.ts'
import planningHandlers from './plans/planning/planning.server.ts'
import preparationHandlers from './preparation/preparation.server.ts'
import { zoneCheckFilterHooks } from './zoneChecks/zoneCheckFilters.server.ts'
import pendingHandlers from './pending/pending.server.ts'
import zoneHandlers from './preparation/zones.server.ts'
import { reminderTiles } from './reminders/reminderTiles.server.ts'
import reminderHandlers from './reminders/reminders.server.ts'
import { planTiles } from './plans/planTiles.server.ts'
import returnRecordHandlers from './returns/returnRecords.server.ts'
import { lockOrdersOfReturns, returnRefusals, returnSteps } from './returns/returnSteps.server.ts'
import { tripTopic } from './trips/tripTopic.server.ts'
import tripHandlers from './trips/trips.server.ts'
import zoneCheckHandlers, {
  expectAfterWrite,
  keepCheckedGoods,
  zoneCheckSteps,
} from './zoneChecks/zoneChecks.server.ts'
import reasonedDateHandlers from './whyNot/reasonedDates.server.ts'
import delivery from './index.ts'

export default serverHalf(delivery, {
  calls: [
    arrivalHandlers,
    loadingHandlers,
    checklistItemHandlers,
    dayPaperHandlers,
    planFactHandlers,
    planFileHandlers,
    deliveryAreaHandlers,
    deliveryCalendarHandlers,
    diaryHandlers,
    moveHandlers,
    pickupHandlers,
    planChecklistHandlers,
    planReadingHandlers,
    planStatusHandlers,
    planningHandlers,
    preparationHandlers,
    zoneHandlers,
    pendingHandlers,
    zoneCheckHandlers,
    dailyTaskHandlers,
    reasonedDateHandlers,
    reminderHandlers,
    returnRecordHandlers,
    shippingProviderHandlers,
    shippingRateHandlers,
    tripHandlers,
  ],
  hooks: {
    deliveryPlans: {
      steps: { ...planSteps, ...handoverSteps },
      lockFirst: lockOrdersOfPlans,
      rooms: diaryRooms,
      afterWrite: markAfterWrite,
      filters: { isWithoutAppointment },
    },
    deliveryCalendars: { beforeWrite: keepNamedCalendars },
    checklistItems: { beforeWrite: withVersion },
    returnRecords: {
      steps: returnSteps,
      stepRefusals: returnRefusals,
      lockFirst: lockOrdersOfReturns,
    },
    zoneChecks: {
      steps: zoneCheckSteps,
      afterWrite: expectAfterWrite,
      filters: zoneCheckFilterHooks,
    },
    zoneCheckLines: { beforeLines: keepCheckedGoods },
    shippingRates: { steps: shippingRateSteps, beforeWrite: withRevision },
  },
  topics: { arrivals: arrivalTopic, diary: diaryTopic, tripBoard: tripTopic },
  ledgers: deliveryLedgers,
  tiles: { ...arrivalTiles, ...jobTiles, ...planTiles, ...reminderTiles },
})
